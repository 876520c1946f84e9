// Tasks: list, detail, status, and creating them here and from other items.
import { addColleagues } from './support/database.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  createComponent,
  createFeature,
  createFunction,
  createRequirement,
  createRisk,
} from './support/items.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { callServer, createProduct, tokenOf, userIdOf } from './support/api.ts';
import { errorOf, expectMarkdown, pathOf, signIn } from './support/page-parts.ts';
import { boardParts, createTask, expectIn, moveTask } from './support/tasks.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const tasks = '/task/task';
const list = `${tasks}?view=list`;
const listCall = '/prdapi/v1/tasks/list';
const first = { page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };

test('[TSK-02, TSK-05, TSK-06, TSK-07, TSK-08, TSK-09, TSK-10, TSK-79, WRK-07, WRK-13, WRK-14, WRK-15] the list of tasks has its toolbar and its pages', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createRequirement(baseURL!, token, {
    sourceId: await createFeature(baseURL!, token),
  });
  await createTask(baseURL!, token, { name: 'Of the rule', kind: 'Requirement', sourceId });
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => createTask(baseURL!, token, { name: `Task ${at + 1}` })),
  );
  const asked = queriesTo(page, listCall);
  const board = queriesTo(page, '/prdapi/v1/tasks/todolist');
  await signIn(page, member, list);
  const { rows, search, status, sort, refresh, create, pages, pageButtons } = itemParts(page);
  const { processor } = boardParts(page);
  await expect(pages).toContainText('Total 41 items');
  expect(asked).toEqual([first]);
  expect(board).toEqual([]);
  await expect(rows).toHaveCount(20);
  await expect(pageButtons).toHaveCount(3);
  for (const part of [search, status, sort, refresh, create, processor]) await expect(part).toBeVisible();
  await expect(sort.locator('option')).toHaveText([
    'Recent change',
    'Name ascending',
    'Earliest modified',
    'Recently created',
    'Earliest created',
    'Most important',
    'By hand',
  ]);
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ ...first, page: '2' });
  await sort.selectOption('Most important');
  await expect.poll(() => asked.at(-1)).toEqual({ ...first, sort: 'priority' });
  await search.fill('Task 37');
  const before = asked.length;
  await search.press('Enter');
  await expect(rows).toHaveText(['Task 37']);
  expect(asked.slice(before)).toEqual([{ ...first, sort: 'priority', query: 'Task 37' }]);
  // The displayed number finds its task.
  await search.fill('t-8');
  await search.press('Enter');
  await expect(page.getByRole('main')).toContainText('T-8');
  await expect(rows).toHaveCount(1);
  expect(asked.at(-1)).toMatchObject({ oid: '8' });
  await page.goto(`${list}&sourceId=777777`);
  await expect(page.getByRole('main')).toContainText('Only of #777777');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.goto(`${list}&sourceId=${sourceId}`);
  await expect(rows).toHaveText(['Of the rule']);
  await expect(page.getByRole('main')).toContainText('Only of Stop at once');
  await refresh.click();
  await expect.poll(() => asked.at(-1)).toEqual({ ...first, sourceId: String(sourceId) });
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(20);
});

test('a planned day that has passed is marked in the table, except of what is done', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const planCloseAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await createTask(baseURL!, token, { name: 'Mend the cable', planCloseAt });
  const done = await createTask(baseURL!, token, { name: 'Order sockets', planCloseAt });
  await moveTask(baseURL!, token, done, 'done');
  await signIn(page, member, list);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Order sockets').getByRole('time')).toHaveCount(2);
  await expect(row('Mend the cable').getByTitle(/^\d days late$/)).toBeVisible();
  await expect(row('Order sockets').getByTitle(/late/)).toHaveCount(0);
});

