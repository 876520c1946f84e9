// Without network: what is done is kept, shown as waiting, and sent once when the network is back.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page, type Route } from '@playwright/test';
import { atRest } from './support/at-rest.ts';
import { readFromServer, tokenOf } from './support/api.ts';
import { launchOptions } from './support/chromium.ts';
import { purgeKeysOf } from './support/database.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { boardParts, createTask, expectIn, moveTask } from './support/tasks.ts';
import { createTestcase, requirementFor, testcaseParts } from './support/testcases.ts';
import { expect, requestsTo, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const board = '/task/task';

/** Until the app can be opened without network. */
const untilOnDevice = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

const offlineBanner = (page: Page) =>
  page.getByText('The network is gone. What you do stays on this device.');

const statusOf = async (url: string, token: string, id: number) =>
  (await readFromServer<{ status: number }>(url, `/prdapi/v1/tasks/get/${id}`, token)).status;

/** Which calls have answers on this device. */
const storedAnswers = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'tracery-answers')) return '';
    const opened = indexedDB.open('tracery-answers');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const read = opened.result.transaction('answers').objectStore('answers').getAllKeys();
    await new Promise((resolve) => read.addEventListener('success', resolve));
    opened.result.close();
    return JSON.stringify(read.result);
  });

const doing = 3;
const verifying = 4;

test('[EXP-06] losing the network shows a banner within 2 s; moves made meanwhile wait and are sent once, in order', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Lay the cable' });
  await signIn(page, member, board);
  await expectIn(page, 'Lay the cable', 'Todo');
  await untilOnDevice(page);
  const sent = requestsTo(page, `/prdapi/v1/tasks/change-doing/${id}`);
  await context.setOffline(true);
  await expect(offlineBanner(page)).toBeVisible({ timeout: 2000 });
  const { moveTo, card } = boardParts(page);
  await moveTo('Lay the cable').selectOption('Doing');
  await expectIn(page, 'Lay the cable', 'Doing');
  await expect(card('Lay the cable')).toContainText('Waiting');
  await expect(page.getByText('1 change waits to be sent.')).toBeVisible();
  await expect(alerts(page)).not.toContainText('success');
  await moveTo('Lay the cable').selectOption('Verifying');
  await expect(page.getByText('2 changes wait to be sent.')).toBeVisible();
  expect(await statusOf(baseURL!, token, id)).toBe(2);
  await context.setOffline(false);
  await expect(offlineBanner(page)).toBeHidden();
  await expect.poll(() => statusOf(baseURL!, token, id)).toBe(verifying);
  await expect(card('Lay the cable')).not.toContainText('Waiting');
  await expectIn(page, 'Lay the cable', 'Verifying');
  // A try that came too early may be repeated, with the same key.
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('[EXP-06] a row shows the new values of what waits, and the list of what waits says each number once', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createTask(baseURL!, token, { name: 'Lay the cable', importance: 3, emergency: 1 });
  await signIn(page, member, `${board}?view=list`);
  const row = page.getByRole('listitem').filter({ hasText: 'Lay the cable' });
  await page.getByRole('link', { name: 'Lay the cable' }).click();
  await expect(row).toContainText('Medium');
  await untilOnDevice(page);
  await context.setOffline(true);
  await expect(offlineBanner(page)).toBeVisible();
  await page.getByRole('article').getByRole('combobox', { name: 'Emergency' }).selectOption('High');
  await expect(row).toContainText('Waiting');
  await expect(row).toContainText('High');
  await expect(row).not.toContainText('Medium');
  await page.getByRole('button', { name: /^Offline, 1 change waits/ }).click();
  const waiting = page.getByRole('dialog').getByRole('listitem');
  await expect(waiting).toHaveText(/^T-1 Lay the cableEmergency: High · /);
});

