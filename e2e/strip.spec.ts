// The trace strip under the name of every item.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callServer, tokenOf } from './support/api.ts';
import { createDefect } from './support/defects.ts';
import { createComponent, createFunction, createIteration } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { createTask, moveTask } from './support/tasks.ts';
import { createTestcase, recordRun } from './support/testcases.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { createThreads, linkItems } from './support/traces.ts';

const stripOf = (page: Page, name = 'Trace') => {
  const strip = page.getByRole('article').getByRole('navigation', { name, exact: true });
  return { strip, knots: strip.getByRole('listitem'), here: strip.locator('[aria-current]') };
};

test('[TRC-19] a requirement shows its place in the thread; each knot opens that item or the list of several', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const [made] = await createThreads(baseURL!, token, 'Charging sessions', [
    {
      name: 'Stop at once',
      functions: ['Cut the power', 'Tell the driver'],
      testcases: ['pass', 'fail', 'none'],
      defect: 'Critical',
      status: 'developing',
    },
  ]);
  await signIn(page, member, `/requirement/requirement?id=${made!.id}`);
  const { strip, knots, here } = stripOf(page);
  await expect(knots).toHaveText([
    'Feature F-1 Charging sessions',
    'Requirement R-1 Developing',
    'Functions 2 linked N-1, N-2',
    'Task T-1 Todo',
    'Testcases 1 failed of 3 1 passed',
    'Defect D-1 Initial',
  ]);
  await expect(here).toHaveText('Requirement R-1 Developing');
  await expectAccessible(page);

  const list = strip.getByRole('button', { name: /^Functions/ });
  await list.press('Enter');
  const menu = page.getByRole('menu', { name: 'Functions' });
  await expect(menu.getByRole('menuitem')).toHaveText(['N-1 Cut the power', 'N-2 Tell the driver']);
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('Enter');
  await menu.getByRole('menuitem', { name: 'N-2' }).press('Enter');
  await expect(page).toHavePath(/^\/design\/function\?/);
  await expect(here).toHaveText('Function N-2 Initial');
  // What was made for the same requirement stands beside it.
  await expect(knots.last()).toHaveText('Defect D-1 Initial');
  await strip.getByRole('link', { name: /^Requirement R-1/ }).click();
  await expect(here).toHaveText('Requirement R-1 Developing');
});

test('[TRC-19] the strip follows what is written: links, runs and steps, without moving the page', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const [made] = await createThreads(baseURL!, token, 'Tariffs', [{ name: 'Show the tariff' }]);
  const componentId = await createComponent(baseURL!, token, { name: 'Display' });
  await createFunction(baseURL!, token, { componentId, name: 'Read the tariff' });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/traces/strip*', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, member, `/requirement/requirement?id=${made!.id}`);
  const content = page.getByRole('article').getByRole('region', { name: 'Content' });
  const before = await content.boundingBox();
  release();
  const { strip, knots } = stripOf(page);
  await expect(knots.nth(2)).toHaveText('Functions Gap');
  await expect(knots.nth(4)).toHaveText('Testcases Gap');
  await expect(knots.nth(5)).toHaveText('Defects None');
  expect(await content.boundingBox()).toEqual(before);

  await page.keyboard.press('l');
  const form = page.getByRole('group', { name: 'Link an item' });
  await form.getByLabel('Link', { exact: true }).selectOption('Realized by');
  await form.getByLabel('Kind').selectOption('Function');
  await form.getByRole('combobox', { name: 'Item' }).fill('Read');
  await form.getByRole('option', { name: /Read the tariff/ }).click();
  await expect(knots.nth(2)).toHaveText('Function N-1 Read the tariff');

  const id = await createTestcase(baseURL!, token, { sourceId: made!.id, name: 'Look at it' });
  await page.reload();
  await strip.getByRole('link', { name: /^Test case TC-1/ }).click();
  await expect(knots.nth(4)).toHaveText('Test case TC-1 Initial');
  await recordRun(baseURL!, token, id, 'fail');
  await page.reload();
  await strip.getByRole('link', { name: /^Requirement/ }).click();
  await expect(strip.locator('[data-knot=Testcase]')).toHaveAttribute('data-state', 'bad');
});

test('[TRC-19] a defect shows the whole way back to its feature, on a phone by scrolling, in Chinese and in the dark', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const [made] = await createThreads(baseURL!, token, '充电会话', [
    { name: '拔枪即停', functions: ['切断电源'], testcases: [] },
  ]);
  const testcaseId = await createTestcase(baseURL!, token, { sourceId: made!.id, name: '拔枪' });
  const taskId = await createTask(baseURL!, token, {
    name: '实现',
    kind: 'Requirement',
    sourceId: made!.id,
  });
  await moveTask(baseURL!, token, taskId, 'doing');
  const id = await createDefect(baseURL!, token, { name: '仍在充电', testcaseId });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await signIn(page, member, `/test/defect?id=${id}`);
  const { strip, knots, here } = stripOf(page, '追溯');
  await expect(knots).toHaveText([
    '特性 F-1 充电会话',
    /^需求 R-1 /,
    '功能 N-1 切断电源',
    '任务 T-1 进行中',
    '测试用例 TC-1 初始',
    /^缺陷 D-1 /,
  ]);
  // It begins where the item stands, and the page itself does not scroll sideways.
  await expect(here).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await smallTargetsOn(page, 390)).toEqual([]);
  await strip.getByRole('link', { name: /^特性/ }).click();
  await expect(here).toHaveText(/^特性 F-1/);
  await expectAccessible(page);
});

test('[TRC-19] kinds beside the chain show their direct neighbours', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  const iterationId = await createIteration(baseURL!, token, { name: 'Northyard 2.4' });
  const made = await createThreads(baseURL!, token, 'Charging', [
    { name: 'Stop at once', functions: 1, iterationId },
    { name: 'Start at once', iterationId },
  ]);
  const { id: documentId } = await callServer<{ id: number }>(
    baseURL!,
    '/prdapi/v1/documents/create',
    { name: 'Protocol' },
    token,
  );
  const end = (kind: string, id: number) => ({ kind, id });
  await linkItems(baseURL!, token, 'realizes', end('Document', documentId), end('Requirement', made[0]!.id));
  await signIn(page, member, `/setting/iteration?id=${iterationId}`);
  const { strip, knots } = stripOf(page);
  await expect(knots).toHaveText(['Requirements 2 linked R-1, R-2', 'Iteration I-1 This item']);
  await page.goto(`/document?id=${documentId}`);
  await expect(knots).toHaveText(['Requirement R-1 Initial', 'Document W-1 Initial']);
  await strip.getByRole('link').click();
  await page.goto('/design/component');
  await page.getByRole('link', { name: /Charging service/ }).click();
  await expect(knots).toHaveText([/^Component O-1/, 'Function N-1 Stop at once, part 1']);
});
