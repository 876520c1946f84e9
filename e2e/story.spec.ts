// The whole thread, told by two people in two browsers, one in English and one in Chinese; and by keys alone.
import type { Browser, Page } from '@playwright/test';
import { readFromServer, productIdOf, tokenOf, userIdOf } from './support/api.ts';
import { baselineParts } from './support/baselines.ts';
import { openColleague } from './support/colleague.ts';
import { moveDefect, workflowParts } from './support/defects.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createComponent, createFeature, createRequirement } from './support/items.ts';
import { keysOf } from './support/keys.ts';
import { signIn } from './support/page-parts.ts';
import { createTask, moveTask } from './support/tasks.ts';
import { testcaseParts } from './support/testcases.ts';
import { expect, test } from './support/test.ts';
import { traceParts } from './support/traces.ts';

const requirementPath = '/requirement/requirement';
const name = 'Show the tariff before charging starts';

const tariff = (age = '60 s') =>
  [
    'A driver who plugs in sees what the session will cost.',
    '',
    '## Acceptance criteria',
    '',
    '1. The bay display shows the price per kWh.',
    `2. The shown price is at most ${age} old.`,
    '3. If the tariff cannot be read, the fixed price counts.',
    '4. The tariff is shown in the language of the driver.',
  ].join('\n');

/** What stands beside the content of the open requirement, in both languages. */
const marginParts = (page: Page) => {
  const margin = page
    .getByRole('article')
    .getByRole('complementary', { name: /^(What proves the content|内容由什么验证)$/ });
  return {
    margin,
    gaps: margin.locator('[data-gap]'),
    entry: (place: number, heading = 'Acceptance criteria') =>
      margin.getByRole('listitem', { name: `${heading} ${place}`, exact: true }),
  };
};

/** A colleague with a Chinese browser. */
async function openChinese(browser: Browser, given: Parameters<typeof openColleague>[1]) {
  const { colleague, page } = await openColleague(browser, given);
  await page.context().addCookies([{ name: 'language', value: 'zh', url: given.url }]);
  await signIn(page, colleague);
  return page;
}

