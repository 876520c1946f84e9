import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { animationsFinished } from './animations.ts';

/** The rules that a machine can check and that the page breaks as it stands. */
export async function violationsOn(page: Page, axe = new AxeBuilder({ page })): Promise<string[]> {
  await animationsFinished(page);
  // For a page without frames the old way finds the same, and opens no second page to count in.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
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
