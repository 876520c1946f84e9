// A person without a pointer.
import { expect, type Locator, type Page } from '@playwright/test';

export const keysOf = (page: Page) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  /** Whoever goes on from here sees where. */
  const expectPlace = () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement === document.body || !document.activeElement))
      .toBe(false);
  /** By Tab, as often as it takes. */
  const tabTo = async (place: Locator) => {
    await expect(place).toBeVisible();
    const isThere = () => place.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < 80 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
    await expect(place).toBeFocused();
  };
  return { press, type, expectPlace, tabTo };
};
