// Finds what selects rows and cards, and the bar over those that are selected.
import type { Page } from '@playwright/test';
import { words, type Words } from './words.ts';

export const bulkParts = (page: Page, t: Words = words.en) => {
  const main = page.getByRole('main');
  const bar = main.getByRole('toolbar', { name: t('bulk.label') });
  return {
    bar,
    count: bar.locator('output'),
    box: (number: string) => main.getByRole('checkbox', { name: t('items.select', { number }), exact: true }),
    page: main.getByRole('checkbox', { name: t('items.selectPage') }),
    checked: main.locator('[data-select]:checked'),
    rows: main.locator('[data-row]'),
    row: (name: string) => main.getByRole('link', { name, exact: true }),
    action: (name: string) => bar.getByRole('button', { name, exact: true }),
  };
};
