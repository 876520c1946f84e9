import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { animationsFinished } from './animations.ts';

/** The accessibility violations that axe finds on the page. */
export async function violationsOn(page: Page, axe = new AxeBuilder({ page })): Promise<string[]> {
  await animationsFinished(page);
  // Without frames, legacy mode finds the same and opens no second page.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

const expectNone = async (page: Page, axe: AxeBuilder): Promise<void> =>
  expect(await violationsOn(page, axe)).toEqual([]);

/** Expects no violations. */
export const expectAccessible = (page: Page, exempt: string[] = []): Promise<void> =>
  expectNone(page, new AxeBuilder({ page }).disableRules(exempt));

/** Expects no contrast violations, which depend on the theme. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNone(page, new AxeBuilder({ page }).withRules('color-contrast'));
