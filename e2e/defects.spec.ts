import { createDefect, moveDefect, testerAndDeveloper, workflowParts } from './support/defects.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createComponent, createIteration } from './support/items.ts';
import { userIdOf } from './support/api.ts';
import { errorOf, expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const list = '/test/defect';
const first = { layer: '2', page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };

test('[DEF-01, DEF-02, DEF-03, DEF-04, DEF-14, DEF-18, DEF-D1, DEF-D7, DEF-D8, WRK-09, WRK-16, WRK-20, WRK-61, WRK-62] defects are listed with their component, and narrowed by status, component and owner', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const url = baseURL!;
  const { token, developerId, developer } = await testerAndDeveloper(url, member);
  const meter = await createComponent(url, token, { name: 'Meter' });
  await createComponent(url, token, { name: 'Gateway' });
  const byTest = await createDefect(url, token, { name: 'Closed by the test' });
  for (const step of ['fix', 'test'])
    await moveDefect(url, token, byTest, step, { processorId: userIdOf(token) });
  await moveDefect(url, token, byTest, 'close');
  const atStart = await createDefect(url, token, { name: 'Closed at the start', importance: 'Trivial' });
  await moveDefect(url, token, atStart, 'close');
  const critical = { importance: 'Critical', componentId: meter, processorId: developerId } as const;
  await createDefect(url, token, { name: 'In the meter', ...critical });
  const asked = queriesTo(page, '/tstapi/v1/defects/list');
  await signIn(page, member, list);
  const { rows, search, status, sort, refresh, create, pages, owner } = itemParts(page);
  await expect(rows).toHaveText(['In the meter', 'Closed at the start', 'Closed by the test']);
  expect(asked).toEqual([first]);
  const component = page.getByRole('main').getByRole('combobox', { name: 'Owning component' });
  for (const part of [search, status, sort, refresh, create, component, owner])
    await expect(part).toBeVisible();
  await expect(pages).toContainText('Total 3 items');
  await expect(sort.locator('option')).toHaveCount(5);
  await expect(status.locator('option')).toHaveText([
    'All',
    'Initial',
    'Fixing',
    'Testing',
    'Closed',
    'Archived',
  ]);
  const table = page.getByRole('table', { name: 'Defects' });
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: 'D-3' })
      .getByRole('cell')
      .filter({ hasNot: page.getByRole('checkbox') }),
  ).toContainText(['D-3', 'In the meter', 'Initial', 'Critical', 'Bug', developer.username, 'O-1Meter']);
  // Statuses 51 and 54 both show and filter as closed.
  await expect(table.getByRole('row').filter({ hasText: 'Closed at' })).toContainText('Closed');
  await status.selectOption('Closed');
  await expect(rows).toHaveText(['Closed at the start', 'Closed by the test']);
  expect(asked.at(-1)).toEqual({ ...first, status: '5' });
  for (const cell of ['D-1', 'D-2'])
    await expect(table.getByRole('row').filter({ hasText: cell }).getByRole('cell').nth(3)).toHaveText(
      'Closed',
    );

  const options = page.getByRole('listbox', { name: 'Owning component' }).getByRole('option');
  await component.click();
  await expect(options).toHaveText(['All', '(OID: 1) Meter', '(OID: 2) Gateway']);
  await component.fill('gate');
  await expect(options).toHaveText(['(OID: 2) Gateway']);
  await component.press('Enter');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHavePath(list);
  await owner.click();
  await owner.fill('tomas.');
  await expect(page.getByRole('listbox', { name: 'Owner' }).getByRole('option')).toHaveCount(1);
  await owner.press('Enter');
  await expect(rows).toHaveText(['In the meter']);
  expect(asked.at(-1)).toEqual({ ...first, processorId: String(developerId) });

  await page.goto(`${list}?componentId=${meter}`);
  await expect(component).toHaveValue('O-1 Meter');
  await expect(rows).toHaveText(['In the meter']);
  expect(asked.at(-1)).toEqual({ ...first, componentId: String(meter) });
  // New defects belong to the component.
  await create.click();
  await expect(newItem(page).component).toHaveValue('O-1 Meter');
  await context.addCookies([{ name: 'language', value: 'zh', url }]);
  await page.goto(list);
  await expect(page.getByRole('main').getByRole('combobox', { name: '状态' }).locator('option')).toHaveText([
    '全部',
    '初始',
    '修复中',
    '测试中',
    '已关闭',
    '已归档',
  ]);
});

