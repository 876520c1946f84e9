// Finds the comments of the open item, and the field for another one.
import type { Page } from '@playwright/test';
import { words, type Words } from './words.ts';

export const commentParts = (page: Page, t: Words = words.en) => {
  const area = page.getByRole('region', { name: t('records.comments'), exact: true });
  return {
    area,
    entry: (text: string) => area.locator('[data-comment]').filter({ hasText: text }),
    field: page.getByRole('textbox', { name: t('comments.write') }),
    people: page.getByRole('listbox', { name: t('comments.people') }).getByRole('option'),
    send: page.getByRole('button', { name: t('comments.send'), exact: true }),
  };
};
