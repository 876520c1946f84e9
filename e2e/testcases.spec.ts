import { addColleagues, addRuns, endSessionsOf } from './support/database.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { callServer, createProduct, tokenOf } from './support/api.ts';
import { errorOf, expectMarkdown, pathOf, saveState, signIn } from './support/page-parts.ts';
import { createTestcase, recordRun, requirementFor, testcaseParts } from './support/testcases.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const list = '/test/testcase';
const listCall = '/tstapi/v1/testcases/list';
const first = { layer: '2', page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };

test('[TST-01, TST-02, TST-04, TST-07, TST-D2, TST-D11, WRK-06, WRK-09, WRK-16, WRK-18, WRK-D5] test cases are listed with their requirement, searched, sorted, narrowed by requirement and by status', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const unplug = await requirementFor(baseURL!, token);
  const tariff = await requirementFor(baseURL!, token, 'Show the tariff');
  const make = (name: string, sourceId: number, importance: 'Mandatory' | 'Important' | 'Alternative') =>
    createTestcase(baseURL!, token, { name, sourceId, importance });
  await make('Alternative one', unplug, 'Alternative');
  const failing = await make('Mandatory one', unplug, 'Mandatory');
  await make('Price first', tariff, 'Important');
  await recordRun(baseURL!, token, failing, 'fail');
  const asked = queriesTo(page, listCall);
  await signIn(page, member, list);
  const { rows, search, status, sort, refresh, create, pages } = itemParts(page);
  await expect(rows).toHaveText(['Mandatory one', 'Price first', 'Alternative one']);
  expect(asked).toEqual([first]);
  for (const part of [search, status, sort, refresh, create]) await expect(part).toBeVisible();
  await expect(pages).toContainText('Total 3 items');
  const table = page.getByRole('table', { name: 'Testcases' });
  await expect(table.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') })).toHaveText([
    'ID',
    'Name',
    'Status',
    'Requirement',
    'Importance',
    'Owner',
    'Iteration',
    'Updated',
  ]);
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: 'TC-2' })
      .getByRole('cell')
      .filter({ hasNot: page.getByRole('checkbox') }),
  ).toContainText(['TC-2', 'Mandatory one', 'Failed', 'R-1Stop when unplugged', 'Mandatory']);
  await expect(sort.locator('option')).toHaveCount(6);
  await sort.selectOption('Importance');
  await expect(rows).toHaveText(['Mandatory one', 'Price first', 'Alternative one']);
  expect(asked.at(-1)).toEqual({ ...first, sort: 'importance' });
  await sort.selectOption('Recent change');
  await search.fill('price');
  await search.press('Enter');
  await expect(rows).toHaveText(['Price first']);
  await search.fill('');
  await search.press('Enter');

  const words = { Initial: 1, Testing: 3, Blocked: 4, Failed: 5, Passed: 6 };
  await expect(status.locator('option')).toHaveText(['All', ...Object.keys(words), 'Frozen']);
  for (const [word, number] of Object.entries(words)) {
    await status.selectOption(word);
    await expect.poll(() => asked.at(-1)).toEqual({ ...first, status: String(number), isFrozen: '0' });
  }
  await status.selectOption('Frozen');
  await expect.poll(() => asked.at(-1)).toEqual({ ...first, isFrozen: '1' });

  // From the requirement to its test cases.
  await page.goto(`/requirement/requirement?id=${unplug}`);
  await page.getByRole('link', { name: 'Test cases of this requirement' }).click();
  await expect(page).toHavePath(`${list}?sourceId=${unplug}`);
  await expect(rows).toHaveText(['Mandatory one', 'Alternative one']);
  expect(asked.at(-1)).toEqual({ ...first, sourceId: String(unplug) });
  await expect(page.getByText('Only of Stop when unplugged')).toBeVisible();

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(list);
  await expect(page.getByRole('main').getByRole('combobox', { name: '状态' }).locator('option')).toHaveText([
    '全部',
    '初始',
    '测试中',
    '阻塞',
    '失败',
    '通过',
    '已冻结',
  ]);
});

