// Finds the parts of the page of the search.
import type { Page } from '@playwright/test';
import { words, type Words } from './words.ts';

export const searchParts = (page: Page, t: Words = words.en) => ({
  field: page.getByRole('combobox', { name: t('search.field') }),
  offers: page.getByRole('listbox').getByRole('option'),
  hits: page.getByRole('list', { name: t('search.hits') }).getByRole('listitem'),
  rows: page.locator('[data-row]'),
  count: page.getByRole('main').getByRole('status').first(),
  facet: (name: string) =>
    page.getByRole('complementary', { name: t('search.narrow') }).getByRole('button', { name }),
  article: page.getByRole('article'),
});
