import type { Page } from '@playwright/test';
import { tokenOf, type Person } from './support/api.ts';
import { createIteration } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { createTask, moveTask } from './support/tasks.ts';
import { expect, queriesTo, test } from './support/test.ts';
import { createThreads, linkItems } from './support/traces.ts';

/** Iteration 14 runs, with one requirement that has a gap and two tasks, of which one is done. */
async function setup(page: Page, member: Person, url: string) {
  const token = await tokenOf(url, member);
  await page.clock.setFixedTime('2031-05-14T10:00:00Z');
  const iterationId = await createIteration(url, token, {
    name: 'Iteration 14',
    beginAt: '2031-05-01T23:59:59Z',
    closedAt: '2031-05-20T23:59:59Z',
  });
  await createThreads(url, token, 'Charging', [
    { name: 'Stop at once', functions: 1, iterationId },
    { name: 'Proven', functions: 1, testcases: ['pass'], iterationId },
    { name: 'Some day' },
  ]);
  const done = await createTask(url, token, { name: 'Wire it' });
  const here = { kind: 'Iteration', id: iterationId };
  await linkItems(url, token, 'planned', { kind: 'Task', id: done }, here);
  await moveTask(url, token, done, 'done');
  return { token, iterationId };
}

test('[TRC-18] the drawer counts the gaps of the scope that Traceability shows, and has the running iteration below', async ({
  page,
  member,
  baseURL,
}) => {
  const { iterationId } = await setup(page, member, baseURL!);
  const asked = queriesTo(page, '/damapi/v1/traces/summary');
  await signIn(page, member, '/task/task?view=list');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const entry = menu.getByRole('link', { name: 'Traceability' });
  await expect(entry).toHaveText('Traceability2 gaps');
  const running = menu.getByRole('link', { name: 'Iteration 14' });
  await expect(running).toHaveText('Iteration 146 days left1 of 3 done');
  await expect(running).toLeadTo(`/setting/iteration?id=${iterationId}`);
  // Turning pages asks for nothing as long as nothing was written.
  const before = asked.length;
  await menu.getByRole('link', { name: 'Risks' }).click();
  await expect(page).toHavePath('/task/risk');
  await menu.getByRole('link', { name: 'Testcases' }).click();
  await expect(page).toHavePath('/test/testcase');
  await expect(page.getByRole('table', { name: 'Testcases' })).toBeVisible();
  expect(asked.length).toBe(before);
  await page.goto(`/trace?iteration=${iterationId}`);
  await expect(entry).toHaveText('Traceability1 gap');
  await menu.getByRole('link', { name: 'Risks' }).click();
  await expect(page).toHavePath('/task/risk');
  await expect(entry).toHaveText('Traceability1 gap');
  await expect(entry).toLeadTo(`/trace?iteration=${iterationId}`);
});

test('[TRC-20] the dashboard shows how far the running iteration is and how far it is traced, on a phone too', async ({
  page,
  member,
  baseURL,
}) => {
  const { iterationId } = await setup(page, member, baseURL!);
  await signIn(page, member, '/dashboard');
  const trace = page.getByRole('region', { name: 'Traceability, Iteration 14' });
  await expect(trace.getByRole('listitem')).toHaveText([
    'Requirements without a gap1 of 2',
    'Requirements with a function2 of 2',
    'Requirements with a test case1 of 2',
    'Requirements with all test cases passed1 of 2',
    'Requirements ready to release0 of 2',
  ]);
  await expect(trace.getByRole('link', { name: 'Review 1 gap' })).toLeadTo(
    `/trace?iteration=${iterationId}&gaps=1`,
  );
  const iteration = page.getByRole('region', { name: 'Iteration 14', exact: true });
  await expect(iteration).toContainText('33%');
  await expect(iteration.getByRole('img')).toBeVisible();
  // What was there stays.
  await expect(page.getByRole('region', { name: 'My work' })).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const card of [trace, iteration]) {
    await card.scrollIntoViewIfNeeded();
    const box = (await card.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  }
});
