// Finds the parts of the inbox, and its bell.
import type { Page } from '@playwright/test';
import { words, type Words } from './words.ts';

export const inboxParts = (page: Page, t: Words = words.en) => ({
  bell: page.getByRole('banner').getByRole('link', { name: new RegExp(`^${t('screen.inbox')}`) }),
  entries: page.locator('[data-entry]'),
  entry: (name: string) => page.locator('[data-entry]', { hasText: name }),
  row: (name: string) =>
    page.getByRole('listitem').filter({ has: page.locator('[data-entry]', { hasText: name }) }),
  open: page.getByRole('article'),
  filter: (name: RegExp) => page.getByRole('radio', { name }),
});
