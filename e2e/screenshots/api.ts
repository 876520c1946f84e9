// Screenshots of the viewer of API descriptions.
import type { Page } from '@playwright/test';
import { chargingConsole, yaml } from '../support/api-descriptions.ts';
import type { Screen } from './screen.ts';

const at = (arrange: Screen['arrange']): Screen => ({
  path: '/design/restfulapi',
  as: 'member',
  ...(arrange ? { arrange } : {}),
});

const shows = (page: Page) => page.locator('[data-row], main [role=alert]').first().waitFor();

/** Uploads once; later screenshots find it there. */
async function upload(page: Page, name: string, text: string): Promise<void> {
  const chosen = page.locator('main').getByText(name).first();
  if (await chosen.isVisible()) return;
  await page.locator('input[type=file]').setInputFiles(yaml(name, text));
  await chosen.waitFor();
}

export const apiScreens: Record<string, Screen> = {
  api: at(async (page) => {
    await shows(page);
    await upload(page, 'charging-console.yaml', chargingConsole);
    await page.locator('[data-row]').filter({ hasText: 'Stop a session' }).click();
    await page.frameLocator('iframe').getByText('Number of the session').waitFor();
  }),
  'api-files': at(async (page) => {
    await shows(page);
    await page.locator('[aria-haspopup=listbox]').click();
  }),
  'api-unreadable': at(async (page) => {
    await shows(page);
    await upload(page, 'depot-map.yaml', 'openapi: 3.1.0\npaths:\n  /a: [\n');
    await page.locator('main [role=alert]').waitFor();
  }),
};
