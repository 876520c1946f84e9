// What items of all kinds have in common, tested with requirements: create, open, edit, copy, delete.
import type { Locator, Page } from '@playwright/test';
import { addColleagues } from './support/database.ts';
import { deleteItem } from './support/deleted-items.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createProduct, tokenOf, type Person } from './support/api.ts';
import { errorOf, expectMarkdown, expectNoAlert, signIn } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const list = '/requirement/requirement';

test('[WRK-40, WRK-43, WRK-53, WRK-54, WRK-55, WRK-56, WRK-61, WRK-D24, REQ-10, REQ-13, REQ-16, REQ-17, REQ-D7] a requirement is created: nothing is wrong before the first try, and nothing wrong is sent', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (let number = 1; number <= 22; number++)
    await createFeature(baseURL!, token, { name: `Feature ${number}` });
  await signIn(page, member, list);
  const sent = requestsTo(page, '/reqapi/v1/requirements/create');
  const { create, row, info, item } = itemParts(page);
  const form = newItem(page);
  await create.click();
  await expect(form.dialog).toHaveAccessibleName('New requirement');
  await expect(form.name).toBeFocused();
  await form.name.press('Tab');
  await expect(form.dialog.locator('[aria-invalid=true]')).toHaveCount(0);
  await form.create.click();
  await expect(form.name).toBeFocused();
  expect(await errorOf(form.name)).toBe('This field is required');
  expect(await errorOf(form.feature)).toBe('This field is required');
  await form.name.fill('  Stop at once  ');
  await expect(form.name).not.toHaveAttribute('aria-invalid');
  await expect(form.feature).toHaveAttribute('aria-invalid', 'true');
  await form.create.click();
  await expect(form.feature).toBeFocused();

  await expect(form.importance.locator('option')).toHaveText(['Mandatory', 'Important', 'Alternative']);
  await expect(form.importance).toHaveValue('Important');
  await expect(form.importance).toHaveAttribute('aria-required', 'true');
  const headings = [
    'Introduction',
    'Actor',
    'Trigger condition',
    'Precondition',
    'Postcondition',
    'Process procedure',
    'Branch processes',
  ];
  const template = headings.map((heading) => `**${heading}**\n\n`).join('');
  await expect(form.kind.locator('option')).toHaveText(['Functional', 'Non-functional']);
  await expectMarkdown(form.content, template);
  await form.kind.selectOption('Non-functional');
  await expectMarkdown(form.content, '');
  await form.kind.selectOption('Functional');
  await expectMarkdown(form.content, template);
  await form.content.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Mine. ');
  await form.kind.selectOption('Non-functional');
  await expectMarkdown(form.content, `Mine. ${template}`);

  const asked = queriesTo(page, '/reqapi/v1/features/name');
  await form.feature.click();
  await expect(form.options).toHaveCount(20);
  expect(asked).toEqual([{ limit: '20', sort: 'id', direction: 'asc' }]);
  await expect(form.options.nth(19)).not.toBeInViewport();
  await form.feature.press('ArrowUp');
  await expect(form.options.nth(19)).toBeInViewport({ ratio: 1 });
  await form.feature.fill('ture 22');
  await expect(form.options).toHaveText(['(OID: 22) Feature 22']);
  expect(asked.at(-1)).toMatchObject({ name: 'ture 22', limit: '20' });
  expect(sent).toEqual([]);
  await form.feature.press('Enter');
  await expect(form.feature).toHaveValue('F-22 Feature 22');
  await expect(form.feature).not.toHaveAttribute('aria-invalid');

  await form.tags.fill('safety');
  await form.tags.press('Enter');
  await form.tags.pressSequentially('ocpp,not yet ended');
  await form.tags.press('Control+Enter');
  await expect(form.dialog).toHaveCount(0);
  await expect(info).toContainText(/R-\d+ created/);
  expect(sent).toHaveLength(1);
  const body = sent[0]!.body as Record<string, unknown>;
  expect(Object.keys(body).toSorted()).toEqual([
    'data',
    'importance',
    'kind',
    'name',
    'processorId',
    'sourceId',
    'tag',
  ]);
  expect(body).toMatchObject({
    name: 'Stop at once',
    kind: 'Non-functional',
    importance: 'Important',
    tag: 'safety,ocpp,not yet ended',
    data: { content: `Mine. ${template}` },
  });
  await row('Stop at once').click();
  for (const tag of ['safety', 'ocpp', 'not yet ended'])
    await expect(item.getByRole('button', { name: `Remove ${tag}`, exact: true })).toBeVisible();
  await expect(item.getByRole('combobox', { name: 'Owning feature' })).toHaveValue('F-22 Feature 22');
});