test('[TST-01, TST-03, TST-05, TST-07, TST-08, TST-10, TST-12, TST-23, TST-D9, TST-D10, WRK-53, WRK-55] a test case is made for a requirement, copied, and deleted as long as nobody ran it', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const unplug = await createRequirement(baseURL!, token, { sourceId, name: 'Stop when unplugged' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Show the tariff' });
  await signIn(page, member, list);
  await expect(page.getByRole('heading', { name: 'Test cases prove the requirements' })).toBeVisible();
  const { create, row, rows, item, links, action, info, error, dialog, name } = itemParts(page);
  const form = newItem(page);
  const requirement = form.dialog.getByRole('combobox', { name: 'Requirement' });
  const sent = requestsTo(page, '/tstapi/v1/testcases/create');
  const names = queriesTo(page, '/reqapi/v1/requirements/name');
  await create.click();
  await expect(form.dialog).toHaveAccessibleName('New test case');
  await expectMarkdown(form.content, '');
  await expect(form.importance.locator('option')).toHaveText(['Mandatory', 'Important', 'Alternative']);
  await expect(form.importance).toHaveValue('Important');
  await expect(form.importance).toHaveAttribute('aria-required', 'true');
  await expect(form.kind.locator('option')).toHaveText(['Requirement']);
  await form.create.click();
  for (const field of [form.name, requirement]) expect(await errorOf(field)).toBe('This field is required');
  await form.name.fill('Unplug while charging');
  await form.create.click();
  expect(sent).toEqual([]);
  await requirement.fill('stop');
  await expect(form.options).toHaveText(['(OID: 1) Stop when unplugged']);
  expect(names.at(-1)).toEqual({ layer: '2', limit: '20', sort: 'id', direction: 'asc', name: 'stop' });
  await requirement.press('Enter');
  await form.content.fill('Unplug, then look at the map.');
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  await expect(info).toContainText(/-\d+ created/);
  const made = {
    name: 'Unplug while charging',
    tag: '',
    sourceId: unplug,
    kind: 'Requirement',
    importance: 'Important',
    processorId: 0,
    data: { content: 'Unplug, then look at the map.' },
  };
  expect(sent.map(({ body }) => body)).toEqual([made]);

  await row('Unplug while charging').click();
  await expect(item.getByRole('combobox', { name: 'Requirement' })).toHaveValue('R-1 Stop when unplugged');
  await expect(item.getByRole('combobox', { name: 'Kind' })).toHaveValue('Requirement');
  const id = new URL(page.url()).searchParams.get('id');
  await action('Copy').click();
  await expect(dialog).toHaveAccessibleName('Copy test case');
  await form.name.fill('Unplug twice');
  await form.create.click();
  await expect(rows).toHaveText(['Unplug twice', 'Unplug while charging']);
  expect(sent.at(-1)!.body).toEqual({ ...made, name: 'Unplug twice' });

  await row('Unplug twice').click();
  await expect(name).toHaveValue('Unplug twice');
  await action('Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete TC-2?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(2);
  await action('Delete').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(info).toContainText('Delete successfully');
  await expect(rows).toHaveText(['Unplug while charging']);
  await expect(error).toHaveCount(0);

  await page.goto(`${list}?id=${id}`);
  const link = links.getByRole('link', { name: 'R-1 Stop when unplugged' });
  await expect(link).toLeadTo(`/requirement/requirement?requirmentId=${unplug}`);
  await link.click();
  await expect(name).toHaveValue('Stop when unplugged');
  expect(pathOf(page)).toBe(`/requirement/requirement?requirmentId=${unplug}`);
});

test('[TST-15, TST-16, TST-D2, TST-D3, TST-D4] every result is a run with who, when and what was seen; the latest is the status, and none is ever lost', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTestcase(baseURL!, token, { sourceId: await requirementFor(baseURL!, token) });
  await signIn(page, member, `${list}?id=${id}`);
  const { item, action, info } = itemParts(page);
  const { result, note, runs, history, status } = testcaseParts(page);
  const row = page.getByRole('list', { name: 'Testcases' }).getByRole('listitem');
  const sent = (step: string) => requestsTo(page, `/tstapi/v1/testcases/${step}/${id}`);
  const [tests, blocks, fails, passes] = [sent('test'), sent('block'), sent('fail'), sent('pass')];
  await expect(history).toContainText('No run yet.');
  await expect(action('Delete')).toBeEnabled();
  await expect(status.locator('option')).toHaveText(['Initial', 'Testing', 'Blocked', 'Failed', 'Passed']);

  // By the select; the note is sent too.
  await note.fill('Firmware 4.1');
  await status.selectOption('Testing');
  await expect(runs).toHaveCount(1);
  await expect(runs.first()).toContainText('Firmware 4.1');
  await expect.poll(() => tests.map(({ body }) => body)).toEqual([{ note: 'Firmware 4.1' }]);
  await expect(note).toHaveValue('');
  await expect(status.locator('option')).toHaveText(['Testing', 'Blocked', 'Failed', 'Passed']);
  await expect(status).toHaveValue('testing');
  await expect(row).toContainText('Testing');
  await expect(action('Delete')).toBeDisabled();
  for (const [word, value, calls] of [
    ['Blocked', 'block', blocks],
    ['Passed', 'pass', passes],
    ['Failed', 'fail', fails],
  ] as const) {
    await status.selectOption(word);
    await expect(row).toContainText(word);
    await expect(status).toHaveValue(value);
    await expect.poll(() => calls.length).toBe(1);
  }

  // By the bar; the same result can be recorded again.
  await expect(result('Failed')).toHaveAttribute('aria-pressed', 'true');
  await note.fill('Blocked for 9 s\nOn bay 7 too');
  await result('Failed').click();
  await expect(runs).toHaveCount(5);
  await expect(info).toContainText(/-\d+: Failed recorded/);
  await expect(runs.first()).toContainText('5FailedToday');
  await expect(runs.first()).toContainText(`${member.username}Blocked for 9 s On bay 7 too`);
  await result('Passed').click();
  await expect(result('Passed')).toHaveAttribute('aria-pressed', 'true');
  await expect(history).toContainText('6 runs');
  for (const word of ['2 passed', '2 failed', '1 blocked']) await expect(history).toContainText(word);
  await expect(runs).toHaveCount(5);
  await history.getByRole('button', { name: 'Show all 6 runs' }).click();
  await expect(runs).toHaveText([/^6Passed/, /^5Failed/, /^4Failed/, /^3Passed/, /^2Blocked/, /^1Testing/]);

  await item.getByRole('tab', { name: 'History' }).click();
  const entries = item.getByRole('tabpanel').getByRole('listitem');
  await expect(entries).toHaveCount(7);
  await expect(entries.nth(1)).toContainText('Failed');
  await expect(entries.nth(1)).toContainText('Blocked for 9 s');
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.reload();
  const inChinese = item.getByRole('region', { name: '执行历史' });
  await expect(inChinese.getByRole('listitem').filter({ hasText: '今天' })).toHaveText([
    /^6通过/,
    /^5失败/,
    /^4失败/,
    /^3通过/,
    /^2阻塞/,
  ]);
  await item.getByRole('tab', { name: '历史' }).click();
  await expect(entries.nth(1)).toContainText('失败');
  await expect(entries.nth(1)).toContainText('Blocked for 9 s');
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL! }]);

  // More than one page.
  await addRuns(id, 100);
  await page.reload();
  await expect(history).toContainText('the latest 100 of 106 runs');
  await history.getByRole('button', { name: 'Show all 100 runs' }).click();
  await history.getByRole('button', { name: 'Show older runs' }).click();
  await expect(runs).toHaveCount(106);
  await expect(runs.last()).toContainText('1Testing');
});

