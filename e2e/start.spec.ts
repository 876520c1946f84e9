// What is shown before any file of the app has arrived.
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Holds back all files of the app until they are let through. */
async function holdFiles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const theme of ['light', 'dark'] as const)
  for (const isChosen of [true, false])
    test(`[EXP-37] the frame is painted before any script or stylesheet, ${theme} by ${isChosen ? 'choice' : 'the system'}`, async ({
      page,
      context,
      baseURL,
    }) => {
      const other = theme === 'light' ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: isChosen ? other : theme });
      if (isChosen) await context.addCookies([{ name: 'theme', value: theme, url: baseURL! }]);
      const letThrough = await holdFiles(page);
      await page.goto('/login', { waitUntil: 'commit' });
      const frame = page.locator('#start-frame');
      await expect(frame.locator('svg')).toBeVisible();
      expect((await frame.boundingBox())!.height).toBe(52);
      const painted = () =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
      await expect.poll(painted).toBe(1);
      const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(canvas).toBe(theme === 'light' ? 'rgb(246, 248, 247)' : 'rgb(12, 17, 16)');
      letThrough();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expect(frame).toHaveCount(0);
    });