test('[WRK-42, WRK-43, WRK-49, WRK-50, WRK-51] an item is copied without its pictures; deleting asks first, and an emptied page gives way to the last one', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const content = 'Before ![7](/damapi/v1/files/content/7/plug.png)after\n\n[link](/requirement/feature)';
  const name = 'Stop at once';
  await createRequirement(baseURL!, token, {
    sourceId,
    name,
    content,
    tag: 'safety',
    importance: 'Mandatory',
  });
  for (let number = 1; number <= 19; number++)
    await createRequirement(baseURL!, token, { sourceId, name: `Rule ${number}` });
  await signIn(page, member, list);
  const { rows, row, action, info, item, pages, search } = itemParts(page);
  const form = newItem(page);
  const created = requestsTo(page, '/reqapi/v1/requirements/create');
  await row(name).click();
  await action('Copy').click();
  await expect(form.dialog).toHaveAccessibleName('Copy requirement');
  await expect(form.name).toHaveValue(name);
  await expect(form.importance).toHaveValue('Mandatory');
  await expect(form.feature).toHaveValue('F-1 Charging sessions');
  const copied = 'Before after\n\n[link](/requirement/feature)';
  await expectMarkdown(form.content, copied);
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  await expect(info).toContainText(/R-\d+ created/);
  expect(created[0]!.body).toEqual({
    name,
    sourceId,
    kind: 'Functional',
    importance: 'Mandatory',
    processorId: 0,
    tag: 'safety',
    data: { content: copied },
  });
  await expect(pages).toContainText('Total 21 items');

  await page.goto(`${list}?page=2&sort=newest`);
  await expect(rows).toHaveText([name]);
  await rows.click();
  const remove = action('Delete');
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete R-1?' });
  expect((await question.boundingBox())!.width).toBeLessThanOrEqual(290);
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  await expect(item).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await deleted;
  await expect(info).toContainText('Delete successfully');
  await expect(item).toHaveCount(0);
  await expect(page).toHavePath(`${list}?sort=newest`);
  await expect(rows).toHaveCount(20);
  await expect(pages).toContainText('Total 20 items');
  await expect(itemParts(page).error).toHaveCount(0);
  await expect(search).toBeVisible();
});

const lines = Array.from({ length: 60 }, (_, at) => `Line ${at + 1}`).join('\n\n');

/** Opens a list of two requirements. */
async function openTwo(page: Page, member: Person, baseURL: string) {
  const token = await tokenOf(baseURL, member);
  const sourceId = await createFeature(baseURL, token);
  const id = await createRequirement(baseURL, token, { sourceId, name: 'Long', content: lines });
  const gone = await createRequirement(baseURL, token, { sourceId, name: 'Short' });
  await page.setViewportSize({ width: 1440, height: 1200 });
  await signIn(page, member, list);
  return { token, id, gone };
}

