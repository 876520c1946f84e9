// Creating where one is: under a filter, on the board, over another page; and opening one item after another by keys.
import { tokenOf, userIdOf } from './support/api.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { boardParts, createTask, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

/** Requests per second, see `limits.rate.guest`. */
const guestRate = 60;

test('an item made under a filter starts with what the filter says, and has the focus: Enter opens it [EXP-23, EXP-38]', async ({
  page,
  member,
  baseURL,
}) => {
  const processorId = userIdOf(await tokenOf(baseURL!, member));
  await signIn(page, member);
  await page.goto(`/task/task?view=list&status=doing&processorId=${processorId}`);
  const { create, row, name, item } = itemParts(page);
  const form = newItem(page);
  await create.click();
  await expect(form.dialog.getByRole('combobox', { name: 'Owner' })).not.toHaveValue('');
  await expect(form.dialog).toContainText('Doing');
  await form.name.fill('Wire it');
  await form.create.click();
  await expect(row('Wire it')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Wire it');
  await expect(item.getByRole('combobox', { name: 'Status' })).toHaveValue('doing');
});

test('an item that the filter hides is named, says so, and is opened by Enter [EXP-23, EXP-38]', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Bay map' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Free bays are green' });
  await signIn(page, member);
  await page.goto(`/requirement/requirement?sourceId=${sourceId}&query=green`);
  const { create, rows, name, info } = itemParts(page);
  const form = newItem(page);
  await expect(rows).toHaveText(['Free bays are green']);
  await create.click();
  await expect(form.feature).toHaveValue('F-1 Bay map');
  await form.name.fill('Taken bays are red');
  await form.create.click();
  await expect(info).toContainText('R-2 created. The present filter hides it.');
  await expect(info.getByRole('button', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Taken bays are red');
});

test('a task made on a board that shows one owner is theirs, and its card has the focus [EXP-23, EXP-38]', async ({
  page,
  member,
  baseURL,
}) => {
  const processorId = userIdOf(await tokenOf(baseURL!, member));
  await signIn(page, member);
  await page.goto(`/task/task?view=board&processorId=${processorId}`);
  const { create, row } = itemParts(page);
  const form = newItem(page);
  await create.click();
  await expect(form.dialog.getByRole('combobox', { name: 'Owner' })).not.toHaveValue('');
  await form.name.fill('Wire it');
  await form.create.click();
  await expect(row('Wire it')).toBeFocused();
});

test('C and a letter makes an item over any page, which stays as it is; Enter opens what was made [EXP-24, EXP-23]', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { name: 'Bay map' });
  await signIn(page, member);
  await page.goto(`/requirement/feature?id=${id}`);
  const { item, info, name } = itemParts(page);
  const form = newItem(page);
  await expect(item).toHaveAccessibleName('F-1 Bay map');
  const before = page.url();
  await page.keyboard.press('c');
  await page.keyboard.press('w');
  await expect(form.dialog).toHaveAccessibleName('New document');
  await expect(form.name).toBeFocused();
  expect(page.url()).toBe(before);
  await expect(item).toBeAttached();
  await form.name.fill('Rules of the yard');
  await form.create.click();
  await expect(info).toContainText('W-1 created');
  await expect(info.getByRole('button', { name: 'Open' })).toBeFocused();
  expect(page.url()).toBe(before);
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Rules of the yard');
});

test('J and K open the next item while one is open, expanded too; held down they ask less than a guest may [EXP-24, EXP-35]', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (let at = 20; at >= 1; at--) await createFeature(baseURL!, token, { name: `Bay ${at}` });
  await signIn(page, member);
  await page.goto('/requirement/feature');
  const { rows, row, name, item } = itemParts(page);
  await expect(rows).toHaveCount(20);
  await row('Bay 1').click();
  await expect(name).toHaveValue('Bay 1');
  await page.keyboard.press('j');
  await expect(name).toHaveValue('Bay 2');
  await expect(row('Bay 2')).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows.first()).toBeHidden();
  await page.keyboard.press('j');
  await expect(name).toHaveValue('Bay 3');
  await page.keyboard.press('k');
  await expect(name).toHaveValue('Bay 2');
  await expect(rows.first()).toBeHidden();

  const asked: number[] = [];
  page.on('request', (request) => {
    if (/\/\w+api\/v1\//.test(request.url())) asked.push(Date.now());
  });
  // A second `down` of a key that is down is a repeat.
  for (let at = 0; at < 60; at++) await page.keyboard.down('j');
  await page.keyboard.up('j');
  await expect(item).toBeVisible();
  await expect(name).not.toHaveValue('Bay 2');
  const busiest = asked.map((from) => asked.filter((at) => at >= from && at < from + 1000).length);
  expect(Math.max(...busiest)).toBeLessThan(guestRate);
});

test('the board says what it leaves out, so that its count and that of the list agree [EXP-26]', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const processorId = userIdOf(token);
  for (const step of ['todo', 'doing', 'archive', 'cancel', 'cancel'] as const)
    await moveTask(baseURL!, token, await createTask(baseURL!, token, { processorId }), step);
  await signIn(page, member);
  await page.goto(`/task/task?view=board&processorId=${processorId}`);
  const header = page.getByRole('main').getByText('2', { exact: true }).first();
  await expect(header).toBeVisible();
  await expect(page.getByText('and 3 archived or canceled', { exact: true })).toBeVisible();
  await boardParts(page).viewSwitch('List').click();
  await expect(page.getByRole('main').getByText('5', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('archived or canceled')).toHaveCount(0);
});