test('[TST-18, TST-20, TST-22, TST-D1, TST-D5] a frozen test case shows frozen and takes no result, a blocked one cannot be frozen, and guests only read', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const guest = { ...member, username: `guest.${member.username}` };
  await addColleagues(productId, member.username, [{ username: guest.username, roles: ['Guest'] }]);
  const token = await tokenOf(baseURL!, member);
  const id = await createTestcase(baseURL!, token, { sourceId: await requirementFor(baseURL!, token) });
  await recordRun(baseURL!, token, id, 'pass', 'Firmware 4.0');
  await signIn(page, member, `${list}?id=${id}`);
  const { item, action, info, error, name } = itemParts(page);
  const { result, note, bar, runs, status } = testcaseParts(page);
  const row = page.getByRole('list', { name: 'Testcases' }).getByRole('listitem');
  await expect(runs).toHaveCount(1);
  await action('Freeze').click();
  await expect(info).toContainText(' frozen');
  await expect(row).toContainText('Frozen');
  await expect(status.locator('option')).toHaveText(['Frozen']);
  await expect(bar).toHaveCount(0);
  await expect(runs).toHaveCount(1);
  await expect(name).toHaveCount(0);
  await action('Unfreeze').click();
  await expect(info).toContainText(' unfrozen');
  await expect(status).toHaveValue('pass');

  // Frozen by somebody else: refused, and the note is kept.
  await note.fill('Seen on bay 7');
  await callServer(baseURL!, `/tstapi/v1/testcases/freeze/${id}`, {}, token);
  await result('Failed').click();
  await expect(error).toContainText('frozen');
  await expect(status.locator('option')).toHaveText(['Frozen']);
  await item.getByRole('button', { name: 'Unfreeze' }).last().click();
  await expect(note).toHaveValue('Seen on bay 7');
  await result('Blocked').click();
  await expect(runs.first()).toContainText('Seen on bay 7');
  await expect(action('Freeze')).toBeDisabled();
  await expect(action('Freeze')).toHaveAttribute('title', 'Freeze: Test case is blocked');
  // The key is disabled like the button.
  await item.focus();
  await page.keyboard.press('f');
  await expect(row).toContainText('Blocked');

  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signIn(other, guest, `${list}?id=${id}`);
  const seen = testcaseParts(other);
  await expect(seen.runs).toHaveCount(2);
  await expect(seen.bar).toHaveCount(0);
  await expect(seen.status).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'New test case' })).toHaveCount(0);
});

