// Rows within the lanes of the board.
import { tokenOf, userIdOf } from './support/api.ts';
import { namedColleague } from './support/colleague.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { screenChecker } from './support/screen-checker.ts';
import { createTask, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import type { Person } from './support/api.ts';
import type { Page } from '@playwright/test';

async function createBoard(url: string, member: Person) {
  const token = await tokenOf(url, member);
  const colleague = await namedColleague(url, member, { username: 'shu', fullname: 'Shuwen' });
  const feature = await createFeature(url, token, { name: 'Charging sessions' });
  const sourceId = await createRequirement(url, token, { sourceId: feature, name: 'Stop at once' });
  await createTask(url, token, { name: 'Wire it', kind: 'Requirement', sourceId });
  const paint = await createTask(url, token, { name: 'Paint it', processorId: colleague.id });
  await moveTask(url, token, paint, 'doing');
  const tried = await createTask(url, token, {
    name: 'Try it',
    kind: 'Requirement',
    sourceId,
    processorId: colleague.id,
  });
  await moveTask(url, token, tried, 'doing');
  return { token, me: userIdOf(token), colleague };
}

const rowIn = (page: Page, lane: string, row: number) =>
  page.locator(`section[data-lane=${lane}] [data-board-row="${row}"]`);

test('[COL-27] the board has rows by owner or feature within its lanes, at the same height in all of them', async ({
  page,
  member,
  baseURL,
}) => {
  const { me, colleague } = await createBoard(baseURL!, member);
  await signIn(page, member, '/task/task?view=board');
  const rows = page.getByRole('combobox', { name: 'Rows' });
  await rows.selectOption('Owner');
  await expect(page).toHavePath('/task/task?view=board&rows=owner');
  await expect(rowIn(page, 'doing', colleague.id).locator('[data-row]')).toHaveCount(2);
  await expect(rowIn(page, 'todo', me).locator('[data-row]')).toHaveText(['Wire it']);
  await expect(rowIn(page, 'todo', colleague.id)).toContainText('Shuwen');
  const topOf = async (lane: string) => (await rowIn(page, lane, colleague.id).boundingBox())!.y;
  expect(await topOf('todo')).toBe(await topOf('doing'));
  expect(await topOf('done')).toBe(await topOf('doing'));

  // A card goes to the next lane and stays in its row.
  const card = page.locator('[data-row]', { hasText: 'Wire it' });
  await card.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(rowIn(page, 'doing', me).locator('[data-row]')).toHaveText(['Wire it']);

  await rows.selectOption('Feature');
  await expect(page.locator('section[data-lane=doing] [data-board-row] h3')).toHaveText([
    'F-1Charging sessions2',
    'No feature1',
  ]);
  await expect(rowIn(page, 'doing', 0).locator('[data-row]')).toHaveText(['Paint it']);
  // Filters of the list narrow it too.
  await page.goto(`/task/task?view=board&rows=feature&processorId=${colleague.id}`);
  await expect(page.locator('[data-card]')).toHaveCount(2);
  await rows.selectOption('None');
  await expect(page.locator('[data-board-row]')).toHaveCount(0);
});

for (const [width, language] of [
  [1440, 'en'],
  [390, 'zh'],
] as const)
  test(`[COL-27] the board with rows has no accessibility violation, ${width} px, ${language}`, async ({
    page,
    member,
    context,
    baseURL,
  }) => {
    await createBoard(baseURL!, member);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member, '/task/task?view=board&rows=feature');
    await expect(page.locator('[data-card]')).toHaveCount(3);
    await screenChecker(page, 1440, [])('the board');
  });
