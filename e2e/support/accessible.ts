import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that a machine can check and that the page breaks as it stands. */
export async function violationsOn(page: Page, axe = new AxeBuilder({ page })): Promise<string[]> {
  // Colours are judged when nothing moves any more; what a new theme sets in motion begins with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

const expectNone = async (page: Page, axe: AxeBuilder): Promise<void> =>
  expect(await violationsOn(page, axe)).toEqual([]);

/** No rule that a machine can check is broken on the page as it stands. */
export const expectAccessible = (page: Page, exempt: string[] = []): Promise<void> =>
  expectNone(page, new AxeBuilder({ page }).disableRules(exempt));

/** What another theme can break. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNone(page, new AxeBuilder({ page }).withRules('color-contrast'));
