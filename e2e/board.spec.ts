// The board: moving cards by pointer, touch, keys and menu, refused moves.
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { gate } from './support/gate.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { callServer, tokenOf, userIdOf } from './support/api.ts';
import { alerts, pathOf, signIn } from './support/page-parts.ts';
import { boardParts, dragByTouch, dragCard, createTask, expectIn, lanes, moveTask } from './support/tasks.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

const board = '/task/task';
const boardCall = '/prdapi/v1/tasks/todolist';
const first = { sort: 'updatedAt', direction: 'desc' };

test('[TSK-03, TSK-04, TSK-05, TSK-06, TSK-07, TSK-09, TSK-11, TSK-12, TSK-13, TSK-D3, TSK-D10, TSK-D11, TSK-D12, WRK-07] the board shows four lanes with their totals, and more than 20 tasks of one are a list away', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const make = (count: number, name: string) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => createTask(baseURL!, token, { name: `${name} ${at + 1}` })),
    );
  await make(21, 'Ready');
  const doing = await make(20, 'Begun');
  for (const id of doing) await moveTask(baseURL!, token, id, 'doing');
  const frozen = await createTask(baseURL!, token, { name: 'Plan B', importance: 3, emergency: 3 });
  await moveTask(baseURL!, token, frozen, 'verifying');
  await callServer(baseURL!, `/prdapi/v1/tasks/freeze/${frozen}`, {}, token);
  const archived = await createTask(baseURL!, token, { name: 'Long ago' });
  await moveTask(baseURL!, token, archived, 'archive');
  const asked = queriesTo(page, boardCall);
  const listed = queriesTo(page, '/prdapi/v1/tasks/list');
  await signIn(page, member, board);
  const parts = boardParts(page);
  const { search, status, sort, refresh, create, rows, pages, pageButtons } = itemParts(page);
  await expect(parts.total('Todo')).toHaveText('Todo 21');
  expect(asked[0]).toEqual(first);
  // Of the list only the count is asked: the board says what it leaves out.
  await expect(page.getByText('and 1 archived or canceled')).toBeVisible();
  expect(listed.map(({ limit }) => limit)).toEqual(['1']);
  await expect(parts.lanes).toHaveCount(4);
  await expect(parts.lanes.getByRole('heading')).toHaveText(['Todo 21', 'Doing 20', 'Verifying 1', 'Done 0']);
  await expect(parts.cards('Todo')).toHaveCount(20);
  await expect(parts.cards('Todo').first()).toHaveText(/Ready/);
  await expect(parts.all('Todo')).toHaveText('View all 21');
  for (const lane of lanes.slice(1)) await expect(parts.all(lane)).toHaveCount(0);
  await expect(parts.card('Plan B')).toContainText('Frozen');
  await expect(parts.card('Plan B')).toHaveCSS('border-style', 'dashed');
  for (const part of [search, sort, refresh, create, parts.processor]) await expect(part).toBeVisible();
  await expect(status).toHaveCount(0);

  await sort.selectOption('Most important');
  await expect.poll(() => asked.at(-1)).toEqual({ sort: 'priority', direction: 'desc' });
  await parts.processor.click();
  await page.getByRole('option').filter({ hasText: member.username }).click();
  const processorId = String(userIdOf(token));
  await expect.poll(() => asked.at(-1)).toEqual({ sort: 'priority', direction: 'desc', processorId });
  await expect(parts.total('Todo')).toHaveText('Todo 21');
  await search.fill('Ready 13');
  expect(asked.at(-1)!['query']).toBeUndefined();
  await search.press('Enter');
  await expect(parts.lanes.getByRole('heading')).toHaveText(['Todo 1', 'Doing 0', 'Verifying 0', 'Done 0']);
  // Before the next automatic refresh.
  const asks = page.waitForRequest((request) => request.url().includes(boardCall), { timeout: 3000 });
  await refresh.click();
  await asks;
  await search.fill('');
  await search.press('Enter');
  await expect(parts.total('Todo')).toHaveText('Todo 21');

  await parts.all('Todo').click();
  await expect(parts.viewSwitch('List')).toBeChecked();
  await expect(status.locator('option:checked')).toHaveText('Todo');
  await expect(rows).toHaveCount(20);
  await expect(pages).toContainText('Total 21 items');
  await expect(pageButtons).toHaveCount(2);
  expect(listed.at(-1)).toEqual({
    page: '1',
    limit: '20',
    sort: 'priority',
    direction: 'desc',
    status: '2',
    processorId,
  });
  await expect(status.locator('option')).toHaveText([
    'All',
    'Todo',
    'Doing',
    'Verifying',
    'Done',
    'Archived',
    'Canceled',
    'Frozen',
  ]);
  await status.selectOption('Verifying');
  await expect(rows).toHaveText(['Plan B']);
  await status.selectOption('Archived');
  await expect(rows).toHaveText(['Long ago']);
  await status.selectOption('Frozen');
  await expect(rows).toHaveText(['Plan B']);
  expect(listed.at(-1)!['isFrozen']).toBe('1');
  expect(listed.at(-1)!['status']).toBeUndefined();

  // The filter lasts for the session, however the page is reached.
  await page.goto('/requirement/feature');
  await expect(page.getByRole('heading', { level: 1, name: 'Features' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(parts.viewSwitch('List')).toBeChecked();
  await expect(rows).toHaveCount(20);
  await parts.viewSwitch('Board').check();
  expect(pathOf(page)).toBe(`${board}?view=board`);
  await expect(parts.lanes).toHaveCount(4);
  await page.goto(`${board}?view=list`);
  await expect(parts.viewSwitch('List')).toBeChecked();
});

test('[TSK-47, TSK-48, TSK-51, TSK-D13] a card that is dragged stands in its new lane before the server has answered', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Wire it' });
  await createTask(baseURL!, token, { name: 'Label it' });
  await signIn(page, member, board);
  const { card, lanes: all, total, announcement } = boardParts(page);
  await expectIn(page, 'Wire it', 'Todo');
  for (const [to, action, status] of [
    ['Doing', 'change-doing', 3],
    ['Verifying', 'change-verifying', 4],
    ['Done', 'change-done', 5],
    ['Todo', 'change-todo', 2],
  ] as const) {
    const { hold, open } = gate();
    await page.route(`**/prdapi/v1/tasks/${action}/${id}`, hold);
    const calls = requestsTo(page, `/prdapi/v1/tasks/${action}/${id}`);
    await dragCard(page, 'Wire it', to);
    await expectIn(page, 'Wire it', to);
    await expect(total(to)).toHaveText(to === 'Todo' ? 'Todo 2' : `${to} 1`);
    await expect(announcement).toHaveText(`T-1 moved to ${to}`);
    const { status: stored } = await moved(baseURL!, token, id);
    expect(stored).not.toBe(status);
    open();
    await expect.poll(async () => (await moved(baseURL!, token, id)).status).toBe(status);
    expect(calls).toHaveLength(1);
    await expectIn(page, 'Wire it', to);
    await expect(alerts(page)).toContainText(`T-1 moved to ${to}`);
    if (to === 'Done') {
      const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
      await expect(card('Wire it')).toContainText(today.format(new Date()));
    }
  }
  await expect(all.getByRole('heading')).toHaveText(['Todo 2', 'Doing 0', 'Verifying 0', 'Done 0']);
  await page.reload();
  await expectIn(page, 'Wire it', 'Todo');
});

