import type { Page } from '@playwright/test';

/** For `test.use`: most tests ask for reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Waits until animations have ended; those of the last change start with the next frame. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
}
