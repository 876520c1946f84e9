import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No rule that a machine can check is broken on the page as it stands. */
export async function expectAccessible(page: Page, exempt: string[] = []): Promise<void> {
  // Colours are judged when nothing moves any more.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
  const { violations } = await new AxeBuilder({ page }).disableRules(exempt).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
}