test('[TRC-08, TRC-25, TRC-26, TRC-31, TRC-41] a requirement goes from an idea over held to ready; one criterion changes, heals, changes again and is confirmed, in an English and a Chinese browser', async ({
  page: mine,
  browser,
  member,
  baseURL,
}) => {
  test.slow();
  const url = baseURL!;
  const token = await tokenOf(url, member);
  const theirs = await openChinese(browser, { url, member, productId: productIdOf(token) });
  await createComponent(url, token, { name: 'Tariff service' });

  // The English browser writes down the idea.
  await signIn(mine, member, '/requirement/feature');
  const form = newItem(mine);
  const { row, item } = itemParts(mine);
  await itemParts(mine).create.click();
  await form.name.fill('Tariffs and invoices');
  await form.create.click();
  await expect(row('Tariffs and invoices')).toBeVisible();
  await mine.goto(requirementPath);
  await itemParts(mine).create.click();
  await form.name.fill(name);
  await form.content.fill(tariff());
  await form.feature.click();
  await form.options.filter({ hasText: 'Tariffs and invoices' }).click();
  await form.create.click();
  await row(name).click();
  const own = marginParts(mine);
  await expect(own.gaps).toHaveCount(4);
  const requirementId = Number(new URL(mine.url()).searchParams.get('id'));
  // Another one, which nobody touches.
  const sourceId = await createFeature(url, token, { name: '账单' });
  const content = '## 验收标准\n\n1. 账单按月导出。\n2. 金额保留两位小数。';
  const otherId = await createRequirement(url, token, { sourceId, name: '导出账单', content });

  // A function closes the first gap, a task follows.
  await mine.goto(`/trace?id=${requirementId}`);
  const { step } = traceParts(mine);
  await step('Function').getByRole('button', { name: 'New function' }).click();
  await form.name.fill('Read the tariff of the bay');
  await form.component.click();
  await form.options.first().click();
  await form.create.click();
  await expect(step('Function').getByRole('link', { name: 'N-1 Read the tariff of the bay' })).toBeVisible();
  const taskId = await createTask(url, token, {
    name: 'Build the tariff card',
    kind: 'Requirement',
    sourceId: requirementId,
  });

  // The Chinese browser makes test cases for three of the four criteria.
  const theirRequirement = marginParts(theirs);
  const openTheirs = () => theirs.goto(`${requirementPath}?id=${requirementId}&expanded=1`);
  await theirs.goto(`${requirementPath}?id=${otherId}`);
  await expect(theirRequirement.entry(2, '验收标准')).toContainText('没有测试用例');
  await openTheirs();
  for (const [index, called] of ['显示屏上的价格', '价格的时效', '离线时的固定价格'].entries()) {
    const part = `Acceptance criteria ${index + 1}`;
    await theirRequirement.margin.getByRole('button', { name: `为“${part}”新建测试用例` }).click();
    await theirs.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill(called);
    await theirs
      .getByRole('dialog')
      .getByRole('button', { name: /^创建测试用例/ })
      .click();
    await expect(theirRequirement.entry(index + 1)).toContainText(called);
  }
  await expect(theirRequirement.entry(4)).toContainText('没有测试用例');
  await expect(theirRequirement.gaps).toHaveCount(1);
  const anchors = await readFromServer<{ items: { id: number; kind: string; oid: number }[] }>(
    url,
    `/damapi/v1/traces/anchors?kind=Requirement&sourceId=${requirementId}`,
    token,
  );
  const idOf = (oid: number) => anchors.items.find((one) => one.kind === 'Testcase' && one.oid === oid)!.id;

  // The gap stands in the threads of both.
  const release = (page: Page) => page.locator(`[data-row="${requirementId}"] [data-release]`);
  const thread = (page: Page) => page.locator(`[data-row="${requirementId}"]`);
  await mine.goto('/trace');
  await expect(thread(mine)).toContainText('1 of 4 criteria without a test case');
  await expect(release(mine)).toHaveText('Not yet');
  await theirs.goto('/trace');
  await expect(thread(theirs)).toContainText('4 条标准中 1 条没有测试用例');
  await expect(release(theirs)).toHaveText('未就绪');

  // The second test fails in the Chinese browser, and becomes a defect.
  const run = async (oid: number, result: '通过' | '失败') => {
    await theirs.goto(`/test/testcase?id=${idOf(oid)}`);
    const answered = theirs.waitForResponse(/\/testcases\/(pass|fail)\//);
    await theirs.getByRole('region', { name: '记录结果' }).getByRole('button', { name: result }).click();
    await answered;
    await expect(theirs.getByRole('region', { name: '执行历史' })).toContainText(result);
  };
  await run(1, '通过');
  await run(3, '通过');
  await run(2, '失败');
  await theirs
    .getByRole('region', { name: /^失败于/ })
    .getByRole('button', { name: '新建缺陷' })
    .click();
  const defectForm = theirs.getByRole('dialog');
  await defectForm.getByRole('textbox', { name: '名称' }).fill('价格已过期两分钟');
  await defectForm.getByRole('combobox', { name: '严重程度' }).selectOption('严重');
  await defectForm.getByRole('button', { name: /^创建缺陷/ }).click();
  await expect(theirs.getByRole('region', { name: /^失败于/ })).toContainText('D-1');
  await theirs.goto('/trace');
  await expect(release(theirs)).toHaveText('受阻');
  await mine.goto('/trace');
  await expect(release(mine)).toHaveText('Held');
  await expect(thread(mine)).toContainText('D-1 open');

  // Fixed, closed, passed, and the last criterion gets its test: ready.
  await thread(mine).click();
  await traceParts(mine).panel.getByRole('link', { name: /^D-1/ }).click();
  const workflow = workflowParts(mine);
  await expect(workflow.present).toContainText('Initial');
  const defectId = Number(new URL(mine.url()).searchParams.get('id'));
  const said = { processorId: userIdOf(token), comment: 'Build 118' };
  for (const action of ['fix', 'test']) await moveDefect(url, token, defectId, action, said);
  await mine.reload();
  await workflow.step('close').click();
  await workflow.comment.fill('The clock of the bay was late');
  await workflow.send.click();
  await expect(workflow.present).toContainText('Closed');
  await run(2, '通过');
  await mine.goto(`${requirementPath}?id=${requirementId}&expanded=1`);
  await expect(own.gaps).toHaveCount(1);
  await item.focus();
  await mine.keyboard.press('t');
  await form.name.fill('Language of the tariff');
  await form.create.click();
  await own
    .entry(4)
    .getByRole('link', { name: /Language of the tariff/ })
    .click();
  await testcaseParts(mine).result('Passed').click();
  await expect(testcaseParts(mine).runs).toHaveCount(1);
  await mine.goto('/trace');
  await expect(release(mine)).toHaveText('Not yet');
  await moveTask(url, token, taskId, 'done');
  await mine.reload();
  await expect(release(mine)).toHaveText('Ready');
  await theirs.goto('/trace');
  await expect(release(theirs)).toHaveText('可发布');

  // A baseline of what is ready, made by the product manager.
  const baseline = baselineParts(mine);
  const makeBaseline = async (called: string) => {
    await mine.goto('/trace?view=baselines');
    await baseline.create.first().click();
    await form.name.fill(called);
    await form.dialog.getByRole('button', { name: /^Make/ }).click();
    await expect(baseline.row(called)).toContainText(/\d+ items/);
  };
  await makeBaseline('Before the change');

  // The second criterion changes: exactly what was made for it or for the whole text is in doubt.
  const rewrite = async (text: string) => {
    await mine.goto(`${requirementPath}?id=${requirementId}&expanded=1`);
    await expect(own.entry(4)).toContainText('Language of the tariff');
    await item.focus();
    await mine.keyboard.press('e');
    await item.locator('.cm-content').fill(text);
    await mine.keyboard.press('Control+s');
    await expect(item.locator('.cm-content')).toHaveCount(0);
  };
  const lines = theirs.getByRole('row');
  const suspects = theirs.getByRole('region', { name: '因此变动待复核' }).getByRole('listitem');
  await rewrite(tariff('30 s'));
  await theirs.goto('/test/testcase');
  await expect(lines.filter({ hasText: 'TC-2' })).toContainText('待复核');
  await expect(lines.filter({ hasText: 'TC-2' })).toContainText('通过，此后有变动');
  await expect(lines.filter({ hasText: '待复核' })).toHaveCount(1);
  await expect(lines.filter({ hasText: '通过，此后有变动' })).toHaveCount(1);
  await theirs.goto(`/test/testcase?id=${idOf(2)}`);
  await expect(suspects).toHaveText([/^TC-2/, /^N-1/, /^T-1/]);
  await openTheirs();
  await expect(theirRequirement.entry(2)).toContainText('待复核');
  for (const place of [1, 3, 4]) await expect(theirRequirement.entry(place)).toContainText('通过');
  await mine.goto('/trace');
  await expect(thread(mine)).toContainText('3 suspect');
  await expect(release(mine)).toHaveText('Not yet');

  // The text comes back: nobody has to do anything.
  await rewrite(tariff());
  await openTheirs();
  await expect(theirRequirement.entry(2)).toContainText('通过');
  await expect(theirRequirement.margin).not.toContainText('待复核');
  await theirs.goto('/trace');
  await expect(release(theirs)).toHaveText('可发布');
  await expect(thread(theirs)).not.toContainText('待复核');

  // It changes again, and the Chinese browser says that all is still right: one by Y, the others together.
  await rewrite(tariff('30 s'));
  await theirs.goto(`/test/testcase?id=${idOf(2)}`);
  await expect(suspects).toHaveCount(3);
  await theirs.getByRole('article').focus();
  await theirs.keyboard.press('y');
  await expect(theirs.locator('[data-suspect]')).toContainText('通过之后 R-1 有变动');
  await expect(theirs.getByRole('navigation', { name: '追溯' }).locator('[aria-current]')).toContainText(
    '通过，此后有变动',
  );
  await theirs.goto('/task/task?view=list&suspect=true');
  await theirs.getByRole('link', { name: 'Build the tariff card' }).click();
  await expect(suspects).toHaveText([/^T-1/, /^N-1/, /^TC-2.*通过，此后有变动$/]);
  await expect(suspects.getByRole('checkbox')).toHaveCount(2);
  await theirs.getByRole('button', { name: '一并确认 2 个' }).click();
  await expect(theirs.locator('[data-suspect]')).toHaveCount(0);
  await openTheirs();
  await expect(theirRequirement.entry(2)).toContainText('通过，此后有变动');
  await expect(theirs.getByRole('article').getByText('通过，此后有变动')).toHaveCount(2);
  await expect(theirRequirement.margin).not.toContainText('待复核');
  await run(2, '通过');
  await theirs.goto('/trace');
  await expect(release(theirs)).toHaveText('可发布');

  // Between the two baselines lies the changed requirement, and nothing else.
  await makeBaseline('After the change');
  await baseline.row('Before the change').getByRole('button', { name: /as A$/ }).click();
  await baseline.row('After the change').getByRole('button', { name: /as B$/ }).click();
  await expect(baseline.title).toHaveText(/^Before the change\s+After the change$/);
  await expect(baseline.rows).toHaveText([name]);
  await baseline.rows.first().click();
  await expect(baseline.differences.locator('del')).toHaveText('Removed 60');
  await expect(baseline.differences.locator('ins')).toHaveText('Added 30');
  await theirs.goto(mine.url());
  await expect(theirs.getByRole('region', { name: '差异' }).locator('[data-difference]')).toHaveText([name]);
  await theirs.context().close();
});

test('[TRC-15, TRC-19, TRC-27, TRC-28] the same thread by keys alone: made, proven, changed, walked and confirmed', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  await createComponent(baseURL!, token, { name: 'Tariff service' });
  await signIn(page, member, '/requirement/feature');
  const { press, type, expectPlace, tabTo } = keysOf(page);
  const { row, item, create, info } = itemParts(page);
  const form = newItem(page);
  await expect(create).toBeVisible();
  await press('n');
  await expect(form.name).toBeFocused();
  await type('Tariffs and invoices');
  await press('Control+Enter');
  await expect(row('Tariffs and invoices')).toBeFocused();

  // A requirement of it, from anywhere.
  await press('c', 'r');
  await expect(form.name).toBeFocused();
  await type(name);
  await tabTo(form.content);
  await press('Control+a');
  await page.keyboard.insertText(tariff());
  await press('Escape');
  await tabTo(form.feature);
  await press('ArrowDown');
  await expect(form.options.first()).toBeVisible();
  await press('Enter');
  await press('Control+Enter');
  await expect(info.getByRole('button', { name: 'Open' })).toBeFocused();
  await press('Enter');
  await expect(item).toHaveAccessibleName(`R-1 ${name}`);

  // From gap to gap in the margin; T makes the test case.
  const { entry, gaps } = marginParts(page);
  await expect(gaps).toHaveCount(4);
  await press(']');
  await expect(entry(1).getByRole('button')).toBeFocused();
  await press(']');
  await expect(entry(2).getByRole('button')).toBeFocused();
  await press('[');
  await expect(entry(1).getByRole('button')).toBeFocused();
  await press(']', 't');
  await expect(form.name).toBeFocused();
  await type('Age of the price');
  await press('Control+Enter');
  await expect(form.dialog).toHaveCount(0);
  await expect(entry(2)).toContainText('Age of the price');
  await expectPlace();
  await expect(gaps).toHaveCount(3);
  await expect(entry(2).getByRole('link')).toBeFocused();
  await press('Enter');

  // It passes; the strip shows the way back.
  await expect(item).toHaveAccessibleName('TC-1 Age of the price');
  await press('s', 'p');
  await expect(testcaseParts(page).runs).toHaveCount(1);
  await expectPlace();
  const strip = item.getByRole('navigation', { name: 'Trace', exact: true });
  await expect(strip.locator('[aria-current]')).toHaveText('Test case TC-1 Passed');
  await tabTo(strip.getByRole('link', { name: /^Requirement R-1/ }));
  await press('Enter');
  await expect(item).toHaveAccessibleName(`R-1 ${name}`);
  await expectPlace();

  // The text changes.
  await expect(entry(2)).toContainText('Passed');
  await press('e');
  await expect(item.locator('.cm-content')).toBeFocused();
  await press('Control+a');
  await page.keyboard.insertText(tariff('30 s'));
  await press('Control+s');
  await expect(item.locator('.cm-content')).toHaveCount(0);
  await expect(item).toBeFocused();
  await expect(entry(2)).toContainText('Suspect');

  // The threads: from gap to gap, into one and out again.
  const sourceId = await createFeature(baseURL!, token, { name: 'Reports' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Export the report' });
  await press('g', 'x');
  await expect(page).toHavePath('/trace');
  const threads = traceParts(page);
  await expect(threads.threads.locator('[data-row]')).toHaveCount(2);
  await press(']');
  await expect(threads.row(name)).toBeFocused();
  await press(']');
  await expect(threads.row('Export the report')).toBeFocused();
  await press('[');
  await expect(threads.row(name)).toBeFocused();
  await press('Enter');
  await expect(threads.panel).toContainText(name);
  await press('Escape');
  await expect(threads.panel).toHaveCount(0);
  await expect(threads.row(name)).toBeFocused();

  // The missing function is made in the thread, and the thread leads to the test case.
  await press('l', 'Enter');
  await expect(threads.step('Function').getByRole('button', { name: 'New function' })).toBeFocused();
  await press('Enter');
  await expect(form.name).toBeFocused();
  await type('Read the tariff of the bay');
  await tabTo(form.component);
  await press('ArrowDown');
  await expect(form.options.first()).toBeVisible();
  await press('Enter', 'Control+Enter');
  await expect(threads.step('Function').getByRole('link', { name: /^N-1/ })).toBeFocused();
  await tabTo(threads.panel.getByRole('link', { name: /^TC-1/ }));
  await press('Enter');
  await expect(item).toHaveAccessibleName('TC-1 Age of the price');
  await expectPlace();
  const panel = item.locator('[data-suspect]');
  await expect(panel).toContainText('R-1 changed since this was confirmed');
  await press('y');
  await expect(panel).toContainText('Passed before R-1 changed');
  await expectPlace();
  await tabTo(panel.getByRole('button', { name: 'Result still counts' }));
  await press('Enter');
  await expect(panel).toHaveCount(0);
  await expectPlace();
});