test('[EXP-10] a card that somebody else moved is shown where it is, and the move is offered again', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Lay the cable' });
  await signIn(page, member);
  // The board as it was when the page was opened.
  await page.goto(board);
  await expectIn(page, 'Lay the cable', 'Todo');
  await moveTask(baseURL!, token, id, 'verifying');
  await boardParts(page).moveTo('Lay the cable').selectOption('Doing');
  await expect(alerts(page)).toContainText(
    /T-\d+ was moved to Verifying meanwhile. Your move to Doing was not made./,
  );
  await expectIn(page, 'Lay the cable', 'Verifying');
  expect(await statusOf(baseURL!, token, id)).toBe(verifying);
  await alerts(page).getByRole('button', { name: 'Move to Doing' }).click();
  await expectIn(page, 'Lay the cable', 'Doing');
  await expect.poll(() => statusOf(baseURL!, token, id)).toBe(doing);
});

test('[EXP-07] without network the app opens and navigates; what was read shows with its age, the rest says what is missing', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createTask(baseURL!, token, { name: 'Lay the cable' });
  await signIn(page, member, board);
  await expectIn(page, 'Lay the cable', 'Todo');
  await untilOnDevice(page);
  await expect.poll(() => storedAnswers(page)).toContain('/prdapi/v1/tasks/todolist');
  await context.setOffline(true);
  await page.reload();
  await expect(offlineBanner(page)).toBeVisible();
  await expectIn(page, 'Lay the cable', 'Todo');
  await expect(page.getByText(/Shown as of .*\d\d:\d\d/)).toBeVisible();
  // A screen that was never opened here: its scripts are on the device, its data is not.
  await page.goto('/test/defect');
  await expect(page.getByRole('heading', { name: 'Defects' })).toBeVisible();
  await expect(
    page.getByText('This is not on this device. It loads when the network is back.'),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(offlineBanner(page)).toBeHidden();
  await expect(page.getByText('This is not on this device.')).toBeHidden();
});

for (const width of [1440, 800])
  test(`[EXP-06] ${width} px: the banner takes its room from the list, whose total stays in sight`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    await createTask(baseURL!, await tokenOf(baseURL!, member), { name: 'Lay the cable' });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, member, `${board}?view=list`);
    await expect(page.getByRole('link', { name: 'Lay the cable' })).toBeVisible();
    await untilOnDevice(page);
    await context.setOffline(true);
    await expect(offlineBanner(page)).toBeVisible();
    const total = page.getByText('Total 1 item', { exact: true });
    const footer = page.getByRole('contentinfo');
    const edges = async () => {
      const [above, below] = await Promise.all([total.boundingBox(), footer.boundingBox()]);
      return above!.y + above!.height <= below!.y;
    };
    await expect.poll(edges).toBe(true);
  });

test.describe('before the app is on the device', () => {
  test.use({ serviceWorkers: 'block' });

  test('[EXP-06] a part of the screen that did not load waits for the network, and the screen stays', async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    await createTask(baseURL!, await tokenOf(baseURL!, member), { name: 'Lay the cable' });
    await signIn(page, member, board);
    await expectIn(page, 'Lay the cable', 'Todo');
    await atRest(page);
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('shortcut-sheet'));
    await context.setOffline(true);
    await page.keyboard.press('?');
    await asked;
    await expect(offlineBanner(page)).toBeVisible();
    await expectIn(page, 'Lay the cable', 'Todo');
    await context.setOffline(false);
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    // With its style, which did not come either.
    await expect(sheet.locator('[class*=groups]')).toHaveCSS('column-gap', '32px');
  });
});

test('[EXP-07] what was read leaves the device with the person', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  await createTask(baseURL!, token, { name: 'Lay the cable' });
  await signIn(page, member, board);
  await expectIn(page, 'Lay the cable', 'Todo');
  await expect.poll(() => storedAnswers(page)).toContain('/prdapi/v1/tasks/todolist');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => storedAnswers(page)).toBe('[]');
});

/** A browser whose storage outlives it, as on somebody's own device. */
function openBrowser(folder: string, baseURL: string, viewport: { width: number; height: number }) {
  return chromium.launchPersistentContext(folder, { ...launchOptions, baseURL, viewport, locale: 'en-GB' });
}

const later = 26 * 60 * 60 * 1000;

