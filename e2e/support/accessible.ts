import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  // Colours are judged when nothing moves any more.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** No rule that a machine can check is broken on the page as it stands. */
export const expectAccessible = (page: Page, exempt: string[] = []): Promise<void> =>
  expectNone(page, new AxeBuilder({ page }).disableRules(exempt));

/** What another theme can break. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNone(page, new AxeBuilder({ page }).withRules('color-contrast'));