test('[DEF-05, DEF-06, DEF-07, DEF-08, DEF-10, DEF-12, DEF-14, DEF-15, DEF-50, DEF-D9, DEF-D13, DEF-D14, DEF-D16, WRK-53, WRK-55] a defect is made in the hands of whoever makes it, belongs to a component and iterations or to none, and leads to them', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const url = baseURL!;
  const { token, testerId, developer, developerId } = await testerAndDeveloper(url, member);
  const componentId = await createComponent(url, token, { name: 'Meter' });
  const [iterationId, verifyIterationId] = [
    await createIteration(url, token, { name: 'Iteration 13' }),
    await createIteration(url, token, { name: 'Iteration 14' }),
  ];
  await signIn(page, member, list);
  const { create, row, item, links, name, info } = itemParts(page);
  const form = newItem(page);
  const { dialog } = form;
  const [owner, found, verify] = ['Owner', 'Found in', 'Verify in'].map((label) =>
    dialog.getByRole('combobox', { name: label }),
  ) as [typeof form.kind, typeof form.kind, typeof form.kind];
  const sent = requestsTo(page, '/tstapi/v1/defects/create');
  await create.click();
  await expect(form.kind.locator('option')).toHaveText([
    'Requirement issue',
    'Design issue',
    'Bug',
    'Duplicate',
    'Question',
  ]);
  await expect(form.kind).toHaveValue('Bug');
  await expect(form.importance.locator('option')).toHaveText(['Critical', 'Major', 'Minor', 'Trivial']);
  await expect(form.importance).toHaveValue('Minor');
  for (const field of [form.kind, form.importance, owner])
    await expect(field).toHaveAttribute('aria-required', 'true');
  for (const field of [form.component, found, verify]) {
    await expect(field).not.toHaveAttribute('aria-required');
    await expect(field).toHaveValue('None');
  }
  await expect(owner).toHaveValue(member.username);
  await expectMarkdown(form.content, '**Steps to reproduce**\n\n**Expected**\n\n**Actual**\n\n');
  await form.create.click();
  expect(await errorOf(form.name)).toBe('This field is required');
  expect(sent).toEqual([]);
  await form.name.fill('Bay stays blocked');
  await form.create.click();
  await expect(dialog).toHaveCount(0);
  await expect(info).toContainText(/D-\d+ created/);
  const nothing = { componentId: 0, iterationId: 0, verifyIterationId: 0 };
  expect(sent[0]!.body).toMatchObject({ name: 'Bay stays blocked', processorId: testerId, ...nothing });

  await create.click();
  await form.name.fill('Meter runs on');
  await form.component.click();
  await form.options.filter({ hasText: 'Meter' }).click();
  for (const [field, text] of [
    [found, '13'],
    [verify, '14'],
  ] as const) {
    await field.fill(text);
    await expect(form.options).toHaveCount(1);
    await field.press('Enter');
  }
  await owner.fill('tomas.');
  await expect(form.options).toHaveText([`(OID: ${developerId}) ${developer.username}`]);
  await owner.press('Enter');
  await form.importance.selectOption('Major');
  await form.create.click();
  await expect(dialog).toHaveCount(0);
  expect(sent[1]!.body).toMatchObject({
    kind: 'Bug',
    importance: 'Major',
    processorId: developerId,
    componentId,
    iterationId,
    verifyIterationId,
  });

  await row('Meter runs on').click();
  await expect(item.getByRole('combobox', { name: 'Owning component' })).toHaveValue('O-1 Meter');
  const ways = {
    'O-1 Meter': `/design/component?id=${componentId}`,
    'Found in I-1 Iteration 13': `/setting/iteration?id=${iterationId}`,
    'Verify in I-2 Iteration 14': `/setting/iteration?id=${verifyIterationId}`,
  };
  for (const [label, href] of Object.entries(ways))
    await expect(links.getByRole('link', { name: label })).toLeadTo(href);
  // Sets the owner by key and clears the iteration.
  const updated = requestsTo(page, '/tstapi/v1/defects/update');
  await item.focus();
  await page.keyboard.press('o');
  const present = item.getByRole('combobox', { name: 'Owner', exact: true });
  await expect(present).toBeFocused();
  await present.fill(member.username);
  await expect(item.getByRole('listbox').getByRole('option')).toHaveCount(2);
  await present.press('ArrowUp');
  await item
    .getByRole('listbox')
    .getByRole('option', { name: `(OID: ${testerId})` })
    .click();
  await item.getByRole('combobox', { name: 'Verify in' }).click();
  await item.getByRole('listbox').getByRole('option', { name: 'None' }).click();
  await expect.poll(() => updated.length).toBe(2);
  expect(updated.map(({ body }) => body)).toMatchObject([
    { version: 1, processorId: testerId },
    { version: 2, verifyIterationId: 0 },
  ]);
  await expect(links.getByRole('link', { name: /^Verify in/ })).toHaveCount(0);
  await links.getByRole('link', { name: 'Found in' }).click();
  await expect(name).toHaveValue('Iteration 13');

  await context.addCookies([{ name: 'language', value: 'zh', url }]);
  await page.goto(`${list}?create=1`);
  await expectMarkdown(form.content, '**重现步骤**\n\n**期望结果**\n\n**实际结果**\n\n');
  await expect(dialog.getByRole('combobox', { name: '类型' }).locator('option')).toHaveText([
    '需求问题',
    '设计问题',
    '代码错误',
    '重复',
    '疑问',
  ]);
  await expect(dialog.getByRole('combobox', { name: '严重程度' }).locator('option')).toHaveText([
    '致命',
    '严重',
    '一般',
    '轻微',
  ]);
});

