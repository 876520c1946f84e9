import { addColleagues } from './support/database.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createRisk } from './support/items.ts';
import { callServer, productIdOf, tokenOf, userIdOf } from './support/api.ts';
import { errorOf, expectMarkdown, pathOf, signIn } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const list = '/task/risk';
const listCall = '/prdapi/v1/risks/list';
const first = { page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };

test('[RSK-01, RSK-03, RSK-04, RSK-05, RSK-27, RSK-28, RSK-D1, RSK-D8, WRK-09, WRK-16, WRK-19, WRK-62, WRK-63, WRK-64] risks are listed, narrowed by status and owner, and sorted by priority', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const self = userIdOf(token);
  const other = `hana.${member.username}`;
  await addColleagues(productIdOf(token), member.username, [
    { username: other },
    { username: `x${member.username}` },
  ]);
  const colleague = userIdOf(await tokenOf(baseURL!, { ...member, username: other }));
  const again = await tokenOf(baseURL!, member);
  const make = (name: string, probability: number, impact: number, processorId: number) =>
    createRisk(baseURL!, again, { name, probability, impact, processorId });
  const high = await make('High', 3, 2, self);
  await make('Low', 1, 2, colleague);
  await make('Medium', 2, 2, self);
  const all = queriesTo(page, listCall);
  // Without the requests of the risk matrix.
  const asked = () => all.filter(({ limit }) => limit === '20');
  const people = queriesTo(page, '/usrapi/v1/users/list');
  await signIn(page, member, list);
  const { rows, search, status, sort, refresh, create, pages, owner } = itemParts(page);
  await expect(rows).toHaveText(['Medium', 'Low', 'High']);
  expect(asked()).toEqual([first]);
  for (const part of [search, status, sort, refresh, create, owner]) await expect(part).toBeVisible();
  await expect(pages).toContainText('Total 3 items');
  await expect(status.locator('option')).toHaveText(['All', 'Opening', 'Happened', 'Avoid', 'Disappeared']);
  await expect(sort.locator('option').last()).toHaveText('Priority');
  const table = page.getByRole('table', { name: 'Risks' });
  await expect(table.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') })).toHaveText([
    'ID',
    'Name',
    'Status',
    'Kind',
    'Priority',
    'Owner',
    'Planned close',
    'Updated',
  ]);
  const cells = table
    .getByRole('row')
    .filter({ hasText: 'K-1' })
    .getByRole('cell')
    .filter({ hasNot: page.getByRole('checkbox') });
  await expect(cells).toContainText(['K-1', 'High', 'Opening', 'Resource', 'High', member.username]);
  await sort.selectOption('Priority');
  await expect(rows).toHaveText(['High', 'Medium', 'Low']);
  expect(asked().at(-1)).toEqual({ ...first, sort: 'priority' });

  // The cell of probability and impact.
  const grid = page.getByRole('region', { name: 'Open risks' });
  await expect(grid.getByRole('row').getByRole('cell')).toHaveText([
    '3',
    'K-1',
    '9',
    '2',
    'K-3',
    '6',
    '1',
    'K-2',
    '3',
    '×',
  ]);
  await expect(grid.getByRole('listitem')).toHaveText(['High1 risk', 'Medium1 risk', 'Low1 risk']);
  await grid.getByRole('button', { name: 'Hide the grid' }).click();
  await expect(grid.getByRole('table')).toHaveCount(0);
  await grid.getByRole('button', { name: 'Show the grid' }).click();

  // The server searches by part of the username; the current owner stays visible.
  await expect(owner).toHaveValue('Anyone');
  await owner.click();
  const options = page.getByRole('listbox', { name: 'Owner' }).getByRole('option');
  await expect(options).toHaveText([
    `Me (${member.username})`,
    'Anyone',
    `(OID: ${colleague}) ${other}`,
    new RegExp(`^\\(OID: \\d+\\) x${member.username}$`),
  ]);
  await owner.fill('hana.');
  await expect(options).toHaveText([`(OID: ${colleague}) ${other}`]);
  const askedPeople = { page: '1', limit: '100', sort: 'name', direction: 'asc' };
  expect(people).toEqual([askedPeople, { ...askedPeople, query: 'hana.' }]);
  await owner.press('Enter');
  await expect(rows).toHaveText(['Low']);
  await expect(page).toHavePath(`${list}?sort=priority&processorId=${colleague}`);
  expect(asked().at(-1)).toEqual({ ...first, sort: 'priority', processorId: String(colleague) });
  await page.reload();
  await expect(owner).toHaveValue(other);
  await expect(rows).toHaveText(['Low']);
  await owner.click();
  await options.nth(1).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHavePath(`${list}?sort=priority`);

  await callServer(baseURL!, `/prdapi/v1/risks/happen/${high}`, {}, again);
  const words = { Opening: 1, Happened: 2, Avoid: 3, Disappeared: 4 };
  for (const [word, number] of Object.entries(words)) {
    await status.selectOption(word);
    await expect.poll(() => asked().at(-1)).toEqual({ ...first, sort: 'priority', status: String(number) });
  }
  await status.selectOption('Happened');
  await expect(rows).toHaveText(['High']);
  await expect(table.getByRole('row').filter({ hasText: 'K-1' })).toContainText('Happened');

  await page.goto(`${list}?parentId=7&status=happened`);
  await expect(rows).toHaveText(['High']);
  expect(asked().at(-1)).toEqual({ ...first, status: '2', parentId: '7' });
  await rows.click();
  expect(pathOf(page)).toBe(`${list}?parentId=7&status=happened&id=${high}`);
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(list);
  const filter = page.getByRole('main').getByRole('combobox', { name: '状态' });
  await expect(filter.locator('option')).toHaveText(['全部', '未关闭', '已发生', '已规避', '已解除']);
  await expect(
    page.getByRole('main').getByRole('combobox', { name: '排序' }).locator('option').last(),
  ).toHaveText('优先级');
});

