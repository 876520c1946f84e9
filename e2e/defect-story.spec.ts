// From a failed test to a closed defect, with two people in two browsers.
import type { Browser } from '@playwright/test';
import { moveDefect, testerAndDeveloper, workflowParts } from './support/defects.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import type { Person } from './support/api.ts';
import { expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { createTestcase, requirementFor, testcaseParts } from './support/testcases.ts';

const operations = ['fix', 'test', 'reject', 'notpass', 'close', 'reopen', 'archive'];

async function deskOf(browser: Browser, url: string, person: Person) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, person);
  const parts = workflowParts(page);
  const hand = async (step: string, to: Person, comment: string) => {
    await parts.step(step).click();
    await expect(parts.owner).toBeVisible();
    // Whoever reported it is suggested already.
    if ((await parts.owner.inputValue()) !== to.username) {
      await parts.owner.fill(to.username);
      await parts.person(to.username).click();
    }
    await parts.comment.fill(comment);
    await parts.comment.press('Control+Enter');
    await expect(parts.panel).toHaveCount(0);
  };
  return { context, page, ...itemParts(page), ...testcaseParts(page), ...parts, hand };
}

test('[DEF-24, DEF-25, DEF-26, DEF-31, DEF-37] a tester fails a case, raises the defect and hands it to a developer, who sends it to testing; it does not pass, is fixed, passes and is closed', async ({
  browser,
  member: tester,
  baseURL,
}) => {
  test.slow();
  const url = baseURL!;
  const { token, theirToken, developer, developerId } = await testerAndDeveloper(url, tester);
  const sourceId = await requirementFor(url, token);
  const case1 = await createTestcase(url, token, {
    sourceId,
    name: 'Bay is free after unplug',
    content: '1. Unplug while it charges.\n2. Watch the bay.',
  });
  const [mine, theirs] = [await deskOf(browser, url, tester), await deskOf(browser, url, developer)];

  // The test fails; its note becomes part of the defect.
  await mine.page.goto(`/test/testcase?id=${case1}`);
  await mine.note.fill('Blocked for 9 s');
  await mine.result('Failed').click();
  await mine.failure.getByRole('button', { name: 'New defect' }).click();
  const form = newItem(mine.page);
  await expect(form.name).toHaveValue('Bay is free after unplug');
  await expectMarkdown(
    form.content,
    '**Steps to reproduce**\n\n1. Unplug while it charges.\n2. Watch the bay.\n\n**Expected**\n\n**Actual**\n\nBlocked for 9 s',
  );
  await form.name.fill('Bay stays blocked');
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  await expect(mine.failure).toContainText('D-1');
  await mine.failure.getByRole('link', { name: /D-1/ }).click();
  await expect(mine.name).toHaveValue('Bay stays blocked');
  await expect(mine.links.getByRole('link', { name: 'TC-1 Bay is free after unplug' })).toBeVisible();
  const id = Number(new URL(mine.page.url()).searchParams.get('id'));

  /** The server refuses every transition that has no button. */
  const expectOnly = async (...possible: string[]) => {
    const refused = operations.filter((operation) => !possible.includes(operation));
    for (const [at, operation] of refused.entries())
      await expect(
        moveDefect(url, at % 2 ? token : theirToken, id, operation, { processorId: developerId }),
        operation,
      ).rejects.toThrow(/40051/);
  };

  await expectOnly('fix', 'close');
  await mine.hand('Send to fixing', developer, 'Seen on bays 3 and 7');
  await expect(mine.present).toContainText('Fixing');
  await expectOnly('fix', 'test', 'reject');

  // The developer uses Chinese and finds it in the own list.
  await theirs.context.addCookies([{ name: 'language', value: 'zh', url }]);
  await theirs.page.goto(`/test/defect?processorId=${developerId}`);
  await theirs.row('Bay stays blocked').click();
  await expect(theirs.present).toContainText('修复中');
  await theirs.hand('提交测试', tester, 'Fixed in build 118');
  await expect(theirs.present).toContainText('测试中');
  await expectOnly('notpass', 'close');

  await mine.page.reload();
  await mine.hand('Did not pass', developer, 'Still blocked on bay 7');
  await expect(mine.present).toContainText('Fixing');
  await theirs.page.reload();
  await theirs.hand('提交测试', tester, 'Fixed in build 119');

  // The test passes and the defect is closed.
  await mine.page.goto(`/test/testcase?id=${case1}`);
  await mine.note.fill('Free within 2 s');
  await mine.result('Passed').click();
  await expect(mine.failure).toHaveCount(0);
  await mine.links.getByRole('link', { name: 'D-1 Bay stays blocked' }).click();
  await mine.step('Close').click();
  await mine.comment.fill('Free within 2 s');
  await mine.send.click();
  await expect(mine.present).toContainText('Closed');
  await expectOnly('reopen', 'archive');
  await mine.step('Archive').click();
  await mine.send.click();
  await expect(mine.present).toContainText('Archived');
  await expectOnly();

  const [t, d] = [tester.username, developer.username];
  const told: [who: string, english: string, chinese: string][] = [
    [t, 'Archived: status Closed → Archived', '归档：状态 已关闭 → 已归档'],
    [
      t,
      'Closed: status Testing → Closed, reason Resolved, comment Free within 2 s',
      '关闭：状态 测试中 → 已关闭，原因 已解决，说明 Free within 2 s',
    ],
    [
      d,
      `Sent to testing: status Fixing → Testing, owner ${d} → ${t}, comment Fixed in build 119`,
      `提交测试：状态 修复中 → 测试中，负责人 ${d} → ${t}，说明 Fixed in build 119`,
    ],
    [
      t,
      `Did not pass: status Testing → Fixing, owner ${t} → ${d}, comment Still blocked on bay 7`,
      `测试不通过：状态 测试中 → 修复中，负责人 ${t} → ${d}，说明 Still blocked on bay 7`,
    ],
    [
      d,
      `Sent to testing: status Fixing → Testing, owner ${d} → ${t}, comment Fixed in build 118`,
      `提交测试：状态 修复中 → 测试中，负责人 ${d} → ${t}，说明 Fixed in build 118`,
    ],
    [
      t,
      `Sent to fixing: status Initial → Fixing, owner ${t} → ${d}, comment Seen on bays 3 and 7`,
      `提交修复：状态 初始 → 修复中，负责人 ${t} → ${d}，说明 Seen on bays 3 and 7`,
    ],
    [t, 'Linked: Found by TC-1 Bay is free after unplug', '关联了：发现于 TC-1 Bay is free after unplug'],
    [t, 'Created', '创建了'],
  ];
  const historyOf = ({ item }: typeof mine) => item.getByRole('tabpanel').getByRole('listitem');
  const expectTold = async (desk: typeof mine, words: 1 | 2) => {
    await desk.item.getByRole('tab', { name: /^(History|历史)/ }).click();
    await expect(historyOf(desk)).toHaveCount(told.length);
    for (const part of [0, words] as const)
      await expect(historyOf(desk)).toContainText(told.map((line) => line[part]));
  };
  await expectTold(mine, 1);
  await theirs.page.goto(`/test/defect?id=${id}`);
  await expectTold(theirs, 2);
  // The test case has both runs.
  await mine.page.goto(`/test/testcase?id=${case1}`);
  await expect(mine.runs).toHaveText([/Passed.*Free within 2 s/, /Failed.*Blocked for 9 s/]);
  for (const { context } of [mine, theirs]) await context.close();
});