test('[WRK-D32] a note outlives a reload, a refusal, a failing server and the end of the session, and goes with one result only', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await requirementFor(baseURL!, token);
  const id = await createTestcase(baseURL!, token, { sourceId });
  const other = await createTestcase(baseURL!, token, { sourceId, name: 'Another' });
  await signIn(page, member, `${list}?id=${id}`);
  const { row, error } = itemParts(page);
  const { result, note, runs } = testcaseParts(page);
  await note.fill('x'.repeat(501));
  await expect(saveState(page)).not.toHaveText('All changes saved');
  await expect(note).toHaveAttribute('aria-invalid', 'true');
  const sent = requestsTo(page, `/tstapi/v1/testcases/fail/${id}`);
  await result('Failed').click();
  await expect(error).toContainText('at most 500 characters');
  expect(sent).toEqual([]);
  await note.fill('Blocked for 9 s');
  await page.reload();
  await expect(note).toHaveValue('Blocked for 9 s');
  await row('Another').click();
  await expect(note).toHaveValue('');
  await note.fill('Of the other');
  await row('Unplug while charging').click();
  await expect(note).toHaveValue('Blocked for 9 s');

  await page.route('**/testcases/fail/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await result('Failed').click();
  await expect(error).toBeVisible();
  await expect(note).toHaveValue('Blocked for 9 s');
  await expect(runs).toHaveCount(0);
  await page.unroute('**/testcases/fail/**');
  await endSessionsOf(member.username);
  await page.clock.install();
  // It stands still: soon after the session was found to be over, its page is left.
  await page.clock.pauseAt(Date.now() + 16 * 60_000);
  await result('Failed').click();
  await expect(error).toContainText('Token has expired');
  await page.clock.resume();
  await page.clock.fastForward(10_000);
  await expect(page).toHavePath(/\/login/);
  await signIn(page, member, pathOf(page));
  await page.goto(`${list}?id=${id}`);
  await expect(note).toHaveValue('Blocked for 9 s');
  await result('Failed').click();
  await expect(runs).toHaveCount(1);
  await expect(runs).toContainText('Blocked for 9 s');
  await expect(note).toHaveValue('');
  await result('Failed').click();
  await expect(runs).toHaveCount(2);
  await expect(runs.first()).not.toContainText('Blocked for 9 s');
  await page.goto(`${list}?id=${other}`);
  await expect(note).toHaveValue('Of the other');
});