for (const [device, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`[EXP-06, EXP-07, OPS-25] ${device}: what was done without network arrives a day later, once and in order, though answers are lost`, async ({
    member,
    baseURL,
  }) => {
    test.slow();
    const token = await tokenOf(baseURL!, member);
    const names = ['Dig', 'Lay', 'Close'];
    const tasks: number[] = [];
    for (const name of names) tasks.push(await createTask(baseURL!, token, { name }));
    const testcase = await createTestcase(baseURL!, token, {
      sourceId: await requirementFor(baseURL!, token),
    });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'device-'));

    const first = await openBrowser(folder, baseURL!, viewport);
    const page = await first.newPage();
    await signIn(page, member, board);
    await expectIn(page, 'Dig', 'Todo');
    await expect.poll(() => storedAnswers(page)).toContain('/prdapi/v1/tasks/todolist');
    await page.goto(`/test/testcase?id=${testcase}`);
    await expect(testcaseParts(page).bar).toBeVisible();
    await untilOnDevice(page);
    await expect.poll(() => storedAnswers(page)).toContain('/tstapi/v1/testcases/get');
    await first.setOffline(true);
    await expect(offlineBanner(page)).toBeVisible();
    const { note, result, runs } = testcaseParts(page);
    await note.fill('Charged on for 40 seconds');
    await result('Failed').click();
    await expect(runs.first()).toContainText('Waiting');
    await expect(note).toHaveValue('');
    await page.goto(board);
    for (const name of names) {
      await boardParts(page).moveTo(name).selectOption('Doing');
      await expect(boardParts(page).card(name)).toContainText('Waiting');
    }
    await page.goto(`/test/testcase?id=${testcase}`);
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    await field.fill('Seen in the cellar');
    await field.press('Control+Enter');
    const comment = page.getByRole('listitem').filter({ hasText: 'Seen in the cellar' });
    await expect(comment).toContainText('Waiting');
    await expect(page.getByText('5 changes wait to be sent.')).toBeVisible();
    await expect(alerts(page)).not.toContainText('success');
    await first.close();

    // A day later the server has forgotten the keys of all requests, and the token has run out.
    const second = await openBrowser(folder, baseURL!, viewport);
    await second.setOffline(true);
    await second.clearCookies({ name: 'token' });
    await second.clock.install({ time: Date.now() + later });
    const next = await second.newPage();
    await next.goto(`/test/testcase?id=${testcase}`);
    await expect(next.getByText('5 changes wait to be sent.')).toBeVisible();
    await expect(testcaseParts(next).runs.first()).toContainText('Waiting');
    const arrived: string[] = [];
    /** The request arrives, its answer is lost, and by the next try the server has forgotten the key. */
    const loseFirst = async (route: Route) => {
      const { pathname } = new URL(route.request().url());
      const isFirst = !arrived.includes(pathname);
      arrived.push(pathname);
      if (!isFirst) return route.continue();
      await route.fetch();
      await purgeKeysOf(member.username);
      return route.abort();
    };
    await next.route(/\/(fail|change-doing)\/\d+$|comments\/create$/, loseFirst);
    await second.setOffline(false);
    await expect.poll(() => new Set(arrived).size, { timeout: 60_000 }).toBe(5);
    await expect(next.getByText('Waiting', { exact: true })).toHaveCount(0, { timeout: 60_000 });
    // One that arrived stands beside the one that waits until the answer came.
    await expect(next.getByText('Seen in the cellar')).toHaveCount(1, { timeout: 60_000 });
    await expect(next.getByText('Sending', { exact: true })).toHaveCount(0);
    expect([...new Set(arrived)]).toEqual([
      `/tstapi/v1/testcases/fail/${testcase}`,
      ...tasks.map((id) => `/prdapi/v1/tasks/change-doing/${id}`),
      '/damapi/v1/comments/create',
    ]);
    const read = <Data>(address: string) => readFromServer<Data>(baseURL!, address, token);
    const { list } = await read<{ list: { note: string }[] }>(`/tstapi/v1/testcases/runs/${testcase}`);
    expect(list.map((run) => run.note)).toEqual(['Charged on for 40 seconds']);
    for (const id of tasks) expect(await statusOf(baseURL!, token, id)).toBe(doing);
    const comments = await read<{ total: number }>(
      `/damapi/v1/reviewlogs/list?kind=Testcase&sourceId=${testcase}`,
    );
    expect(comments.total).toBe(1);
    await second.close();
    fs.rmSync(folder, { recursive: true });
  });
