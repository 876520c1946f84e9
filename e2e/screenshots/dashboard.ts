// Screenshots of the dashboard.
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const drawn = async (page: Page) => {
  await page.locator('[data-chart=bar] path').first().waitFor();
  await page.locator('[data-chart=donut] path').first().waitFor();
};

const at = (arrange: (page: Page) => Promise<unknown>): Screen => ({
  path: '/dashboard',
  as: 'member',
  arrange,
});

const answered = (how: 'nothing' | 'waits' | 'fails'): Screen =>
  at(async (page) => {
    for (const [path, data] of [
      ['**/prdapi/v1/products/stat*', { feature: [], systemRequirement: [] }],
      ['**/damapi/v1/operationlogs/recent', { list: [] }],
    ] as const)
      await page.route(path, (route) => {
        if (how === 'nothing') return route.fulfill({ json: { code: 0, message: '', data } });
        return how === 'fails' ? route.fulfill({ status: 502, body: '' }) : undefined;
      });
    await page.reload();
    await page
      .locator(how === 'waits' ? 'main [aria-busy=true] > *' : 'main svg')
      .first()
      .waitFor();
  });

export const dashboardScreens: Record<string, Screen> = {
  dashboard: at(drawn),
  'dashboard-table': at(async (page) => {
    await drawn(page);
    await page.locator('figure button[aria-pressed]').first().click();
    await page.locator('figure button[aria-pressed]').last().click();
  }),
  'dashboard-full-screen': at(async (page) => {
    await drawn(page);
    await page.locator('figure header button').nth(1).click();
    await page.locator('dialog [data-chart] path').first().waitFor();
  }),
  'dashboard-empty': answered('nothing'),
  'dashboard-waiting': answered('waits'),
  'dashboard-failed': answered('fails'),
};