test('[TST-17] a failed test case says since when, raises a defect that is linked with it, and leads to it', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await requirementFor(baseURL!, token);
  const content = '1. Unplug while charging.\n2. Look at the map.';
  const id = await createTestcase(baseURL!, token, { sourceId, content });
  await signIn(page, member, `${list}?id=${id}`);
  const { links, item } = itemParts(page);
  const { result, note, failure, runs } = testcaseParts(page);
  const form = newItem(page);
  await expect(runs).toHaveCount(0);
  await expect(failure).toHaveCount(0);
  await note.fill('Blocked for 9 s');
  await result('Failed').click();
  await expect(failure).toContainText('Failed just now');
  await expect(failure).toContainText('No defect says so yet.');
  const sent = requestsTo(page, '/tstapi/v1/defects/create');
  await failure.getByRole('button', { name: 'New defect' }).click();
  await expect(form.dialog).toHaveAccessibleName('New defect');
  await expect(form.name).toHaveValue('Unplug while charging');
  await expectMarkdown(form.content, /1\. Unplug while charging\.[^]*Blocked for 9 s/);
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  expect(sent.map(({ body }) => body)).toMatchObject([{ testcaseId: id, name: 'Unplug while charging' }]);
  const open = failure.getByRole('link', { name: 'Open D-1 Unplug while charging' });
  await expect(failure.getByRole('listitem')).toContainText('Initial');
  await expect(links.getByRole('heading', { name: 'Found' })).toBeVisible();
  await result('Passed').click();
  await expect(failure).toHaveCount(0);
  await result('Failed').click();
  await open.click();
  await expect(item).toHaveAccessibleName('D-1 Unplug while charging');
  await expect(links.getByRole('link', { name: 'TC-1 Unplug while charging' })).toBeVisible();
});

test('[TST-01, TST-17, TST-19] a test case is made, run with a note and frozen by keyboard alone', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await requirementFor(baseURL!, token);
  await signIn(page, member, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { keyboard } = page;
  const { rows, name, item, info } = itemParts(page);
  const { note, runs, status, bar } = testcaseParts(page);
  const form = newItem(page);
  await keyboard.press('c');
  await keyboard.press('c');
  await expect(form.name).toBeFocused();
  await keyboard.type('Unplug');
  await form.dialog.getByRole('combobox', { name: 'Requirement' }).focus();
  await keyboard.press('ArrowDown');
  await expect(form.options).toHaveCount(1);
  await keyboard.press('Enter');
  await keyboard.press('Control+Enter');
  await expect(info.getByRole('button', { name: 'Open' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(name).toHaveValue('Unplug');
  await expect(rows).toHaveText(['Unplug']);
  await expect(bar).toBeVisible();
  await keyboard.press('s');
  await keyboard.press('n');
  await expect(note).toBeFocused();
  await keyboard.type('Free within 2 s');
  await keyboard.press('Escape');
  await expect(note).not.toBeFocused();
  await keyboard.press('s');
  await keyboard.press('p');
  await expect(runs).toHaveText([/^1Passed.*Free within 2 s$/]);
  // After S, F records a result instead of freezing.
  await keyboard.press('s');
  await keyboard.press('f');
  await expect(status).toHaveValue('fail');
  await expect(runs).toHaveCount(2);
  await keyboard.press('f');
  await expect(info).toContainText(' frozen');
  await expect(item.getByText('This item is frozen.')).toBeVisible();
  await keyboard.press('s');
  await keyboard.press('p');
  await keyboard.press('f');
  await expect(info).toContainText(' unfrozen');
  await expect(status).toHaveValue('fail');
  await keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Record a result')).toBeVisible();
  await keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  // An arrow key opens the select without choosing.
  await status.focus();
  await keyboard.press('ArrowDown');
  await expect.poll(() => status.evaluate((select) => select.matches(':open'))).toBe(true);
  await expect(status).toHaveValue('fail');
  await expect(runs).toHaveCount(2);
});
