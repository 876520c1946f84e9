import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './accessible.ts';
import { smallTargetsOn } from './touch.ts';

/** Checks a screen in light and dark; on a phone also adds touch targets that are too small to `small`. */
export const screenChecker = (page: Page, width: number, small: string[]) => async (what: string) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  if (width === 390) small.push(...(await smallTargetsOn(page, width)).map((line) => `${what}: ${line}`));
};
