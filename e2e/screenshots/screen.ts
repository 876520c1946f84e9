import type { Page } from '@playwright/test';

export interface Screen {
  path: string;
  /** Who is signed in; nobody by default. */
  as?: 'newcomer' | 'member' | 'colleague' | 'reader' | 'beginner';
  /** Only what the window shows: bars at its edges stand where people see them. */
  isWindow?: boolean;
  /** Brings the page into the state to capture. */
  arrange?: (page: Page) => Promise<unknown>;
}

export const languageOf = (page: Page): Promise<'en' | 'zh'> =>
  page.evaluate(() => (document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'));

/** A text of the team, in the language of the page. */
export const ownText = async (page: Page, [en, zh]: readonly [string, string]): Promise<string> =>
  (await languageOf(page)) === 'en' ? en : zh;

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

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