test('[DEF-18, DEF-19, DEF-20, DEF-21, DEF-22, DEF-23, DEF-27, DEF-28, DEF-34, DEF-36, DEF-37, DEF-38, DEF-41, DEF-D2, DEF-D3, DEF-D6, DEF-D11, DEF-D16, WRK-D3, EXP-18] each status offers its own steps, which ask for an owner or a reason where they need one, and show what came of them', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const url = baseURL!;
  const { token, testerId, developer, developerId } = await testerAndDeveloper(url, member);
  const id = await createDefect(url, token);
  await signIn(page, member, `${list}?id=${id}`);
  const { item, action, info } = itemParts(page);
  const parts = workflowParts(page);
  const { stops, present, steps, step, panel, owner, options, comment, reasons, reasonWords, outcome, send } =
    parts;
  const sent = requestsTo(page, `/tstapi/v1/defects/fix/${id}`);
  const handTo = async (username: string) => {
    await owner.fill(username);
    await expect(options.first()).toContainText(username);
    await owner.press('Enter');
    // Chosen from the list, not only typed.
    await expect(options).toHaveCount(0);
    await expect(owner).toHaveValue(new RegExp(`^${username}`));
  };
  const expectAt = async (word: string, offered: string[]) => {
    await expect(present).toContainText(word);
    await expect(steps).toHaveText(offered);
    await expect(panel).toHaveCount(0);
    const properties = item.getByRole('region', { name: 'Properties' });
    await expect(properties).toContainText(`Status${word}`);
  };

  await expect(stops).toHaveText([/^Initial/, /^Reviewing/, /^Fixing/, /^Testing/, /^Closed/, /^Archived/]);
  await expectAt('Initial', ['Send to fixing', 'Close']);
  await expect(action('Delete')).toBeEnabled();
  await step('Send to fixing').click();
  await expect(owner).toBeFocused();
  await send.click();
  expect(await errorOf(owner)).toBe('This field is required');
  expect(sent).toEqual([]);
  await expect(outcome).toHaveText('Moves to Fixing.');
  await handTo(developer.username);
  await expect(owner).not.toHaveAttribute('aria-invalid');
  await expect(outcome).toHaveText(`Moves to Fixing. ${developer.username} becomes the owner.`);
  await comment.fill('Seen on 2.4');
  await send.click();
  await expect(info).toContainText('moved to Fixing');
  expect(sent.map(({ body }) => body)).toEqual([
    { comment: 'Seen on 2.4', processorId: developerId, processor: developer.username, seenStatus: 1 },
  ]);
  await expectAt('Fixing', ['Submit to testing', 'Transfer', 'Reject to tester']);
  await expect(stops.nth(0)).toHaveText(/^InitialAt \d\d:\d\d$/);
  await expect(stops.nth(1)).toHaveText('ReviewingSkipped');
  await expect(stops.nth(2)).toHaveText(/^FixingSince \d\d:\d\d$/);
  await expect(item.getByRole('combobox', { name: 'Owner', exact: true })).toHaveValue(developer.username);
  await expect(action('Delete')).toBeDisabled();

  // A transfer without a status change also calls fix.
  await step('Transfer').click();
  await handTo(member.username.slice(0, 8));
  await expect(outcome).toContainText('Stays at Fixing.');
  await send.click();
  await expect.poll(() => sent.length).toBe(2);
  await expectAt('Fixing', ['Submit to testing', 'Transfer', 'Reject to tester']);

  // Whoever reported it is suggested to test it.
  for (const [label, word, offered, suggested] of [
    ['Reject to tester', 'Testing', ['Close', 'Did not pass'], member.username],
    ['Did not pass', 'Fixing', ['Submit to testing', 'Transfer', 'Reject to tester'], ''],
    ['Submit to testing', 'Testing', ['Close', 'Did not pass'], member.username],
  ] as const) {
    await step(label).click();
    await expect(owner).toHaveValue(suggested);
    if (suggested === '') {
      await send.click();
      expect(await errorOf(owner)).toBe('This field is required');
    }
    await handTo(developer.username);
    await send.click();
    await expectAt(word, [...offered]);
  }

  const closed = requestsTo(page, `/tstapi/v1/defects/close/${id}`);
  await step('Close').click();
  await expect(owner).toHaveCount(0);
  await expect(reasonWords).toHaveText(['Resolved', 'No recurrence', 'Other']);
  await expect(reasons.first()).toBeChecked();
  await panel.getByRole('radio', { name: 'No recurrence' }).check();
  await expect(outcome).toHaveText(`Moves to Closed. ${developer.username} stays the owner.`);
  await send.click();
  await expectAt('Closed', ['Archive', 'Reopen']);
  expect(closed.map(({ body }) => body)).toEqual([
    { comment: '', reason: 'norecurrence', seenStatus: expect.any(Number) },
  ]);
  // Reopening restores the status before closing.
  await step('Reopen').click();
  await expect(outcome).toContainText('Moves to Testing.');
  await send.click();
  await expectAt('Testing', ['Close', 'Did not pass']);
  await step('Close').click();
  await send.click();
  await expectAt('Closed', ['Archive', 'Reopen']);
  await expect(item.getByRole('textbox', { name: 'Name' })).toBeEditable();
  await step('Archive').click();
  await expect(outcome).toContainText('An archived defect can no longer be changed.');
  await send.click();
  await expectAt('Archived', []);
  await expect(item.getByText('Defect already archived.')).toBeVisible();
  await expect(item.getByRole('textbox', { name: 'Name' })).toHaveCount(0);

  // Initial defects need a reason, and a defect that was moved cannot be deleted.
  const other = await createDefect(url, token, { name: 'Seen twice', processorId: testerId });
  await page.goto(`${list}?id=${other}`);
  await step('Close').click();
  await send.click();
  await expect(panel).toContainText('This field is required');
  await panel.getByRole('radio', { name: 'Other' }).check();
  await send.click();
  await expectAt('Closed', ['Archive', 'Reopen']);
  await expect(stops.nth(3)).toHaveText('TestingSkipped');
  await step('Reopen').click();
  await send.click();
  await expectAt('Initial', ['Send to fixing', 'Close']);
  await action('Delete').click();
  const refused = page.getByRole('alertdialog', { name: 'D-2 cannot be deleted' });
  await expect(refused).toContainText('Only an item in its initial state');
  await refused.getByText('Close', { exact: true }).click();
  await expect(present).toContainText('Initial');

  await context.addCookies([{ name: 'language', value: 'zh', url }]);
  await page.goto(`${list}?id=${id}`);
  await expect(page.getByRole('region', { name: '流程' }).getByRole('listitem')).toHaveText([
    /^初始/,
    /^评审中已跳过/,
    /^修复中/,
    /^测试中/,
    /^已关闭/,
    /^已归档/,
  ]);
  await page.goto(`${list}?id=${other}`);
  await step('close').click();
  await expect(reasonWords).toHaveText(['已解决', '不再重现', '其他']);
});