test('[WRK-35, WRK-37, WRK-39, WRK-D16, REQ-03] an item opens beside its list and is expanded and collapsed', async ({
  page,
  member,
  baseURL,
}) => {
  const { id } = await openTwo(page, member, baseURL!);
  const { rows, row, item, form, name, action } = itemParts(page);
  await row('Long').click();
  await expect(page).toHavePath(`${list}?id=${id}`);
  await expect(name).toHaveValue('Long');
  await expect(rows).toHaveCount(2);
  const [left, right] = [(await row('Long').boundingBox())!, (await item.boundingBox())!];
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  // A long item scrolls as one. The content loads after the item.
  await expect
    .poll(() => form.evaluate(({ parentElement: pane }) => pane!.scrollHeight > pane!.clientHeight))
    .toBe(true);
  await page.goBack();
  await expect(item).toHaveCount(0);
  await page.goForward();
  await expect(name).toHaveValue('Long');

  await action('Expand').click();
  await expect(page).toHavePath(`${list}?requirmentId=${id}`);
  await expect(row('Long')).toBeHidden();
  await page.reload();
  await expect(name).toHaveValue('Long');
  await expect(row('Long')).toBeHidden();
  await action('Collapse').click();
  await expect(row('Long')).toBeVisible();
  await expect(page).toHavePath(`${list}?id=${id}`);
});

test('[WRK-45, WRK-47] an item is saved with what was changed only', async ({ page, member, baseURL }) => {
  const { id } = await openTwo(page, member, baseURL!);
  const { row, item, name, save, info } = itemParts(page);
  await row('Long').click();
  const sent = requestsTo(page, '/reqapi/v1/requirements/update');
  await name.fill('Longer');
  await save.click();
  await expect(info).toContainText(/R-\d+ saved/);
  await expect(row('Longer')).toBeVisible();
  expect(sent[0]!.body).toEqual({ id, version: 1, name: 'Longer' });
  await item.getByRole('button', { name: 'Edit content' }).click();
  const editor = item.locator('.cm-content');
  await expect(editor).toBeFocused();
  await editor.fill('All of it.');
  await save.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]!.body).toEqual({ id, version: 2, data: { content: 'All of it.' } });
  await expect(save).toHaveCount(0);
});

