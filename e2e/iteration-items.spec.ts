import type { Page } from '@playwright/test';
import { tokenOf, type Person } from './support/api.ts';
import { itemParts } from './support/item-parts.ts';
import { createFeature, createIteration } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { createTask, moveTask } from './support/tasks.ts';
import { expect, requestsTo, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { linkItems } from './support/traces.ts';

const list = '/setting/iteration';

/** Iteration 14 with an open feature, an open task and a done one; Iteration 15 follows it. */
async function setup(page: Page, member: Person, url: string) {
  const token = await tokenOf(url, member);
  await page.clock.setFixedTime('2031-05-14T10:00:00Z');
  const day = (date: string) => `2031-${date}T23:59:59Z`;
  const make = (name: string, begin: string, close: string) =>
    createIteration(url, token, { name, beginAt: day(begin), closedAt: day(close) });
  const here = await make('Iteration 14', '05-01', '05-20');
  const there = await make('Iteration 15', '05-21', '06-09');
  const plan = (kind: string, id: number) =>
    linkItems(url, token, 'planned', { kind, id }, { kind: 'Iteration', id: here });
  await plan('Feature', await createFeature(url, token, { name: 'Charging' }));
  await plan('Task', await createTask(url, token, { name: 'Wire it' }));
  const done = await createTask(url, token, { name: 'Paint it' });
  await plan('Task', done);
  await moveTask(url, token, done, 'done');
  return { token, here, there };
}

const tabParts = (page: Page) => {
  const records = page.getByRole('region', { name: 'Comments, history and attachments' });
  const panel = page.getByRole('tabpanel', { name: /^Items/ });
  return {
    records,
    panel,
    tab: page.getByRole('tab', { name: /^Items/ }),
    rows: panel.getByRole('list', { name: 'Items' }).getByRole('listitem'),
    row: (name: string) => panel.getByRole('listitem').filter({ hasText: name }),
  };
};

test('[TRC-44] an iteration lists what is planned in it by kind and by what is done, and takes items by a picker', async ({
  page,
  member,
  baseURL,
}) => {
  const { here, token } = await setup(page, member, baseURL!);
  await createTask(baseURL!, token, { name: 'Test it' });
  await signIn(page, member, `${list}?id=${here}`);
  const { tab, panel, rows, row } = tabParts(page);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toContainText('3');
  await expect(rows).toHaveText([/F-1 Charging/, /T-1 Wire it/, /T-2 Paint it/]);
  await panel.getByLabel('Show').selectOption('Not done');
  await expect(rows).toHaveText([/F-1 Charging/, /T-1 Wire it/]);
  await panel.getByLabel('Kind').selectOption('Task');
  await expect(rows).toHaveText([/T-1 Wire it/]);
  await panel.getByLabel('Show').selectOption('All');
  await panel.getByRole('button', { name: 'Add items' }).click();
  const form = panel.getByRole('group', { name: 'Add items' });
  await form.getByRole('combobox', { name: 'Item' }).click();
  await page.getByRole('option', { name: /Test it/ }).click();
  await expect(row('Test it')).toBeVisible();
  await expect(tab).toContainText('4');
  // The list beside it counts them too.
  await expect(itemParts(page).row('Iteration 14').locator('xpath=ancestor::li')).toContainText('1 of 4');
  await row('Test it').hover();
  await panel.getByRole('button', { name: 'Take T-3 out of the plan' }).click();
  await expect(row('Test it')).toHaveCount(0);
});

test('[TRC-44] what is not done moves to the next iteration by one call', async ({
  page,
  member,
  baseURL,
}) => {
  const { here, there } = await setup(page, member, baseURL!);
  await signIn(page, member, `${list}?id=${here}`);
  const { panel, rows, row } = tabParts(page);
  const asked = requestsTo(page, `/prdapi/v1/iterations/move-unfinished/${here}`);
  await panel.getByRole('button', { name: 'Move what is not done' }).click();
  await expect(panel.getByRole('combobox', { name: 'To iteration' })).toHaveValue('I-2 Iteration 15');
  await panel.getByRole('button', { name: 'Move 2 items' }).click();
  await expect(rows).toHaveText([/T-2 Paint it/]);
  await expect(itemParts(page).info).toContainText('2 items moved');
  expect(asked.map(({ body }) => body)).toEqual([{ targetId: there }]);
  await page.goto(`${list}?id=${there}`);
  await expect(row('Wire it')).toBeVisible();
  await expect(row('Charging')).toBeVisible();
});

test('[TRC-44] a row of the plan is dragged to another iteration, and back by Undo', async ({
  page,
  member,
  baseURL,
}) => {
  const { here, there } = await setup(page, member, baseURL!);
  await signIn(page, member, `${list}?id=${here}`);
  const { row } = tabParts(page);
  await expect(row('Wire it')).toHaveAttribute('draggable', 'true');
  const target = page.getByRole('list', { name: 'Iterations' }).getByRole('listitem').filter({
    hasText: 'Iteration 15',
  });
  const sent = requestsTo(page, '/damapi/v1/links/create');
  await row('Wire it').dragTo(target);
  await expect(row('Wire it')).toHaveCount(0);
  await expect(target).toContainText('0 of 1');
  expect(sent[0]!.body).toMatchObject({ type: 'planned', kind: 'Task', targetId: there });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Wire it')).toBeVisible();
});

test('[TRC-45] an open iteration shows planned and done by day, and how far behind a steady pace it is', async ({
  page,
  member,
  baseURL,
}) => {
  const { here } = await setup(page, member, baseURL!);
  await signIn(page, member, `${list}?id=${here}`);
  const card = page.getByRole('region', { name: 'Progress' });
  await expect(card).toContainText('33%');
  await expect(card).toContainText('done, 6 days left');
  await expect(card).toContainText('1 behind a steady pace');
  await expect(card.getByRole('listitem')).toHaveText([/2 To do/, /0 Doing/, /0 Verifying/, /1 Done/]);
  await expect(card.getByRole('link', { name: 'Traceability' })).toLeadTo(`/trace?iteration=${here}`);
});

test('[TRC-44] on a phone each planned item can be met with a finger', async ({ page, member, baseURL }) => {
  const { here } = await setup(page, member, baseURL!);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, `${list}?id=${here}`);
  await expect(tabParts(page).rows).toHaveCount(3);
  expect(await smallTargetsOn(page, 390)).toEqual([]);
});