test('[RSK-07, RSK-09, RSK-10, RSK-12, RSK-13, RSK-14, RSK-15, RSK-17, RSK-20, RSK-23, RSK-24, RSK-25, RSK-26, RSK-27, RSK-D9, WRK-53, WRK-55, WRK-57, WRK-62, WRK-63, WRK-67, WRK-69, WRK-D24] a risk is made with its owner and planned day, and its priority follows from probability and impact at once', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const self = userIdOf(token);
  await signIn(page, member, list);
  const { create, row, item, info } = itemParts(page);
  const form = newItem(page);
  const { dialog } = form;
  const [probability, impact, owner] = ['Probability', 'Impact', 'Owner'].map((label) =>
    dialog.getByRole('combobox', { name: label }),
  ) as [typeof form.kind, typeof form.kind, typeof form.kind];
  const priority = dialog.getByRole('status', { name: 'Priority' });
  const planned = dialog.getByLabel('Planned close');
  await create.click();
  await expect(form.kind.locator('option')).toHaveText(['Resource', 'Technology', 'Progress']);
  await expect(form.kind).toHaveValue('Resource');
  for (const scale of [probability, impact]) {
    await expect(scale.locator('option')).toHaveText(['High', 'Medium', 'Low']);
    expect(
      await scale.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
    ).toEqual(['3', '2', '1']);
    await expect(scale).toHaveValue('2');
    await expect(scale).toHaveAttribute('aria-required', 'true');
  }
  await expect(priority).toHaveText('Medium2 × 2 = 4');
  await expectMarkdown(
    form.content,
    '**Intro**\n\n**Avoid Approach**\n\n**Contingency Plan**\n\n**Memo**\n\n',
  );
  await expect(planned).toHaveValue('');
  await expect(dialog.getByText('Closed date')).toHaveCount(0);

  const colours = { High: 'red', Medium: 'amber', Low: 'green' };
  for (const [chance, effect, word] of [
    [3, 3, 'High'],
    [3, 2, 'High'],
    [2, 3, 'High'],
    [2, 2, 'Medium'],
    [3, 1, 'Medium'],
    [1, 3, 'Medium'],
    [2, 1, 'Low'],
    [1, 2, 'Low'],
    [1, 1, 'Low'],
  ] as const) {
    await probability.selectOption(String(chance));
    await impact.selectOption(String(effect));
    await expect(priority).toHaveText(`${word}${chance} × ${effect} = ${chance * effect}`);
    const bars = priority.locator('i');
    await expect(bars).toHaveCount(3);
    const colour = await page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, colours[word]);
    await expect(bars.first()).toHaveCSS('background-color', colour);
  }

  const sent = requestsTo(page, '/prdapi/v1/risks/create');
  await form.create.click();
  expect(await errorOf(form.name)).toBe('This field is required');
  expect(await errorOf(owner)).toBe('This field is required');
  await form.name.fill('Modem supplier slips');
  // Text in composition chooses nobody.
  const keys = await context.newCDPSession(page);
  await owner.click();
  await compose(keys, member.username.slice(0, 4));
  await pressEnter(keys);
  await expect(dialog).toBeVisible();
  await commit(keys, member.username.slice(0, 6));
  await expect(form.options).toHaveText([`(OID: ${self}) ${member.username}`]);
  await owner.press('Enter');
  await expect(owner).toHaveValue(member.username);
  await expect(owner).not.toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
  await form.tags.fill('hardware');
  await form.tags.press('Enter');
  await form.tags.pressSequentially('supplier,');
  await planned.fill('2031-05-16');
  await form.kind.selectOption('Technology');
  await form.create.click();
  await expect(dialog).toHaveCount(0);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Modem supplier slips',
      kind: 'Technology',
      probability: 1,
      impact: 1,
      processorId: self,
      planCloseAt: '2031-05-16T23:59:59+00:00',
      tag: 'hardware,supplier',
      data: { content: '**Intro**\n\n**Avoid Approach**\n\n**Contingency Plan**\n\n**Memo**\n\n' },
    },
  ]);

  // The derived priority updates at once; only changed fields are sent.
  await row('Modem supplier slips').click();
  const updated = requestsTo(page, '/prdapi/v1/risks/update');
  await expect(item.getByRole('status', { name: 'Priority' })).toContainText('Low');
  await item.getByRole('combobox', { name: 'Impact' }).selectOption('3');
  await expect(item.getByRole('status', { name: 'Priority' })).toContainText('Medium');
  await expect(item.getByRole('combobox', { name: 'Owner' })).toHaveValue(member.username);
  await expect(item.getByLabel('Planned close')).toHaveValue('2031-05-16');
  await expect(info).toContainText('Impact set to');
  await expect(page.getByRole('list', { name: 'Risks' }).getByRole('listitem')).toContainText('Medium');
  await item.getByLabel('Planned close').fill('');
  await expect.poll(() => updated.length).toBe(2);
  const id = Number(new URL(page.url()).searchParams.get('id'));
  expect(updated.map(({ body }) => body)).toEqual([
    { id, version: 1, impact: 3 },
    { id, version: 2, planCloseAt: '0001-01-01T00:00:00Z' },
  ]);
  await page.reload();
  await expect(item.getByLabel('Planned close')).toHaveValue('');

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${list}?create=1`);
  await expectMarkdown(form.content, '**简介**\n\n**规避方法**\n\n**应急计划**\n\n**备注**\n\n');
  await expect(dialog.getByRole('combobox', { name: '类型' }).locator('option')).toHaveText([
    '资源',
    '技术',
    '进度',
  ]);
  await expect(dialog.getByRole('combobox', { name: '概率' }).locator('option')).toHaveText([
    '高',
    '中',
    '低',
  ]);
});

test('[WRK-57, WRK-58, WRK-69, WRK-D20, WRK-D21] a planned day is the same day for everybody, wherever they are', async ({
  browser,
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createRisk(baseURL!, token, { processorId: userIdOf(token) });
  await signIn(page, member, `${list}?id=${id}`);
  const { item, info } = itemParts(page);
  await expect(item.getByLabel('Planned close')).toHaveValue('');
  await expect(item.getByRole('status', { name: 'Closed date' })).toHaveText('Not closed');
  await item.getByLabel('Planned close').fill('2031-05-16');
  await expect(info).toContainText('Planned close');
  const zones = { 'Pacific/Auckland': '+12:00', 'America/Los_Angeles': '-07:00' };
  for (const [at, [timezoneId, offset]] of Object.entries(zones).entries()) {
    const context = await browser.newContext({ baseURL: baseURL!, timezoneId, locale: 'en-GB' });
    const there = await context.newPage();
    await signIn(there, member, `${list}?id=${id}`);
    const seen = itemParts(there);
    const day = seen.item.getByLabel('Planned close');
    await expect(day).toHaveValue(`2031-05-1${6 + at}`);
    const sent = requestsTo(there, '/prdapi/v1/risks/update');
    // Sent only if changed.
    await seen.name.fill(`Seen from ${timezoneId}`);
    await seen.save.click();
    await expect(seen.save).toHaveCount(0);
    await day.fill(`2031-05-1${7 + at}`);
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { name: `Seen from ${timezoneId}` },
      { planCloseAt: `2031-05-1${7 + at}T23:59:59${offset}` },
    ]);
    expect(sent[0]!.body).not.toHaveProperty('planCloseAt');
    await context.close();
  }
  await page.reload();
  await expect(item.getByLabel('Planned close')).toHaveValue('2031-05-18');
});

test('[RSK-02, RSK-06, RSK-16, RSK-18, RSK-28, RSK-29, RSK-31, RSK-32, RSK-33, RSK-D2, RSK-D5, RSK-D6, RSK-D9, RSK-D10, WRK-D3] a risk is closed by its own actions or the select, shows what came of it, and is then left alone', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const processorId = userIdOf(token);
  const make = (name: string) => createRisk(baseURL!, token, { name, processorId });
  const [happens, avoided, gone, elsewhere] = [
    await make('A'),
    await make('B'),
    await make('C'),
    await make('D'),
  ];
  await signIn(page, member, `${list}?riskId=${happens}`);
  const { item, name, action, rows, error, save, dialog } = itemParts(page);
  const properties = item.getByRole('region', { name: 'Properties' });
  const status = properties.getByRole('combobox', { name: 'Status' });
  const closed = properties.getByRole('status', { name: 'Closed date' });
  await expect(name).toHaveValue('A');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toBeVisible();
  await expect(status.locator('option')).toHaveText(['Opening', 'Happened', 'Avoid', 'Disappeared']);
  await expect(closed).toHaveText('Not closed');
  await expect(closed.locator('input')).toHaveCount(0);
  await expect(action('Delete')).toBeEnabled();
  await expect(item.getByRole('link', { name: /^T-/ })).toHaveCount(0);

  const sent = requestsTo(page, '/prdapi/v1/risks/update');
  await name.fill('Modem supplier slips');
  await save.click();
  await expect(save).toHaveCount(0);
  expect(sent.map(({ body }) => body)).toEqual([{ id: happens, version: 1, name: 'Modem supplier slips' }]);

  // Closing is final, so it asks for confirmation.
  const close = async (word: string, number: string) => {
    await item.getByRole('button', { name: word }).click();
    const final = page.getByRole('alertdialog', { name: `Set ${number} to ${word}?` });
    await final.getByRole('button', { name: word }).click();
  };
  await close('Happened', 'K-1');
  const row = page.getByRole('list', { name: 'Risks' }).getByRole('listitem').filter({ hasText: 'K-1' });
  await expect(row).toContainText('Happened');
  await expect(closed).toContainText(String(new Date().getFullYear()));
  const task = item.getByRole('link', { name: 'T-1 RISK: Modem supplier slips' });
  await expect(task).toLeadTo(/^\/task\/task\?taskId=\d+$/);
  await expect(item.getByText('Risk already closed.')).toBeVisible();
  await expect(name).toHaveCount(0);
  await expect(status).toHaveCount(0);
  await expect(properties).toContainText('Happened');
  await expect(item.getByRole('button', { name: 'Avoided' })).toHaveCount(0);
  await expect(item.getByRole('combobox', { name: 'Impact' })).toBeDisabled();
  await expect(item.getByLabel('Planned close')).not.toBeEditable();
  await expect(item.getByRole('combobox', { name: 'Owner' })).not.toBeEditable();
  await expect(action('Delete')).toBeDisabled();
  await expect(action('Delete')).toHaveAttribute('title', /Risk already closed$/);
  await expect(item.getByRole('button', { name: 'Edit content' })).toHaveCount(0);
  await expect(item.getByRole('textbox', { name: 'Write a comment' })).toBeEditable();
  await action('Copy').click();
  await expect(dialog).toHaveAccessibleName('Copy risk');
  await expect(dialog.getByText('Closed date', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const moved = requestsTo(page, `/prdapi/v1/risks/avoid/${avoided}`);
  await page.goto(`${list}?id=${avoided}`);
  const question = page.getByRole('alertdialog', { name: 'Set K-2 to Avoid?' });
  await status.selectOption('Avoid');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toHaveValue('opening');
  expect(moved).toEqual([]);
  await status.selectOption('Avoid');
  await question.getByRole('button', { name: 'Avoid' }).click();
  await expect(item.getByText('Risk already closed.')).toBeVisible();
  expect(moved).toHaveLength(1);
  await expect(properties).toContainText('Avoid');
  await expect(item.getByRole('link', { name: /^T-/ })).toHaveCount(0);
  await page.goto(`${list}?id=${gone}`);
  await close('Disappeared', 'K-3');
  await expect(item.getByText('Risk already closed.')).toBeVisible();
  await expect(properties).toContainText('Disappeared');

  // Closed by somebody else after the page was loaded.
  await page.goto(`${list}?id=${elsewhere}`);
  await expect(name).toHaveValue('D');
  await callServer(baseURL!, `/prdapi/v1/risks/avoid/${elsewhere}`, {}, token);
  await action('Delete').click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(error).toContainText('Risk already closed.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await name.fill('Too late');
  await save.click();
  await expect(item.getByText('Risk already closed.')).toBeVisible();
  await expect(action('Delete')).toBeDisabled();

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${list}?id=${happens}`);
  await expect(item.getByText('风险已关闭。')).toBeVisible();
  await expect(item.getByRole('region', { name: '属性' })).toContainText('已发生');
});