/** Records each lane in which the card appears. */
const lanesOf = (page: Page, id: number) =>
  page.evaluate((card) => {
    const seen: string[] = [];
    const look = () => {
      const lane = document.querySelector<HTMLElement>(`section[data-lane]:has([data-card="${card}"])`);
      const name = lane?.dataset['lane'] ?? 'nowhere';
      if (seen.at(-1) !== name) seen.push(name);
    };
    look();
    new MutationObserver(look).observe(document.querySelector('main')!, { childList: true, subtree: true });
    Object.assign(window, { lanesSeen: seen });
  }, id);

const lanesSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { lanesSeen: string[] }).lanesSeen);

test('[TSK-48] a moved card never jumps back, and a key pressed before the server has answered is not lost', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Wire it' });
  await createTask(baseURL!, token, { name: 'Label it' });
  await signIn(page, member, board);
  const { link } = boardParts(page);
  const { refresh } = itemParts(page);
  await link('Wire it').focus();
  await lanesOf(page, id);
  const { hold, open } = gate();
  await page.route(`**/prdapi/v1/tasks/change-*/${id}`, hold);
  const reads = queriesTo(page, boardCall);
  await page.keyboard.press('Shift+ArrowRight');
  await expectIn(page, 'Wire it', 'Doing');
  // The server still answers with the old state.
  await refresh.click();
  await expect.poll(() => reads.length).toBe(1);
  await expect(refresh).not.toHaveAttribute('aria-busy', 'true');
  await link('Wire it').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expectIn(page, 'Wire it', 'Verifying');
  open();
  await expect.poll(async () => (await moved(baseURL!, token, id)).status).toBe(4);
  // One for the refresh above and one after each move.
  await expect.poll(() => reads.length).toBe(3);
  await expect(refresh).not.toHaveAttribute('aria-busy', 'true');
  expect(await lanesSeen(page)).toEqual(['todo', 'doing', 'verifying']);
  await expect(link('Wire it')).toBeFocused();
});

