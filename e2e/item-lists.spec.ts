// What the lists of all kinds have in common, tested with requirements.
import { createFeature, createRequirement } from './support/items.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { tokenOf } from './support/api.ts';
import { pathOf, signIn } from './support/page-parts.ts';
import { expect, queriesTo, test } from './support/test.ts';

const list = '/requirement/requirement';
const listCall = '/reqapi/v1/requirements/list';
const first = { layer: '2', page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };

const commonSorts = [
  ['Recent change', { sort: 'updatedAt', direction: 'desc' }],
  ['Name ascending', { sort: 'name', direction: 'asc' }],
  ['Earliest modified', { sort: 'updatedAt', direction: 'asc' }],
  ['Recently created', { sort: 'createdAt', direction: 'desc' }],
  ['Earliest created', { sort: 'createdAt', direction: 'asc' }],
] as const;
const sorts = [...commonSorts, ['Importance', { sort: 'importance', direction: 'desc' }]] as const;
const statuses = ['All', 'Initial', 'Developing', 'Finished', 'Frozen'];

test('[WRK-06, WRK-08, WRK-09, WRK-10, WRK-11, WRK-12, WRK-13, WRK-14, WRK-15, WRK-16, WRK-17, WRK-18, WRK-D5, REQ-01, REQ-02, REQ-08, FEA-01, FEA-D4] a list has its toolbar and its pages, its address says what it shows, and a reload shows the same', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const counts = [0, 20, 21, 41, 59];
  const features: number[] = [];
  for (const count of counts) {
    const sourceId = await createFeature(baseURL!, token, { name: `With ${count}` });
    features.push(sourceId);
    const make = (_: unknown, at: number) =>
      createRequirement(baseURL!, token, { sourceId, name: `Rule ${at + 1} of ${count}` });
    await Promise.all(Array.from({ length: count }, make));
  }
  const asked = queriesTo(page, listCall);
  await signIn(page, member, list);
  const { rows, search, status, sort, refresh, create, pages, pageButtons } = itemParts(page);
  await expect(pages).toContainText('Total 141 items');
  expect(asked).toEqual([first]);
  await expect(rows).toHaveCount(20);
  for (const part of [search, status, sort, refresh, create]) await expect(part).toBeVisible();
  await expect(sort.locator('option')).toHaveText(sorts.map(([word]) => word));
  await expect(sort.locator('option:checked')).toHaveText('Recent change');
  await expect(status.locator('option')).toHaveText(statuses);
  const slots = pages.locator('button[aria-label^=Page], [aria-hidden=true]').filter({ hasText: /\S/ });
  await expect(slots).toHaveText(['1', '2', '3', '4', '5', '…', '8']);

  await pages.getByRole('button', { name: 'Page 5' }).click();
  await expect(page).toHavePath(`${list}?page=5`);
  await expect(slots).toHaveText(['1', '…', '4', '5', '6', '7', '8']);
  await expect.poll(() => asked.at(-1)).toEqual({ ...first, page: '5' });
  for (const [word, order] of sorts.toReversed()) {
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => asked.at(-1)!['page']).not.toBe('1');
    await sort.selectOption(word);
    await expect.poll(() => asked.at(-1)).toEqual({ ...first, ...order });
    await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  }
  await sort.selectOption('Name ascending');
  await expect(rows.first()).toHaveText('Rule 1 of 20');
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await status.selectOption('Initial');
  await expect(page).toHavePath(`${list}?sort=name&status=initial`);
  const byName = { ...first, sort: 'name', direction: 'asc' };
  await expect.poll(() => asked.at(-1)).toEqual({ ...byName, status: '1', isFrozen: '0' });
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHavePath(/page=3/);
  await search.fill(' of 41 ');
  await search.press('Enter');
  // Both words, in any order: `Rule 41 of 59` is among them.
  await expect(pages).toContainText('Total 42 items');
  await expect(page).not.toHavePath(/page=/);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(rows.first()).toHaveText('Rule 28 of 41');

  const shown = pathOf(page);
  const present = { ...byName, status: '1', isFrozen: '0', query: 'of 41', page: '2' };
  expect(asked.at(-1)).toEqual(present);
  await page.reload();
  await expect(rows.first()).toHaveText('Rule 28 of 41');
  expect(pathOf(page)).toBe(shown);
  await expect(search).toHaveValue('of 41');
  await expect(sort.locator('option:checked')).toHaveText('Name ascending');
  await expect(status.locator('option:checked')).toHaveText('Initial');
  const before = asked.length;
  await refresh.click();
  await expect.poll(() => asked.slice(before)).toEqual([present]);
  await status.selectOption('Frozen');
  await expect.poll(() => asked.at(-1)).toEqual({ ...byName, isFrozen: '1', query: 'of 41' });

  for (const [at, count] of counts.entries()) {
    await page.goto(`${list}?sourceId=${features[at]}`);
    await expect(pages).toContainText(`Total ${count} items`);
    await expect(pageButtons).toHaveCount(Math.ceil(count / 20));
    await expect(page.getByText(`Only of With ${count}`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(pages).toContainText('Total 141 items');
  await expect(page).toHavePath(list);

  await page.goto('/requirement/feature');
  await expect(pages).toContainText('Total 5 items');
  for (const part of [search, status, sort, refresh, create]) await expect(part).toBeVisible();
  await expect(sort.locator('option')).toHaveText(sorts.map(([word]) => word));
  await expect(status.locator('option')).toHaveText(statuses);
});

test('[WRK-07, WRK-67, REQ-07, REQ-D6] a search begins with Enter, on requirements also with a pause in typing, and never with the Enter of an input method', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: '充电会话' });
  await createRequirement(baseURL!, token, { sourceId, name: '立即停止' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Stop' });
  await page.clock.install();
  await signIn(page, member);
  const { rows, search } = itemParts(page);
  const keys = await context.newCDPSession(page);

  const features = queriesTo(page, '/reqapi/v1/features/list');
  await page.goto('/requirement/feature');
  await expect(rows).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.click();
  await compose(keys, 'chongdian');
  await pressEnter(keys);
  await commit(keys, '充电');
  await expect(search).toHaveValue('充电');
  await page.clock.runFor(5000);
  expect(features).toHaveLength(1);
  await pressEnter(keys);
  await page.clock.resume();
  await expect(page).toHavePath(/query=/);
  await expect.poll(() => features.slice(1).map(({ query }) => query)).toEqual(['充电']);

  const requirements = queriesTo(page, listCall);
  await page.goto(list);
  await expect(rows).toHaveCount(2);
  await page.clock.pauseAt(Date.now() + 120_000);
  await search.click();
  await page.keyboard.type('st');
  await page.clock.runFor(499);
  await page.keyboard.type('op');
  await page.clock.runFor(499);
  expect(requirements).toHaveLength(1);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(rows).toHaveText(['Stop']);
  expect(requirements.slice(1).map(({ query }) => query)).toEqual(['stop']);

  // Text in composition is not searched, however long it takes.
  const answered = page.waitForResponse(`**${listCall}*`);
  await search.fill('');
  await pressEnter(keys);
  await answered;
  await expect(rows).toHaveCount(2);
  await page.clock.pauseAt(Date.now() + 180_000);
  await compose(keys, 'lj');
  await page.clock.runFor(5000);
  await pressEnter(keys);
  expect(requirements).toHaveLength(3);
  await commit(keys, '立即');
  await pressEnter(keys);
  await page.clock.resume();
  await expect(rows).toHaveText(['立即停止']);
  expect(requirements.slice(3).map(({ query }) => query)).toEqual(['立即']);
});