test('[WRK-38, WRK-D28] an item that is gone says so, and closing one leaves the list alone', async ({
  page,
  member,
  baseURL,
}) => {
  const { token, gone } = await openTwo(page, member, baseURL!);
  const { rows, row, item, action, error } = itemParts(page);
  await expect(rows).toHaveCount(2);
  // Still in the list, but deleted.
  await deleteItem(baseURL!, token, 'requirements', gone);
  await row('Short').click();
  await expect(error).toContainText('Not found');
  await expect(item).toHaveCount(0);
  await expect(rows).toHaveText(['Long']);
  await expect(page).toHavePath(list);
  await page.goto(`${list}?id=999999999&status=initial`);
  await expect(error).toContainText('Not found');
  await expect(rows).toHaveText(['Long']);
  await expect(item).toHaveCount(0);
  await expect(page).toHavePath(`${list}?status=initial`);
  await page.goto(`${list}?id=abc`);
  await expect(error).toContainText('Not found');
  await expect(item).toHaveCount(0);
  await expect(page).toHavePath(list);
  await row('Long').click();
  await action('Close item').click();
  await expect(item).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Requirements' })).toBeVisible();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 40 && !(await isThere()); stop++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('[WRK-06, WRK-40, WRK-41, WRK-37, REQ-23] everything is done by keyboard alone: create, walk, open, expand, edit, save, freeze, copy, close, search', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  for (const name of ['Third', 'Second']) await createRequirement(baseURL!, token, { sourceId, name });
  await signIn(page, member, list);
  const { rows, row, item, name, action, info, search, save } = itemParts(page);
  await expect(rows).toHaveText(['Second', 'Third']);
  const form = newItem(page);
  const { keyboard } = page;
  await keyboard.press('n');
  await expect(form.name).toBeFocused();
  await keyboard.type('First');
  await tabTo(page, form.content);
  await keyboard.press('Control+A');
  await keyboard.type('Written.');
  await tabTo(page, form.feature);
  await keyboard.press('ArrowDown');
  await expect(form.options).toHaveText(['(OID: 1) Charging sessions']);
  await keyboard.press('Enter');
  await tabTo(page, form.tags);
  await keyboard.type('safety');
  await keyboard.press('Control+Enter');
  await expect(form.dialog).toHaveCount(0);
  await expect(rows).toHaveText(['First', 'Second', 'Third']);

  for (const key of ['j', 'ArrowDown', 'j', 'k', 'ArrowUp']) await keyboard.press(key);
  await expect(row('First')).toBeFocused();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(name).toHaveValue('Second');
  await expect(row('Second')).toBeFocused();
  await keyboard.press('k');
  await keyboard.press('Enter');
  await expect(name).toHaveValue('First');
  await keyboard.press('x');
  await expect(rows.first()).toBeHidden();
  await keyboard.press('x');
  await expect(rows.first()).toBeVisible();
  await keyboard.press('e');
  const editor = item.locator('.cm-content');
  await expect(editor).toBeFocused();
  await keyboard.press('Control+End');
  await keyboard.type(' More.');
  await keyboard.press('Control+s');
  await expect(save).toHaveCount(0);
  await expect(info).toContainText(/R-\d+ saved/);
  // Saved, it is read again; E goes on writing.
  await expect(editor).toHaveCount(0);
  await expect(item).toBeFocused();
  await keyboard.press('e');
  await expect(editor).toBeFocused();
  await keyboard.press('Control+End');
  await keyboard.type(' And more.');
  await tabTo(page, save);
  await keyboard.press('Enter');
  await expect(save).toHaveCount(0);
  await expect(item).toBeFocused();
  await name.focus();
  await keyboard.press('Escape');
  await expect(item).toBeFocused();
  await keyboard.press('f');
  await expect(info).toContainText(' frozen');
  await expect(action('Unfreeze')).toBeVisible();
  await keyboard.press('f');
  await expect(info).toContainText(' unfrozen');
  await keyboard.press('Control+d');
  await expect(form.dialog).toHaveAccessibleName('Copy requirement');
  await expectMarkdown(form.content, 'Written. More. And more.');
  await keyboard.press('Escape');
  await expect(form.dialog).toHaveCount(0);
  await expect(item).toBeFocused();
  await keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(row('First')).toBeFocused();
  await keyboard.press('/');
  await expect(search).toBeFocused();
  await keyboard.type('third');
  await keyboard.press('Enter');
  await expect(rows).toHaveText(['Third']);
  await keyboard.press('ArrowDown');
  await expect(row('Third')).toBeFocused();
});

test('a row stays where it is while its item is changed, and is sorted when the list is loaded anew [EXP-30]', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  for (const name of ['First', 'Second', 'Third'])
    await createRequirement(baseURL!, token, { sourceId, name });
  await signIn(page, member, list);
  const { rows, row, name, save, info, action, refresh, status } = itemParts(page);
  await expect(rows).toHaveText(['Third', 'Second', 'First']);
  await row('First').click();
  await name.fill('First of all');
  await save.click();
  await expect(info).toContainText('R-1 saved');
  await expect(rows).toHaveText(['Third', 'Second', 'First of all']);
  await refresh.click();
  await expect(rows).toHaveText(['First of all', 'Third', 'Second']);

  // Frozen, it is no longer among the initial ones, but it is still being read.
  await status.selectOption('Initial');
  await action('Freeze').click();
  await expect(info).toContainText('R-1 frozen');
  await expect(rows).toHaveText(['First of all', 'Third', 'Second']);
  await action('Close item').click();
  await expect(rows).toHaveText(['Third', 'Second']);
});