test('[TSK-01, TSK-14, TSK-15, TSK-16, TSK-17, TSK-18, TSK-24, TSK-44, TSK-46, TSK-48, TSK-49, TSK-50, TSK-51, TSK-52, TSK-68, TSK-D2, TSK-D6, TSK-D9, TSK-D13, TSK-D17, TSK-D20, TSK-D23, WRK-58] a task is opened, edited and taken through every status from its select', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, {
    name: 'Wire it',
    tag: 'bay',
    planCloseAt: '2031-05-16T23:59:59Z',
    data: { content: 'Red to red.', memo: 'Ask Tomas first' },
  });
  await signIn(page, member, `${tasks}?taskId=${id}`);
  const { item, name, save, links, action, info, error, rows } = itemParts(page);
  await expect(name).toHaveValue('Wire it');
  const field = (label: string) => item.getByLabel(label);
  const status = item.getByRole('combobox', { name: 'Status' });
  await expect(status.locator('option')).toHaveText([
    'Todo',
    'Doing',
    'Verifying',
    'Done',
    'Archived',
    'Canceled',
  ]);
  await expect(status.locator('option:checked')).toHaveText('Todo');
  await expect(field('Importance')).toHaveValue('2');
  await expect(field('Emergency')).toHaveValue('2');
  await expect(item.getByRole('status', { name: 'Priority' })).toContainText('Medium');
  await expect(field('Owner')).toHaveValue(new RegExp(member.username));
  await expect(field('Planned close')).toHaveValue('2031-05-16');
  await expect(item.getByRole('status', { name: 'Closed date' })).toHaveText('Not closed');
  await expect(item).toContainText('bay');
  await expect(item).toContainText('Red to red.');
  await expect(field('Memo')).toHaveValue('Ask Tomas first');
  await expect(field('User story')).toHaveCount(0);
  const second = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;
  await expect(item).toContainText(
    new RegExp(`Created by ${member.username} on ${second}, updated ${second}`),
  );
  for (const tab of ['Comments', 'History', 'Attachments'])
    await expect(item.getByRole('tab', { name: new RegExp(tab) })).toBeVisible();
  for (const button of ['Copy', 'Freeze', 'Delete', 'Close item']) await expect(action(button)).toBeVisible();
  await expect(links.getByRole('link')).toHaveCount(0);

  const updates = requestsTo(page, '/prdapi/v1/tasks/update');
  await name.fill('Wire it well');
  await field('Emergency').selectOption('3');
  await expect(item.getByRole('status', { name: 'Priority' })).toContainText('High');
  await expect(info).toContainText('Emergency set to');
  await save.click();
  await expect(info).toContainText('T-1 saved');
  expect(updates.map(({ body }) => body)).toEqual([
    { id, version: 1, emergency: 3 },
    { id, version: 2, name: 'Wire it well' },
  ]);
  await expectIn(page, 'Wire it well', 'Todo');

  const closed = item.getByRole('status', { name: 'Closed date' });
  const today = new Date().toISOString().slice(0, 10);
  const read = queriesTo(page, '/prdapi/v1/tasks/todolist');
  for (const [word, step] of [
    ['Doing', 'change-doing'],
    ['Verifying', 'change-verifying'],
    ['Done', 'change-done'],
    ['Archived', 'change-archive'],
    ['Canceled', 'change-cancel'],
    ['Todo', 'change-todo'],
    ['Done', 'change-done'],
  ] as const) {
    const calls = requestsTo(page, `/prdapi/v1/tasks/${step}/${id}`);
    const reads = read.length;
    await status.selectOption(word);
    await expect.poll(() => calls.length).toBe(1);
    await expect.poll(() => read.length).toBeGreaterThan(reads);
    if (word === 'Done' || word === 'Archived') await expect(closed).toContainText(today);
    else await expect(closed).toHaveText('Not closed');
    await expect(status.locator('option:checked')).toHaveText(word);
    if (['Archived', 'Canceled'].includes(word)) await expect(rows).toHaveCount(0);
    else await expectIn(page, 'Wire it well', word);
  }
  await expect(item).toContainText('Task already closed.');
  await expect(name).toHaveCount(0);

  // After a failure the old status is back.
  await page.route(`**/prdapi/v1/tasks/change-doing/${id}`, (route) =>
    route.fulfill({ status: 500, json: { code: 50000, message: 'Something went wrong', data: null } }),
  );
  await status.selectOption('Doing');
  await expect(error).toBeVisible();
  await expect(status.locator('option:checked')).toHaveText('Done');
  await expectIn(page, 'Wire it well', 'Done');

  await action('Close item').click();
  await expect(item).toHaveCount(0);
  await expectIn(page, 'Wire it well', 'Done');
  await page.goto(`${tasks}?taskId=999999`);
  await expect(error).toBeVisible();
  await expect(item).toHaveCount(0);
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${tasks}?taskId=${id}`);
  await expect(item.getByRole('combobox', { name: '状态' }).locator('option')).toHaveText([
    '待办',
    '进行中',
    '验证中',
    '已完成',
    '已归档',
    '已取消',
  ]);
});

test('[TSK-44, EXP-10] a status that is chosen while another one is under way follows it', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Wire it' });
  await moveTask(baseURL!, token, id, 'doing');
  await signIn(page, member, `${tasks}?taskId=${id}`);
  const { item, error } = itemParts(page);
  const status = item.getByRole('combobox', { name: 'Status' });
  const verifying = `/prdapi/v1/tasks/change-verifying/${id}`;
  const calls = [verifying, `/prdapi/v1/tasks/change-done/${id}`].map((path) => requestsTo(page, path));
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route(`**${verifying}`, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await status.selectOption('Verifying');
  await expect.poll(() => calls[0]!.length).toBe(1);
  await status.selectOption('Done');
  await expect(status.locator('option:checked')).toHaveText('Done');
  answer();
  await expect(item.getByRole('status', { name: 'Closed date' })).not.toHaveText('Not closed');
  await expect(status.locator('option:checked')).toHaveText('Done');
  expect(calls.flat().map(({ body }) => body)).toEqual([{ seenStatus: 3 }, { seenStatus: 4 }]);
  await expect(error).toHaveCount(0);
});

test('[TSK-25, TSK-53, TSK-54, TSK-55, TSK-56, TSK-57, TSK-58, TSK-59, TSK-60, TSK-D6, TSK-D7, TSK-D8, TSK-D22, TSK-79, WRK-49, WRK-51] a task is frozen, restored and deleted where its life allows it', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Wire it' });
  await signIn(page, member, `${list}&taskId=${id}`);
  const { item, name, action, info, error, save, rows } = itemParts(page);
  const dialog = page.getByRole('alertdialog');
  const status = item.getByRole('combobox', { name: 'Status' });
  await action('Freeze').click();
  await expect(info).toContainText(' frozen');
  await expect(status.locator('option')).toHaveText(['Frozen']);
  await expect(action('Delete')).toBeDisabled();
  await action('Unfreeze').click();
  await expect(info).toContainText(' unfrozen');
  await expect(status.locator('option:checked')).toHaveText('Todo');

  const inList = (word: string) => page.getByRole('main').getByRole('button', { name: `${word} T-1` });
  for (const [step, inDetail, asRow, deletable] of [
    ['todo', true, true, true],
    ['doing', true, true, false],
    ['verifying', true, false, false],
    ['done', false, false, false],
    ['archive', false, false, false],
    ['cancel', false, false, false],
  ] as const) {
    await moveTask(baseURL!, token, id, step);
    await page.reload();
    await expect(action('Freeze')).toBeEnabled({ enabled: inDetail });
    await expect(inList('Freeze')).toBeEnabled({ enabled: asRow });
    await expect(action('Delete')).toBeEnabled({ enabled: deletable });
  }
  await moveTask(baseURL!, token, id, 'verifying');
  await callServer(baseURL!, `/prdapi/v1/tasks/freeze/${id}`, {}, token);
  await page.reload();
  await expect(inList('Unfreeze')).toBeEnabled();
  await inList('Unfreeze').click();
  await expect(info).toContainText(' unfrozen');
  await expect(inList('Freeze')).toBeDisabled();

  // Closed after the page was loaded: freezing and saving are refused and the page updates.
  await moveTask(baseURL!, token, id, 'doing');
  await page.reload();
  await expect(action('Freeze')).toBeEnabled();
  await moveTask(baseURL!, token, id, 'done');
  await action('Freeze').click();
  await expect(error).toContainText('Task already closed.');
  await expect(action('Freeze')).toBeDisabled();
  await expect(status.locator('option:checked')).toHaveText('Done');
  await moveTask(baseURL!, token, id, 'doing');
  await page.reload();
  await name.fill('Too late');
  await moveTask(baseURL!, token, id, 'done');
  await save.click();
  await expect(error).toContainText('Task already closed.');
  // The text is kept and not reported as saved.
  await expect(item).toContainText('What you typed is kept on this device');
  await expect(page.getByRole('contentinfo')).toContainText('1 draft');

  await moveTask(baseURL!, token, id, 'todo');
  await page.goto(`${list}&taskId=${id}`);
  await action('Delete').click();
  await expect(dialog.getByRole('heading')).toHaveText('Prompt');
  expect((await dialog.boundingBox())!.width).toBe(290);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(item).toBeVisible();
  await action('Delete').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(info).toContainText('Delete successfully');
  await expect(item).toHaveCount(0);
  await expect(rows).toHaveCount(0);
});

test('[TSK-26, TSK-27, TSK-28, TSK-29, TSK-30, TSK-31, TSK-32, TSK-33, TSK-40, TSK-41, TSK-42, TSK-68, TSK-D1, TSK-D17, TSK-D18, TSK-D21, TSK-D22, TSK-D24, WRK-53, WRK-54, WRK-55, WRK-57] a task is made on the board, with all it needs', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await signIn(page, member, tasks);
  const { create, info, item } = itemParts(page);
  const form = newItem(page);
  const { dialog } = form;
  const processor = dialog.getByRole('combobox', { name: 'Owner' });
  const importance = dialog.getByRole('combobox', { name: 'Importance' });
  const emergency = dialog.getByRole('combobox', { name: 'Emergency' });
  const priority = dialog.getByRole('status', { name: 'Priority' });
  await create.click();
  await expect(dialog.getByRole('heading', { name: 'New task' })).toBeVisible();
  for (const scale of [importance, emergency]) {
    await expect(scale).toHaveValue('2');
    await expect(scale.locator('option')).toHaveText(['High', 'Medium', 'Low']);
  }
  await expect(priority).toContainText('Medium');
  for (const [a, b, word] of [
    [3, 3, 'High'],
    [3, 2, 'High'],
    [1, 3, 'Medium'],
    [2, 2, 'Medium'],
    [2, 1, 'Low'],
    [1, 1, 'Low'],
  ] as const) {
    await importance.selectOption(String(a));
    await emergency.selectOption(String(b));
    await expect(priority).toContainText(word);
  }
  await emergency.selectOption('3');
  const sent = requestsTo(page, '/prdapi/v1/tasks/create');
  await form.create.click();
  expect(await errorOf(form.name)).toBeTruthy();
  expect(await errorOf(processor)).toBeTruthy();
  expect(sent).toEqual([]);
  await form.name.fill('Wire it');
  expect(await errorOf(form.name)).toBeNull();
  await form.create.click();
  expect(sent).toEqual([]);
  await processor.click();
  await form.options.filter({ hasText: member.username }).click();
  expect(await errorOf(processor)).toBeNull();
  await dialog.getByLabel('Planned close').fill('2031-05-16');
  await dialog.getByLabel('Memo').fill('Ask Tomas first');
  await dialog.getByLabel('User story').fill('As a driver, I plug in and walk away.');
  await expectAccessible(page);
  const another = dialog.getByRole('checkbox', { name: 'Create another' });
  await another.check();
  await another.press('Control+Enter');
  await expect(info).toContainText(/T-\d+ created/);
  await expect(form.name).toHaveValue('');
  await expect(form.name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Wire it',
      tag: '',
      kind: 'Task',
      sourceId: 0,
      importance: 1,
      emergency: 3,
      processorId: userIdOf(token),
      planCloseAt: '2031-05-16T23:59:59+00:00',
      data: {
        content: '',
        memo: 'Ask Tomas first',
        userstory: 'As a driver, I plug in and walk away.',
      },
    },
  ]);
  await expectIn(page, 'Wire it', 'Todo');
  const { card, link } = boardParts(page);
  await expect(card('Wire it')).toContainText('16 May');
  await link('Wire it').click();
  await expect(item.getByLabel('Memo')).toHaveValue('Ask Tomas first');
  await expect(item.getByLabel('User story')).toHaveValue('As a driver, I plug in and walk away.');
});

test('[TSK-20, TSK-21, TSK-22, TSK-23, TSK-24, TSK-27, TSK-D9, TSK-D15, TSK-D19, TSK-79, WRK-41, WRK-42, WRK-43] a task leads to what it was made for, and its copy is made for the same', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const feature = await createFeature(baseURL!, token);
  const requirement = await createRequirement(baseURL!, token, { sourceId: feature });
  const risk = await createRisk(baseURL!, token, { processorId: userIdOf(token) });
  const own = await createTask(baseURL!, token, { name: 'By itself' });
  const ofRequirement = await createTask(baseURL!, token, {
    name: 'Of the rule',
    kind: 'Requirement',
    sourceId: requirement,
    tag: 'bay',
    importance: 3,
    planCloseAt: '2031-05-16T23:59:59Z',
    data: { content: 'Before ![77](/damapi/v1/files/content/77/plug.png) after', memo: 'Once' },
  });
  const componentId = await createComponent(baseURL!, token);
  const made = await createFunction(baseURL!, token, { componentId });
  const ofFunction = await createTask(baseURL!, token, {
    name: 'Of the function',
    kind: 'Function',
    sourceId: made,
  });
  const ofTask = await createTask(baseURL!, token, { name: 'Of the task', sourceId: own });
  const ofRisk = await createTask(baseURL!, token, { name: 'Plan B', kind: 'Risk', sourceId: risk });
  await signIn(page, member);
  const { links, item, action, row } = itemParts(page);
  const source = links.getByRole('link');
  const openTask = async (id: number, name: string) => {
    await page.goto(`${tasks}?taskId=${id}`);
    await expect(itemParts(page).name).toHaveValue(name);
  };
  await openTask(ofRisk, 'Plan B');
  await expect(source).toHaveText(/^K-1 /);
  await expect(source).toLeadTo(`/task/risk?riskId=${risk}`);
  await source.click();
  await expect(itemParts(page).name).toHaveValue('Modem supplier slips');
  await openTask(own, 'By itself');
  await expect(source).toHaveCount(0);
  await row('Plan B').click();
  await expect(itemParts(page).name).toHaveValue('Plan B');
  await boardParts(page).viewSwitch('List').check();
  await row('By itself').click();
  await expect(itemParts(page).name).toHaveValue('By itself');

  await openTask(ofFunction, 'Of the function');
  await expect(source).toHaveText('N-1 End a session');
  await expect(source).toLeadTo(`/design/function?functionId=${made}`);
  await openTask(ofTask, 'Of the task');
  await expect(source).toHaveText('T-1 By itself');
  await expect(source).toLeadTo(`/task/task?taskId=${own}`);

  await openTask(ofRequirement, 'Of the rule');
  await expect(source.first()).toLeadTo(`/requirement/requirement?requirmentId=${requirement}`);
  await action('Copy').click();
  const form = newItem(page);
  await expect(form.dialog.getByRole('heading', { name: 'New task' })).toBeVisible();
  await expect(form.name).toHaveValue('Of the rule');
  await expectMarkdown(form.content, /Before\s+after/);
  await expect(form.dialog.getByLabel('Planned close')).toHaveValue('');
  const sent = requestsTo(page, '/prdapi/v1/tasks/create');
  await form.name.fill('Once more');
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  expect(sent[0]!.body).toMatchObject({
    name: 'Once more',
    kind: 'Requirement',
    sourceId: requirement,
    importance: 3,
    emergency: 2,
    tag: 'bay',
    processorId: userIdOf(token),
    planCloseAt: '0001-01-01T00:00:00Z',
  });
  expect(sent[0]!.body).not.toHaveProperty('id');
  await expect(item).toBeVisible();
  await expect(row('Once more')).toBeVisible();
});

test('[TSK-19, TSK-D14, WRK-65] every member works with tasks, and a guest looks at them', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member, { name: 'Northyard' });
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Wire it' });
  const guest = `guest.${member.username}`;
  const tester = `tester.${member.username}`;
  await addColleagues(productId, member.username, [
    { username: guest, roles: ['Guest'] },
    { username: tester, roles: ['TestEngineer'] },
  ]);
  await signIn(page, { ...member, username: guest }, `${tasks}?taskId=${id}`);
  const looking = boardParts(page);
  const { item, action, create } = itemParts(page);
  await expect(item.getByRole('heading', { name: 'Wire it' })).toBeVisible();
  await expect(create).toHaveCount(0);
  for (const button of ['Copy', 'Freeze', 'Delete']) await expect(action(button)).toHaveCount(0);
  await expect(item.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await page.goto(tasks);
  await expectIn(page, 'Wire it', 'Todo');
  await expect(looking.moveTo('Wire it')).toHaveCount(0);
  await expect(looking.card('Wire it')).not.toHaveAttribute('draggable', 'true');
  await looking.link('Wire it').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expectIn(page, 'Wire it', 'Todo');
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'Freeze T-1' })).toHaveCount(0);

  const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
  const working = await elsewhere.newPage();
  await signIn(working, { ...member, username: tester }, `${tasks}?taskId=${id}`);
  for (const button of ['Copy', 'Freeze', 'Delete'])
    await expect(itemParts(working).action(button)).toBeEnabled();
  await boardParts(working).link('Wire it').focus();
  await working.keyboard.press('Shift+ArrowRight');
  await expectIn(working, 'Wire it', 'Doing');
  expect(pathOf(working)).toContain('taskId');
  await elsewhere.close();
});
