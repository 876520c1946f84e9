// `pnpm dev`: Vite serves the client and proxies calls. Modules can be imported by path here, so these tests also make
// calls that no screen makes: many at once, from a real browser.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, waitFor } from '../scripts/services.ts';
import { startApp, type RunningApp } from './support/app.ts';
import { endSessionsOf } from './support/database.ts';
import { createPerson, createProduct, type Person } from './support/api.ts';
import { alerts, signInByForm } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';
import { versionLine } from './support/version.ts';

// Serial: they share a server.
test.describe.configure({ mode: 'default' });

const web = path.resolve(import.meta.dirname, '../web');
const renewal = '/usrapi/v1/users/session';
let app: RunningApp;
let vite: ChildProcess;
let url: string;
let member: Person;

test.beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  app = await startApp({ database: `e2e_dev_${process.pid}`, publicUrl: url });
  vite = spawn(path.join(web, 'node_modules/.bin/vite'), ['--port', String(port), '--strictPort'], {
    cwd: web,
    env: { ...process.env, API_URL: app.url },
    stdio: 'ignore',
  });
  await waitFor('Vite', async () => (await fetch(url)).ok);
  member = await createPerson(app.url);
  await createProduct(app.url, member);
});

test.afterAll(async () => {
  vite.kill();
  await app.stop();
});

test.use({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, give) => give(url),
});

/** Makes several calls at once from the page and returns their outcomes. */
const callMany = (page: Page, count: number) =>
  page.evaluate(async (size) => {
    const module = '/src/lib/api/api.ts';
    const { call } = (await import(module)) as { call: (key: string, input: object) => Promise<unknown> };
    const calls = Array.from({ length: size }, (_, index) =>
      call('GET /prdapi/v1/products/list', { query: { page: index + 1 } }),
    );
    return (await Promise.allSettled(calls)).map(({ status }) => status);
  }, count);

test('the page works in development: configuration, proxy, sign-in', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByText(versionLine)).toBeVisible();
  await signInByForm(page, member);
  await expect(page).toHavePath('/dashboard');
});

test('[SHL-68, ACC-D14] eight calls that need a new token share one renewal, and nobody sees a sign-in page', async ({
  page,
}) => {
  await page.clock.install();
  await signInByForm(page, member);
  const renewals = requestsTo(page, renewal);
  const calls = requestsTo(page, '/prdapi/v1/products/list');
  await page.clock.fastForward('16:00');
  expect(await callMany(page, 8)).toEqual(Array.from({ length: 8 }, () => 'fulfilled'));
  expect(renewals).toHaveLength(1);
  expect(calls).toHaveLength(8);
  for (const { headers } of calls) expect(headers['authorization']).toMatch(/^Bearer ey/);
  await expect(page).toHavePath('/dashboard');
});

test('[SHL-75, SHL-76, SHL-D28, SHL-D29] when the session is over, eight calls make one alert, and after 2 s the way leads to sign in and back', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signInByForm(page, member);
  await page.goto('/task/task?status=2');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  // First the jump of the clock: a renewal that it breaks off would wait for a time that never comes.
  await page.clock.pauseAt(Date.now() + 60_000);
  const renewals = requestsTo(page, renewal);
  await endSessionsOf(member.username, app.databaseUrl);
  expect(await callMany(page, 8)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
  await expect(alerts(page).locator('[data-kind=error]')).toHaveText('Token has expired');
  expect(renewals).toHaveLength(1);
  await page.clock.runFor(1900);
  await expect(page).toHavePath('/task/task?status=2');
  await page.clock.runFor(200);
  await expect(page).toHavePath('/login?redirect=%2Ftask%2Ftask%3Fstatus%3D2');
  const left = (await context.cookies()).map(({ name }) => name);
  expect(left).not.toContain('token');
  expect(left).not.toContain('userId');
  await page.clock.resume();
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/task/task?status=2');
});
