import type { Page } from '@playwright/test';

export interface Screen {
  path: string;
  /** Who looks at it; a visitor unless told. */
  as?: 'newcomer' | 'member' | 'colleague';
  /** Brings the page into the state that is worth a picture. */
  arrange?: (page: Page) => Promise<unknown>;
}

/** A list, and beside it the item of this name. */
export const openItem = (path: string, name?: string): Screen => ({
  path,
  as: 'member',
  ...(name && {
    arrange: async (page) => {
      await page.getByText(name).first().click();
      await page.getByRole('article').waitFor();
    },
  }),
});

/** The dialog for a new item. */
export const newItemDialog = (path: string): Screen => ({
  path: `${path}?create=1`,
  as: 'member',
  arrange: (page) => page.locator('dialog .cm-content').waitFor(),
});

/** The same screen, and something done on it. */
export const andThen = (screen: Screen, more: Screen['arrange']): Screen => ({
  ...screen,
  arrange: async (page) => {
    await screen.arrange?.(page);
    await more?.(page);
  },
});