test('[DEF-34, DEF-39, WRK-67] a step is prepared by keys alone; what is typed has a counter and outlives a reload, a refusal and another step', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const url = baseURL!;
  const { token, testerId, developer } = await testerAndDeveloper(url, member);
  const id = await createDefect(url, token);
  await moveDefect(url, token, id, 'fix', { processorId: testerId });
  await signIn(page, member, `${list}?id=${id}`);
  const { item, error } = itemParts(page);
  const { present, step, panel, owner, options, comment, send } = workflowParts(page);
  await expect(present).toContainText('Fixing');
  const tested = requestsTo(page, `/tstapi/v1/defects/test/${id}`);
  await item.focus();
  await page.keyboard.press('w');
  await expect(owner).toBeFocused();
  await expect(step('Submit to testing')).toHaveAttribute('aria-expanded', 'true');
  // Before the server answers.
  await page.keyboard.type('tomas.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(comment).toBeFocused();
  await expect(owner).toHaveValue(developer.username);
  await expect(options).toHaveCount(0);
  // Enter during composition or for a new line does not submit.
  const keys = await context.newCDPSession(page);
  await compose(keys, 'yixiufu');
  await pressEnter(keys);
  await commit(keys, '已修复');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Build 118');
  await expect(panel).toContainText('13 / 500');
  expect(tested).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(step('Submit to testing')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(comment).toHaveValue('已修复\nBuild 118');
  await page.reload();
  await expect(comment).toHaveValue('已修复\nBuild 118');
  await expect(owner).toHaveValue(developer.username);
  await comment.fill('x'.repeat(501));
  await expect(panel).toContainText('501 / 500');
  await send.click();
  expect(await errorOf(comment)).toBe('What is said with a step can have at most 500 characters');
  expect(tested).toEqual([]);
  await comment.fill('Build 118');

  // Somebody else was faster: refused, and the text is kept.
  await moveDefect(url, token, id, 'test', { processorId: testerId });
  await comment.press('Control+Enter');
  await expect(error).toContainText('This step does not belong to where the defect stands now');
  await expect(present).toContainText('Testing');
  await expect(panel).toHaveCount(0);
  await step('Did not pass').click();
  await expect(comment).toHaveValue('Build 118');
  await expect(owner).toHaveValue(developer.username);
  await comment.press('Control+Enter');
  await expect(present).toContainText('Fixing');
  await expect(item).toBeFocused();
  // After sending, the next form holds nothing but the suggested reporter.
  await page.keyboard.press('w');
  await expect(owner).toHaveValue(member.username);
  await expect(comment).toHaveValue('');
});
