import type { Page } from '@playwright/test';

/** Colours and sizes are judged when nothing moves any more; what a change sets in motion begins with the next frame. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
}