const moved = async (url: string, token: string, id: number) => {
  const response = await fetch(`${url}/prdapi/v1/tasks/get/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { data: { status: number; closedAt: string } }).data;
};

test('[TSK-49, TSK-50, TSK-D5, TSK-D11] a move that is refused or fails puts the card back and says why; a frozen card cannot be dragged', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Wire it' });
  await signIn(page, member, board);
  const { card, lane, lanes: all, moveTo, announcement } = boardParts(page);
  const { error } = itemParts(page);
  await expectIn(page, 'Wire it', 'Todo');
  await page.route('**/prdapi/v1/tasks/change-doing/*', (route) =>
    route.fulfill({ status: 500, json: { code: 50000, message: 'Something went wrong', data: null } }),
  );
  await dragCard(page, 'Wire it', 'Doing');
  await expect(error).toBeVisible();
  await expectIn(page, 'Wire it', 'Todo');
  await expect(announcement).toHaveText('T-1 is back in Todo');
  await page.unroute('**/prdapi/v1/tasks/change-doing/*');

  // Frozen after the page was loaded.
  await callServer(baseURL!, `/prdapi/v1/tasks/freeze/${id}`, {}, token);
  await dragCard(page, 'Wire it', 'Verifying');
  await expect(error).toContainText('frozen');
  await expectIn(page, 'Wire it', 'Todo');
  await expect(card('Wire it')).toContainText('Frozen');
  await expect(card('Wire it')).not.toHaveAttribute('draggable', 'true');
  await expect(moveTo('Wire it')).toHaveCount(0);
  const calls = requestsTo(page, `/prdapi/v1/tasks/change-doing/${id}`);
  await card('Wire it').dragTo(lane('Doing'));
  await page.getByRole('link', { name: 'Wire it' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(all.getByRole('heading').first()).toHaveText('Todo 1');
  expect(calls).toHaveLength(0);
});

test('the board is walked and cards are moved by keys alone, and from a menu', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (const name of ['Third', 'Second', 'First']) await createTask(baseURL!, token, { name });
  await signIn(page, member, board);
  const { link, moveTo, announcement, lanes: all, cards } = boardParts(page);
  const { item, name } = itemParts(page);
  await expect(cards('Todo')).toHaveText(['First', 'Second', 'Third']);
  await page.keyboard.press('ArrowRight');
  await expect(link('First')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(link('Third')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link('Second')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expectIn(page, 'Second', 'Doing');
  await expect(link('Second')).toBeFocused();
  await expect(announcement).toHaveText('T-2 moved to Doing');
  await page.keyboard.press('Shift+ArrowRight');
  await expectIn(page, 'Second', 'Verifying');
  await expect(link('Second')).toBeFocused();
  await page.keyboard.press('h');
  await expect(link('First')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(link('First')).toBeFocused();
  await page.keyboard.press('l');
  await expect(link('Second')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(link('First')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(all.getByRole('heading')).toHaveText(['Todo 2', 'Doing 0', 'Verifying 1', 'Done 0']);
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('First');
  await expect(link('First')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(link('First')).toBeFocused();
  // Also who comes from a field of the item, which goes with it.
  await page.keyboard.press('r');
  await expect(item.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(link('First')).toBeFocused();

  await moveTo('Third').selectOption('Done');
  await expectIn(page, 'Third', 'Done');
  await moveTo('Third').selectOption('Canceled');
  await expect(link('Third')).toHaveCount(0);
  await expect(all.getByRole('heading')).toHaveText(['Todo 1', 'Doing 0', 'Verifying 1', 'Done 0']);
});

test('[EXP-36] on a phone one lane fills the screen with the next in sight, a finger carries cards to it, and the view stays with the card', async ({
  browser,
  baseURL,
  member,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Wire it' });
  const label = await createTask(baseURL!, token, { name: 'Label it', tag: 'bay' });
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, member, board);
  const { card, lane, lanes: all, link } = boardParts(page);
  await expect(link('Wire it')).toBeVisible();
  const [todo, doing] = await Promise.all([lane('Todo').boundingBox(), lane('Doing').boundingBox()]);
  expect(todo!.width).toBeGreaterThan(300);
  expect(doing!.x).toBeLessThan(390 - 30);
  expect(doing!.x + doing!.width).toBeGreaterThan(390);
  expect((await smallTargetsOn(page, 390)).filter((line) => !/Doing|Verifying|Done/.test(line))).toEqual([]);

  await dragByTouch(page, card('Wire it'), lane('Doing'));
  await expect.poll(async () => (await moved(baseURL!, token, id)).status).toBe(3);
  await expect(all.getByRole('heading')).toHaveText(['Todo 1', 'Doing 1', 'Verifying 0', 'Done 0']);
  await expect(page.locator('[data-in-hand]')).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: 'Columns' });
  await bar.getByRole('button', { name: /^Doing/ }).tap();
  await expect(bar.getByRole('button', { name: /^Doing/ })).toHaveAttribute('aria-current', 'true');
  // Cards can be dropped on the bar for lanes outside the screen.
  await expect(link('Wire it')).toBeInViewport();
  await dragByTouch(page, card('Wire it'), bar.getByRole('button', { name: /^Done/ }));
  await expect.poll(async () => (await moved(baseURL!, token, id)).status).toBe(5);
  // Where the card is, there the view is.
  await expect(link('Wire it')).toBeInViewport();
  // A tap opens the card.
  await bar.getByRole('button', { name: /^Todo/ }).tap();
  await link('Label it').tap();
  await expect(itemParts(page).name).toHaveValue('Label it');
  // The next step is at the bottom of the screen.
  await page.getByRole('button', { name: 'Move to Doing' }).tap();
  await expect(page.getByRole('button', { name: 'Move to Verifying' })).toBeEnabled();
  expect((await moved(baseURL!, token, label)).status).toBe(3);
  await context.close();
});

test('[EXP-10] two people who drag the same card end in one true state', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Wire it' });
  await signIn(page, member);
  const elsewhere = await browser.newContext({ baseURL: baseURL! });
  const other = await elsewhere.newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await signIn(other, member);
  await Promise.all([page.goto(board), other.goto(board)]);
  await expectIn(page, 'Wire it', 'Todo');
  await expectIn(other, 'Wire it', 'Todo');
  const mine = gate();
  await page.route(`**/prdapi/v1/tasks/change-doing/${id}`, mine.hold);
  await dragCard(page, 'Wire it', 'Doing');
  await dragCard(other, 'Wire it', 'Done');
  await expect.poll(async () => (await moved(baseURL!, token, id)).status).toBe(5);
  mine.open();
  // Who was slower sees where it is, and decides anew.
  const again = alerts(page).getByRole('button', { name: 'Move to Doing' });
  await expect(again).toBeVisible();
  await expectIn(page, 'Wire it', 'Done');
  expect((await moved(baseURL!, token, id)).status).toBe(5);
  await again.click();
  await expect.poll(async () => (await moved(baseURL!, token, id)).status).toBe(3);
  await expectIn(page, 'Wire it', 'Doing');
  // The other page refreshes by itself.
  await expectIn(other, 'Wire it', 'Doing', 15_000);
  // A move also loads changes of others.
  await createTask(baseURL!, token, { name: 'Label it' });
  await moveTask(baseURL!, token, id, 'verifying');
  await itemParts(page).refresh.click();
  await expectIn(page, 'Wire it', 'Verifying');
  await dragCard(page, 'Label it', 'Doing');
  await expectIn(page, 'Label it', 'Doing');
  await moveTask(baseURL!, token, id, 'todo');
  await dragCard(page, 'Label it', 'Done');
  await expectIn(page, 'Wire it', 'Todo');
  await elsewhere.close();
});

test('[REQ-30, REQ-31, REQ-D3, REQ-D5, TSK-02] the tasks of a requirement go over the board until requirement and feature are finished, and the history tells it in both languages', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const feature = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  const longName = `Stop ${'at once '.repeat(31)}`.trim();
  const id = await createRequirement(baseURL!, token, { sourceId: feature, name: longName });
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  const { item, links, info } = itemParts(page);
  const { dialog, name, options, create } = newItem(page);
  const properties = item.getByRole('region', { name: 'Properties' });
  const processor = dialog.getByRole('combobox', { name: 'Owner' });
  await expect(properties).toContainText('Initial');
  const made = requestsTo(page, '/prdapi/v1/tasks/create');
  for (const task of ['Wire it', 'Label it']) {
    await item.getByRole('button', { name: 'New development task' }).click();
    await expect(dialog).toContainText('New task');
    await expect(name).toHaveValue(`REQ: ${longName}`.slice(0, 255));
    await name.fill(task);
    await processor.click();
    await options.filter({ hasText: member.username }).click();
    await create.click();
    await expect(dialog).toHaveCount(0);
    await expect(info).toContainText(/T-\d+ created/);
    await expect(properties).toContainText('Developing');
    await expect(item.getByRole('link', { name: `T-${made.length} ${task}` })).toBeVisible();
  }
  expect(made.map(({ body }) => body)).toMatchObject([
    { kind: 'Requirement', sourceId: id, name: 'Wire it' },
    { kind: 'Requirement', sourceId: id, name: 'Label it' },
  ]);
  await item.getByRole('link', { name: 'T-2 Label it' }).click();
  await expect(page).toHavePath(/\/task\/task\?taskId=\d+$/);
  await expect(itemParts(page).name).toHaveValue('Label it');
  await expect(links.getByRole('link', { name: /^R-1 / })).toLeadTo(
    `/requirement/requirement?requirmentId=${id}`,
  );
  await links.getByRole('link', { name: /^R-1 / }).click();
  await createTask(baseURL!, token, { name: 'Of something else' });
  await links.getByRole('link', { name: 'Tasks of this requirement' }).click();
  await expect(page).toHavePath(`${board}?sourceId=${id}`);
  const { lanes: all } = boardParts(page);
  await expect(all.getByRole('heading')).toHaveText(['Todo 2', 'Doing 0', 'Verifying 0', 'Done 0']);
  for (const task of ['Wire it', 'Label it'])
    for (const to of ['Doing', 'Verifying', 'Done']) {
      await dragCard(page, task, to);
      await expectIn(page, task, to);
    }
  await expect(all.getByRole('heading')).toHaveText(['Todo 0', 'Doing 0', 'Verifying 0', 'Done 2']);
  await page.goto(`/requirement/requirement?id=${id}`);
  await expect(properties).toContainText('Finished');
  await item.getByRole('tab', { name: /History/ }).click();
  await expect(item.getByRole('tabpanel')).toContainText(/Developing.*Finished|Finished.*Developing/s);
  await page.goto(`/requirement/feature?id=${feature}`);
  await expect(properties).toContainText('Finished');
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`/requirement/requirement?id=${id}`);
  await item.getByRole('tab', { name: /历史/ }).click();
  await expect(item.getByRole('tabpanel')).toContainText('已完成');
  await expect(item.getByRole('tabpanel')).toContainText('开发中');
});

for (const [width, language] of [
  [1440, 'en'],
  [390, 'zh'],
] as const) {
  test(`[SHL-59, SHL-63] the board and an open task have no accessibility violation in light and dark, ${width} px, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    const token = await tokenOf(baseURL!, member);
    const id = await createTask(baseURL!, token, {
      name: 'Wire it',
      tag: 'bay,ocpp',
      planCloseAt: '2026-01-02T23:59:59Z',
      data: { content: 'Text.', memo: 'Ask Tomas', userstory: 'As a driver' },
    });
    const frozen = await createTask(baseURL!, token, { name: 'Plan B' });
    await callServer(baseURL!, `/prdapi/v1/tasks/freeze/${frozen}`, {}, token);
    const done = await createTask(baseURL!, token, { name: 'Done long ago' });
    await moveTask(baseURL!, token, done, 'done');
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    const { item } = itemParts(page);
    const small: string[] = [];
    const look = async (what: string) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page);
      if (width === 390)
        small.push(
          ...(await smallTargetsOn(page, width))
            // Lanes outside the screen are reached by scrolling.
            .filter((line) => !/ (3[4-9]\d|[4-9]\d\d|1\d{3})(\.\d+)? \d+/.test(line))
            .map((line) => `${what}: ${line}`),
        );
    };
    await page.goto(board);
    await expect(page.locator('[data-card]')).toHaveCount(3);
    await look('board');
    await page.goto(`${board}?view=list`);
    await expect(page.locator('[data-row]')).toHaveCount(3);
    await look('list');
    for (const one of [id, frozen, done]) {
      await page.goto(`${board}?view=board&taskId=${one}`);
      await expect(item.getByRole('tabpanel')).toBeVisible();
      await look(`task ${one}`);
    }
    expect(small).toEqual([]);
  });
}
