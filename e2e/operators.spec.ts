// What operators see of the installation in their settings.
import pg from 'pg';
import { startApp, type RunningApp } from './support/app.ts';
import { expectAccessible } from './support/accessible.ts';
import { addPerson } from './support/database.ts';
import { expect, test } from './support/test.ts';

let app: RunningApp;
test.afterEach(() => app.stop());

test('[OPS-16] operators see when the last backup was made and when a restore was last proven', async ({
  browser,
}) => {
  app = await startApp({
    database: `e2e_operators_${process.pid}`,
    env: { OPERATORS: 'boss@northyard.example' },
  });
  const page = await (await browser.newContext({ baseURL: app.url })).newPage();
  await addPerson({ username: 'the.boss', email: 'boss@northyard.example' }, 'guest', app.databaseUrl);
  await page.goto('/login');
  await page.getByLabel('Username').fill('the.boss');
  await page.getByLabel('Password', { exact: true }).fill('guest123');
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/product/no-product');
  await page.goto('/user/settings');
  const card = page.getByRole('region', { name: 'This installation', exact: true });
  await expect(card).toContainText('Never');
  await expect(card).toContainText('None in the last two days');

  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(
    `insert into tracery.backups (kind, at, archive, bytes, seconds, is_whole) values
       ('made', now() - interval '7 hours', 'tracery-1.zip', 1000, 3, true),
       ('made', now() - interval '1 hour', 'tracery-2.zip', 1000, 3, false),
       ('proven', now() - interval '3 days', 'tracery-1.zip', 1000, 3, true)`,
  );
  await client.end();
  await page.reload();
  await expect(card).toContainText('7 hr ago');
  await expect(card).toContainText('No backup was proven in the last two days');
  await expect(card).not.toContainText('Never');
  await expectAccessible(page);
});
