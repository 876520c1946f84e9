// What is heard, and what is seen where the system gives the colours.
import { tokenOf } from './support/api.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { itemParts } from './support/item-parts.ts';
import { signIn } from './support/page-parts.ts';
import { createTask, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { createTestcase, recordRun } from './support/testcases.ts';

test('[EXP-39] rows, cards and results are heard in words with pauses, and the name of an item is a heading', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Tariffs' });
  const requirement = await createRequirement(baseURL!, token, { sourceId, name: 'Show the tariff' });
  const testcase = await createTestcase(baseURL!, token, { sourceId: requirement, name: 'Price first' });
  await recordRun(baseURL!, token, testcase, 'fail');
  await createTask(baseURL!, token, { name: 'Wire it', importance: 3, emergency: 3 });

  await signIn(page, member, '/requirement/feature');
  const row = page.getByRole('link', { name: 'Tariffs' });
  await expect(row).toHaveAccessibleDescription(/^F-1, Initial, Updated: /);
  await row.click();
  await expect(itemParts(page).item.getByRole('heading', { name: 'Tariffs', level: 2 })).toBeVisible();

  await page.goto('/task/task?view=board');
  await expect(page.getByRole('link', { name: 'Wire it' })).toHaveAccessibleDescription(
    /^T-1, Priority: High, Owner: \S+$/,
  );

  await page.goto(`/test/testcase?id=${testcase}`);
  await expect(page.getByRole('button', { name: /^Failed/, pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Passed/, pressed: false })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText(/^Feature statistics: .*\d, .*\. 1 in total\.$/)).toBeAttached();
  await expect(page.getByRole('link', { name: 'T-1 Wire it' }).first()).toHaveAccessibleDescription(
    'Task, Todo, Importance: High',
  );
});

test('[EXP-39] with forced colours it can be seen what is open, current, chosen and how urgent', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const low = await createTask(baseURL!, token, { name: 'Low one', importance: 1, emergency: 1 });
  await createTask(baseURL!, token, { name: 'High one', importance: 3, emergency: 3 });
  await moveTask(baseURL!, token, low, 'doing');
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, member, `/task/task?view=list&taskId=${low}`);
  const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  const open = rows.filter({ hasText: 'Low one' });
  const other = rows.filter({ hasText: 'High one' });
  const outlineOf = (element: Element) => getComputedStyle(element).outlineStyle;
  await expect(open.locator('a[aria-current]')).toBeVisible();
  expect(await open.first().evaluate(outlineOf)).toBe('solid');
  expect(await other.first().evaluate(outlineOf)).toBe('none');
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Tasks' });
  expect(await menu.first().evaluate(outlineOf)).toBe('solid');
  for (const [choice, style] of [
    ['List', 'solid'],
    ['Board', 'none'],
  ] as const)
    expect(
      await page.locator('label', { has: page.getByRole('radio', { name: choice }) }).evaluate(outlineOf),
    ).toBe(style);
  const tabs = itemParts(page).item.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  expect(await tabs.and(page.locator('[aria-selected=true]')).evaluate(outlineOf)).toBe('solid');
  expect(await tabs.and(page.locator('[aria-selected=false]')).first().evaluate(outlineOf)).toBe('none');
  const bars = (name: string) =>
    rows
      .filter({ hasText: name })
      .locator('[data-level] > i')
      .evaluateAll((all) => all.filter((bar) => getComputedStyle(bar).visibility === 'visible').length);
  expect([await bars('Low one'), await bars('High one')]).toEqual([1, 3]);
  // Where the keys are.
  const name = other.getByRole('link').first();
  await page.keyboard.press('j');
  await expect(name).toBeFocused();
  expect(await name.evaluate(outlineOf)).toBe('solid');
});