for (const width of [1440, 390])
  test(`freezing and unfreezing name the item and can be undone, at ${width} px [EXP-30, EXP-08]`, async ({
    page,
    member,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const token = await tokenOf(baseURL!, member);
    const id = await createFeature(baseURL!, token, { name: 'Bay map' });
    await signIn(page, member, `/requirement/feature?id=${id}`);
    const { item, action, info } = itemParts(page);
    const frozen = item.getByText('This item is frozen.');
    await action('Freeze').click();
    await expect(info).toContainText('F-1 frozen');
    await expect(frozen).toBeVisible();
    await info.getByRole('button', { name: 'Undo' }).click();
    await expect(info).toContainText('F-1 is as it was before');
    await expect(frozen).toHaveCount(0);
    await action('Freeze').click();
    await expect(frozen).toBeVisible();
    await action('Unfreeze').click();
    await expect(info).toContainText('F-1 unfrozen');
    await page.keyboard.press('Control+z');
    await expect(frozen).toBeVisible();
  });

test('whoever goes on with an item does not wait for what else is read about it [EXP-30]', async ({
  page,
  member,
  baseURL,
}) => {
  const id = await createFeature(baseURL!, await tokenOf(baseURL!, member), { name: 'Bay map' });
  await signIn(page, member, `/requirement/feature?id=${id}`);
  const { item, action, info } = itemParts(page);
  await expect(item.getByRole('navigation', { name: 'Trace' })).toBeVisible();
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/damapi/v1/traces/strip?*', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await action('Freeze').click();
  await expect(item.getByText('This item is frozen.')).toBeVisible();
  await action('Unfreeze').click();
  await expect(info).toContainText('F-1 unfrozen');
  letThrough();
});

test('[WRK-65] every role but Guest is offered every action; a Guest reads all and finds nothing to change', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  test.slow();
  const productId = await createProduct(baseURL!, member);
  const roles = ['DesignEngineer', 'DevelopEngineer', 'TestEngineer', 'Guest'];
  const nameOf = (role: string) => `${role.toLowerCase()}.${member.username}`;
  const colleagues = roles.map((role) => ({ username: nameOf(role), roles: [role] }));
  await addColleagues(productId, member.username, colleagues);
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { content: 'Feature text' });
  const id = await createRequirement(baseURL!, token, { sourceId, content: 'For everybody', tag: 'safety' });
  const places = [`/requirement/feature?id=${sourceId}`, `${list}?id=${id}`];
  const actions = ['Copy', 'Freeze', 'Delete'];

  for (const username of [member.username, ...roles.slice(0, 3).map(nameOf)]) {
    const context = await browser.newContext({ baseURL: baseURL! });
    const theirs = await context.newPage();
    await signIn(theirs, { ...member, username });
    for (const place of places) {
      await theirs.goto(place);
      const { item, action, create, name } = itemParts(theirs);
      for (const label of actions) await expect(action(label)).toBeEnabled();
      await expect(create).toBeVisible();
      await expect(name).toBeEditable();
      await expect(item.getByRole('button', { name: 'Edit content' })).toBeVisible();
    }
    await context.close();
  }

  await signIn(page, { ...member, username: nameOf('Guest') });
  for (const place of places) {
    await page.goto(place);
    const { item, action, create, name, rows } = itemParts(page);
    await expect(item.getByText(/Feature text|For everybody/)).toBeVisible();
    await expect(item.getByRole('heading', { name: /Charging sessions|Stop at once/ })).toBeVisible();
    await expect(rows).toHaveCount(1);
    for (const label of actions) await expect(action(label)).toHaveCount(0);
    await expect(action('Expand')).toBeVisible();
    await expect(create).toHaveCount(0);
    await expect(name).toHaveCount(0);
    await expect(item.getByRole('button', { name: 'Edit content' })).toHaveCount(0);
    await expect(item.getByRole('button', { name: /Start development|Remove/ })).toHaveCount(0);
    for (const field of await item.getByRole('combobox').all()) await expect(field).not.toBeEditable();
    for (const key of ['n', 'e', 'f', 'Control+d']) await page.keyboard.press(key);
    await expect(page.locator('dialog, .cm-content')).toHaveCount(0);
    await expectNoAlert(page);
  }
});
