// Screenshots of the command palette.
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const path = '/requirement/requirement';

const searching =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('header [aria-keyshortcuts]').click();
    const found = text && page.waitForResponse('**/requirements/list*query=*');
    await page.locator('dialog input').fill(text);
    await found;
    await page.locator('dialog :is([role=option], p)').first().waitFor();
  };

const openFirst = async (page: Page) => {
  await page.locator('main [data-row]').first().click();
  await page.getByRole('article').waitFor();
};

export const paletteScreens: Record<string, Screen> = {
  palette: {
    path,
    as: 'member',
    arrange: async (page) => {
      await openFirst(page);
      await searching('')(page);
    },
  },
  'palette-found': { path, as: 'member', arrange: searching('re') },
  'palette-none': { path, as: 'member', arrange: searching('unplg') },
  'new-menu': {
    path: '/dashboard',
    as: 'member',
    arrange: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 777) return;
      await page.locator('header > button[aria-haspopup=menu]').first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  shortcuts: {
    path,
    as: 'member',
    arrange: async (page) => {
      await openFirst(page);
      await page.keyboard.press('?');
      await page.locator('dialog dl').first().waitFor();
    },
  },
};
