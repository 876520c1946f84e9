// How the installation does, as its operators see it; others learn nothing of it.
import pg from 'pg';
import { expectAccessible } from './support/accessible.ts';
import { startApp, type RunningApp } from './support/app.ts';
import { addPerson } from './support/database.ts';
import { smallTargetsOn } from './support/touch.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

let app: RunningApp;
test.afterEach(() => app.stop());

/** A backup and its proof, a worker that died, and an answer with 500. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into tracery.backups (kind, at, archive, bytes, seconds, is_whole) values
       ('made', now() - interval '3 hours', 'tracery-1.zip', 4.2 * 1024 ^ 3, 161, true),
       ('proven', now() - interval '3 days', 'tracery-1.zip', 4.2 * 1024 ^ 3, 500, true);
     insert into tracery.process_reports
       (id, kind, host, version, node, started_at, seen_at, memory, requests_per_minute) values
       (gen_random_uuid(), 'worker', 'north-2', '0.1.0', '24.21.0', now() - interval '3 days',
        now() - interval '5 minutes', 286 * 1024 * 1024, 0);
     insert into tracery.recent_errors (at, request_id, endpoint, what) values
       (now() - interval '2 hours', '5f0c2ab7-4c1d-4f0e-9a51-2f8f0e9b7c11', 'GET /damapi/v1/uml/render',
        'TypeError at diagrams/render.ts:88')`,
  );
  await client.end();
}

test('[OPS-22] operators see how the installation does and what to do, in each width, theme and language; others see nothing', async ({
  browser,
}) => {
  test.slow();
  app = await startApp({
    database: `e2e_status_${process.pid}`,
    env: { OPERATORS: 'boss@northyard.example' },
  });
  await fill(app.databaseUrl);
  const signedIn = async (username: string, email: string) => {
    const page = await (await browser.newContext({ baseURL: app.url })).newPage();
    await addPerson({ username, email }, 'guest', app.databaseUrl);
    await page.goto('/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('guest123');
    await page.keyboard.press('Enter');
    await expect(page).toHavePath('/product/no-product');
    return page;
  };
  const page = await signedIn('the.boss', 'boss@northyard.example');
  await page.goto('/user/settings');
  await page.getByRole('link', { name: 'See the status' }).click();
  await expect(page).toHavePath('/status');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  // The page asks again by itself until the process has reported.
  const living = part('Processes').getByRole('row').filter({ hasText: 'App' });
  await expect(living).toContainText('Good', { timeout: 30_000 });
  await expect(part('Processes').getByRole('row').filter({ hasText: 'north-2' })).toContainText(
    'Silent since',
  );
  await expect(part('To do')).toContainText('1 process no longer reports');
  await expect(part('To do')).toContainText('No backup was proven in the last two days');
  await expect(part('To do')).not.toContainText('No backup was made');
  await expect(page.getByText('4.2 GB in 2 min')).toBeVisible();
  await expect(part('What it stands on')).toContainText(/PostgreSQL \d+/);
  await expect(part('Recent errors')).toContainText('5f0c2ab7-4c1d-4f0e-9a51-2f8f0e9b7c11');
  await part('Licences').getByRole('button', { name: 'Show all parts' }).click();
  await expect(part('Licences')).toContainText('This is a checkout');

  for (const [width, theme, language] of [
    [1440, 'light', 'en'],
    [1024, 'dark', 'en'],
    [390, 'dark', 'zh'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies([
      { name: 'theme', value: theme, url: app.url },
      { name: 'language', value: language, url: app.url },
    ]);
    await page.reload();
    const t = words[language];
    await expect(part(t('status.processes'))).toContainText(t('status.good'));
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(0);
    if (width < 600) expect(await smallTargetsOn(page, width)).toEqual([]);
  }

  const other = await signedIn('mira.okoro', 'mira@northyard.example');
  await other.goto('/user/settings');
  await expect(other.getByLabel('Full name')).toBeVisible();
  await expect(other.getByRole('link', { name: 'See the status' })).toHaveCount(0);
  await other.goto('/status');
  await expect(other.getByText('Only operators see this page')).toBeVisible();
});