test('[RSK-01, RSK-12, RSK-29] a risk is made, weighed and closed by keyboard alone', async ({
  page,
  member,
}) => {
  await signIn(page, member, list);
  await expect(page.getByRole('heading', { name: 'Risks are named before they happen' })).toBeVisible();
  const { rows, item, info, name } = itemParts(page);
  const form = newItem(page);
  const { keyboard } = page;
  await keyboard.press('n');
  await expect(form.name).toBeFocused();
  await keyboard.type('Slips');
  const owner = form.dialog.getByRole('combobox', { name: 'Owner' });
  await owner.focus();
  await keyboard.press('ArrowDown');
  await expect(form.options).toHaveCount(1);
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(form.dialog.getByLabel('Planned close')).toBeFocused();
  await keyboard.type('05162031');
  await expect(form.dialog.getByLabel('Planned close')).toHaveValue('2031-05-16');
  await keyboard.press('Control+Enter');
  await expect(form.dialog).toHaveCount(0);
  await expect(rows).toHaveText(['Slips']);
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(name).toHaveValue('Slips');
  await item.getByRole('combobox', { name: 'Impact' }).focus();
  await keyboard.type('H');
  await expect(item.getByRole('status', { name: 'Priority' })).toContainText('High');
  await expect(info).toContainText('Impact set to High');
  await keyboard.press('Escape');
  await keyboard.press('s');
  const status = item.getByRole('combobox', { name: 'Status' });
  await expect(status.and(page.locator(':open'))).toBeVisible();
  // Letters choose here, also those that are commands elsewhere.
  await keyboard.type('Dis');
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Set K-1 to Disappeared?' })).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(item.getByText('Risk already closed.')).toBeVisible();
});

test('[EXP-21] beside an open risk the counts of the grid keep to one line each at 1024 px, in Chinese', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createRisk(baseURL!, token, { processorId: userIdOf(token) });
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.setViewportSize({ width: 1024, height: 900 });
  await signIn(page, member, `${list}?id=${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  const counts = page.getByRole('region', { name: '未关闭的风险' }).getByRole('listitem');
  await expect(counts).toHaveText(['高0 项', '中1 项', '低0 项']);
  const heights = () => counts.evaluateAll((all) => all.map((one) => one.clientHeight <= 24));
  await expect.poll(heights).toEqual([true, true, true]);
});
