// Creating where one is: under a filter, on the board, over another page; and opening one item after another by keys.
import { animationsFinished, withMotion } from './support/animations.ts';
import { tokenOf, userIdOf } from './support/api.ts';
import { gate } from './support/gate.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { boardParts, createTask, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

test.use(withMotion);

/** Requests per second, see `limits.rate.guest`. */
const guestRate = 60;

test('an item made under a filter starts with what the filter says, and has the focus: Enter opens it [EXP-23]', async ({
  page,
  member,
  baseURL,
}) => {
  const processorId = userIdOf(await tokenOf(baseURL!, member));
  await signIn(page, member, `/task/task?view=list&status=doing&processorId=${processorId}`);
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

test('whoever writes on before the new item is listed keeps the focus, also without a key [EXP-23]', async ({
  page,
  member,
  baseURL,
}) => {
  const processorId = userIdOf(await tokenOf(baseURL!, member));
  await signIn(page, member, `/task/risk?processorId=${processorId}`);
  const { create, row, owner } = itemParts(page);
  const form = newItem(page);
  await create.click();
  await form.name.fill('Modem supplier slips');
  const { hold, open } = gate();
  await page.route('**/prdapi/v1/risks/list*', hold);
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  // Sets the text as speech and handwriting do.
  await owner.fill('lzh');
  open();
  await expect(row('Modem supplier slips')).toBeVisible();
  await animationsFinished(page);
  await expect(owner).toBeFocused();
  await expect(owner).toHaveValue('lzh');
});

test('an item that the filter hides is named, says so, and is opened by Enter [EXP-23]', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Bay map' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Free bays are green' });
  await signIn(page, member, `/requirement/requirement?sourceId=${sourceId}&query=green`);
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

test('a task made on a board that shows one owner is theirs, and its card has the focus [EXP-23]', async ({
  page,
  member,
  baseURL,
}) => {
  const processorId = userIdOf(await tokenOf(baseURL!, member));
  await signIn(page, member, `/task/task?view=board&processorId=${processorId}`);
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
  await signIn(page, member, `/requirement/feature?id=${id}`);
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
  for (let at = 21; at >= 1; at--) await createFeature(baseURL!, token, { name: `Bay ${at}` });
  await signIn(page, member, '/requirement/feature');
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

  // Beyond the page it goes on with the next one.
  await page.goto('/requirement/feature');
  await row('Bay 20').click();
  await expect(name).toHaveValue('Bay 20');
  await page.keyboard.press('j');
  await expect(name).toHaveValue('Bay 21');
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
  await signIn(page, member, `/task/task?view=board&processorId=${processorId}`);
  const header = page.getByRole('main').getByText('2', { exact: true }).first();
  await expect(header).toBeVisible();
  await expect(page.getByText('and 3 archived or canceled', { exact: true })).toBeVisible();
  await boardParts(page).viewSwitch('List').click();
  await expect(page.getByRole('main').getByText('5', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('archived or canceled')).toHaveCount(0);
});

test('opening a card keeps the board: the item lies over its right, the lanes stay, and its own card stays in sight [EXP-25]', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createTask(baseURL!, token, { name: 'Dig' });
  await moveTask(baseURL!, token, await createTask(baseURL!, token, { name: 'Lay the cable' }), 'done');
  await signIn(page, member, '/task/task?view=board');
  const { item, row, action } = itemParts(page);
  const { lanes, lane, cards } = boardParts(page);
  await expect(cards('Done')).toHaveCount(1);
  const boxes = () => lanes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const before = await boxes();

  await row('Dig').click();
  await expect(item).toHaveAccessibleName('T-1 Dig');
  await animationsFinished(page);
  expect(await boxes()).toEqual(before);
  const panel = (await item.boundingBox())!;
  expect(panel.x).toBeGreaterThan(before[1]!.x);
  expect(panel.x + panel.width).toBeCloseTo(1440, 0);

  // The card of the last lane would lie below its own panel.
  await action('Close item').click();
  await row('Lay the cable').click();
  await expect(item).toHaveAccessibleName('T-2 Lay the cable');
  const rightEdge = async () => {
    const box = (await lane('Done').boundingBox())!;
    return box.x + box.width;
  };
  await expect.poll(rightEdge).toBeLessThanOrEqual(panel.x);
  expect((await boxes()).map(({ width }) => width)).toEqual(before.map(({ width }) => width));

  await page.keyboard.press('x');
  await expect(lanes.first()).toBeHidden();
  expect((await item.boundingBox())!.width).toBeGreaterThan(1000);
});

for (const [language, words] of Object.entries({
  en: { make: 'New requirement', offer: 'New feature', named: 'New feature “Bay map”', title: 'New feature' },
  zh: { make: '新建需求', offer: '新建特性', named: '新建特性“Bay map”', title: '新建特性' },
}))
  test(`the first requirement finds no feature and makes it on the way, ${language} [EXP-27]`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    await signIn(page, member, '/requirement/requirement');
    await page.getByRole('button', { name: words.make }).first().click();
    const outer = page.getByRole('dialog', { name: words.make });
    const picker = outer.getByRole('combobox').first();
    const options = outer.getByRole('listbox').getByRole('option');
    await picker.click();
    await expect(options).toHaveText([words.offer]);
    await picker.fill('Bay map');
    await expect(options).toHaveText([words.named]);
    await page.keyboard.press('Enter');
    const inner = page.getByRole('dialog', { name: words.title });
    await expect(inner.getByRole('textbox').first()).toHaveValue('Bay map');
    await page.keyboard.press('Control+Enter');
    await expect(inner).toHaveCount(0);
    await expect(picker).toHaveValue('F-1 Bay map');
    await expect(outer).toBeVisible();

    // What was found is offered as always, and nothing is made twice.
    await picker.click();
    await expect(options).toHaveCount(1);
    await expect(options).toContainText('Bay map');
  });
