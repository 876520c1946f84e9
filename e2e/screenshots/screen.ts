import type { Page } from '@playwright/test';

export interface Screen {
  path: string;
  /** Who is signed in; nobody by default. */
  as?: 'newcomer' | 'member' | 'colleague';
  /** Brings the page into the state to capture. */
  arrange?: (page: Page) => Promise<unknown>;
}

/** A list with the item of this name open. */
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

/** The same screen after a further action. */
export const andThen = (screen: Screen, more: Screen['arrange']): Screen => ({
  ...screen,
  arrange: async (page) => {
    await screen.arrange?.(page);
    await more?.(page);
  },
});