test('a list that is empty, finds nothing, is on its way or did not come says so and offers the way on', async ({
  page,
  member,
  baseURL,
}) => {
  const { rows, search, status, pages, pageButtons } = itemParts(page);
  await signIn(page, member, list);
  await expect(page.getByRole('heading', { name: 'Requirements say what must be true' })).toBeVisible();
  await expect(pages).toContainText('Total 0 items');
  await expect(pageButtons).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'New requirement' }).last().click();
  await expect(newItem(page).name).toBeFocused();
  await page.keyboard.press('Escape');

  const token = await tokenOf(baseURL!, member);
  await createRequirement(baseURL!, token, { sourceId: await createFeature(baseURL!, token) });
  await page.goto(`${list}?status=finished&query=nothing`);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(rows).toHaveCount(1);
  await expect(search).toHaveValue('');
  await expect(status).toHaveValue('');

  const answered = Promise.withResolvers<void>();
  await page.route(`**${listCall}*`, async (route) => {
    await answered.promise;
    await route.fulfill({ status: 502, body: '' });
  });
  await page.reload();
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  await expect(rows).toHaveCount(0);
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'The list did not load' })).toBeVisible();
  await page.unroute(`**${listCall}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(1);

  await page.route('**/reqapi/v1/requirements/get/*', (route) => route.fulfill({ status: 502, body: '' }));
  await rows.click();
  await expect(page.getByRole('heading', { name: 'The item did not load' })).toBeVisible();
  await page.unroute('**/reqapi/v1/requirements/get/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(itemParts(page).name).toHaveValue('Stop at once');
});

test('an item that is opened shows at once what its row knows, and the rest when it comes', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Stop at once', content: 'Within *a second*.' });
  await signIn(page, member);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/reqapi/v1/requirements/get/*', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/requirement/requirement');
  const { row, item, name } = itemParts(page);
  await row('Stop at once').click();
  const outline = page.locator('[aria-busy=true]').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(outline.getByRole('heading')).toHaveText('Stop at once');
  for (const known of ['R-1', 'Initial', 'Important', 'F-1']) await expect(outline).toContainText(known);
  await expect(item).toHaveCount(0);
  open();
  await expect(name).toHaveValue('Stop at once');
  await expect(item).toContainText('Within a second.');
  await expect(outline).toHaveCount(0);
});
