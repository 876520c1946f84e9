import type { Page } from '@playwright/test';
import { itemParts, newItem } from './support/item-parts.ts';
import { createComponent, createFunction } from './support/items.ts';
import { callServer, tokenOf, type Person } from './support/api.ts';
import { errorOf, expectMarkdown, pathOf, signIn } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const list = '/design/component';
const firstPage = { layer: '4', page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };

test('[CMP-01, WRK-09, WRK-16, WRK-20, WRK-27] components are listed with the shared toolbar and sorts', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createComponent(baseURL!, token, { name: 'Gateway' });
  const asked = queriesTo(page, '/desapi/v1/components/list');
  await signIn(page, member, list);
  const { rows, search, sort, refresh, create, status, pages } = itemParts(page);
  await expect(rows).toHaveText(['Gateway']);
  expect(asked).toEqual([firstPage]);
  for (const part of [search, sort, refresh, create, status]) await expect(part).toBeVisible();
  await expect(pages).toContainText('Total 1 item');
  await expect(sort.locator('option')).toHaveCount(5);
});

test('[CMP-03, CMP-D5, CMP-D7] components are narrowed by status, in words of both languages', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createComponent(baseURL!, token, { name: 'Gateway' });
  const asked = queriesTo(page, '/desapi/v1/components/list');
  await signIn(page, member, list);
  const { rows, status } = itemParts(page);
  await expect(rows).toHaveText(['Gateway']);
  await expect(status.locator('option')).toHaveText(['All', 'Initial', 'Developing', 'Frozen', 'Finished']);
  for (const [word, number] of Object.entries({ Initial: 1, Developing: 3, Frozen: 4, Finished: 5 })) {
    await status.selectOption(word);
    await expect.poll(() => asked.at(-1)).toEqual({ ...firstPage, status: String(number) });
  }
  await status.selectOption('All');
  await expect(rows).toHaveText(['Gateway']);

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(list);
  await expect(page.getByRole('main').getByRole('combobox', { name: '状态' }).locator('option')).toHaveText([
    '全部',
    '初始',
    '开发中',
    '已冻结',
    '已完成',
  ]);
});

test('[CMP-04, CMP-05, CMP-D6] a component is created with a name and an introduction', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  await signIn(page, member, list);
  const { rows, create } = itemParts(page);
  await expect(create).toBeVisible();
  const form = newItem(page);
  const created = requestsTo(page, '/desapi/v1/components/create');
  await page.keyboard.press('n');
  await expect(form.dialog).toHaveAccessibleName('New component');
  await expectMarkdown(form.content, '**Introduction**\n\n');
  await form.create.click();
  expect(await errorOf(form.name)).toBe('This field is required');
  expect(created).toEqual([]);
  await form.name.fill('Meter');
  await form.name.press('Control+Enter');
  await expect(rows).toHaveText(['Meter']);
  expect(created.map(({ body }) => body)).toEqual([
    { name: 'Meter', tag: '', data: { content: '**Introduction**\n\n' } },
  ]);

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${list}?create=1`);
  await expectMarkdown(form.content, '**简介**\n\n');
});

test('[CMP-06, CMP-D3] people set the status of a component, and it can be deleted only while initial', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createComponent(baseURL!, token, { name: 'Gateway' });
  await createComponent(baseURL!, token, { name: 'Meter' });
  await signIn(page, member, list);
  const { rows, name, action, info, item } = itemParts(page);
  await rows.first().click();
  await expect(name).toHaveValue('Meter');
  const chosen = item.getByRole('combobox', { name: 'Status' });
  const row = page.getByRole('list', { name: 'Components' }).getByRole('listitem').first();
  await expect(chosen.locator('option')).toHaveText(['Initial', 'Developing', 'Frozen', 'Finished']);
  await expect(action('Delete')).toBeEnabled();
  for (const word of ['Developing', 'Finished', 'Frozen']) {
    await chosen.selectOption(word);
    await expect(row).toContainText(word);
    await expect(action('Delete')).toBeDisabled();
    await expect(action('Delete')).toHaveAttribute('title', /Only an item in its initial state/);
  }
  await chosen.selectOption('Initial');
  await expect(row).toContainText('Initial');
  await action('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(info).toContainText('Delete successfully');
  await expect(rows).toHaveText(['Gateway']);
  await expect(item).toHaveCount(0);
});

/** Two components with a function each. */
async function setup(page: Page, member: Person, baseURL: string) {
  const token = await tokenOf(baseURL, member);
  const other = await createComponent(baseURL, token, { name: 'Gateway' });
  const id = await createComponent(baseURL, token, { name: 'Meter', content: 'Counts.' });
  await createFunction(baseURL, token, { componentId: id, name: 'Read' });
  await createFunction(baseURL, token, { componentId: other, name: 'Send' });
  await signIn(page, member);
  return { token, id, other };
}

test('[CMP-02, WRK-35, WRK-37, WRK-D16] a component opens expanded by its address and beside the list by a click', async ({
  page,
  member,
  baseURL,
}) => {
  const { id, other } = await setup(page, member, baseURL!);
  await page.goto(`${list}?id=${id}`);
  const { rows, row, name, action, item } = itemParts(page);
  await expect(name).toHaveValue('Meter');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toBeHidden();
  await action('Collapse').click();
  await expect(rows.first()).toBeVisible();
  expect(pathOf(page)).toBe(`${list}?componentId=${id}`);
  await row('Gateway').click();
  await expect(name).toHaveValue('Gateway');
  await expect(rows.first()).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Gateway');
  await expect(rows.first()).toBeVisible();
  await action('Expand').click();
  await expect(rows.first()).toBeHidden();
  expect(pathOf(page)).toBe(`${list}?id=${other}`);
  await action('Close item').click();
  await expect(item).toHaveCount(0);
});

test('[WRK-D26] a component with functions cannot be deleted, and leads to them and to new ones', async ({
  page,
  member,
  baseURL,
}) => {
  const { id } = await setup(page, member, baseURL!);
  await page.goto(list);
  const { rows, row, action, links, create } = itemParts(page);
  await row('Meter').click();
  await action('Delete').click();
  const refused = page.getByRole('alertdialog', { name: 'O-2 cannot be deleted' });
  await expect(refused.getByRole('link')).toHaveText(['N-1 Read']);
  await refused.getByRole('button', { name: 'Close' }).click();
  await links.getByRole('link', { name: 'Functions of this component' }).click();
  await expect(page).toHavePath(`/design/function?componentId=${id}`);
  await expect(rows).toHaveText(['Read']);
  const form = newItem(page);
  await create.click();
  await expect(form.component).toHaveValue('O-2 Meter');
  await form.name.fill('Reset');
  await form.create.click();
  await expect(rows).toHaveText(['Reset', 'Read']);
  await page.getByRole('main').getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(3);
});

test('[CMP-D3, CMP-D4, WRK-41] of a frozen component only the status can be changed', async ({
  page,
  member,
  baseURL,
}) => {
  const { id, token } = await setup(page, member, baseURL!);
  const { rows, name, action, save, error, item } = itemParts(page);
  const form = newItem(page);
  const status = item.getByRole('combobox', { name: 'Status' });
  await page.goto(`${list}?componentId=${id}`);
  const sent = requestsTo(page, '/desapi/v1/components/update');
  await status.selectOption('Frozen');
  await expect(item.getByText('This item is frozen.')).toBeVisible();
  await expect(name).toHaveCount(0);
  await expect(item.getByRole('button', { name: 'Edit content' })).toHaveCount(0);
  await expect(item.getByRole('textbox', { name: 'Write a comment' })).toBeEditable();
  await action('Copy').click();
  await expect(form.dialog).toHaveAccessibleName('Copy component');
  await expect(form.name).toHaveValue('Meter');
  await form.create.click();
  await expect(rows).toHaveText(['Meter', 'Meter', 'Gateway']);
  await status.selectOption('Developing');
  await expect(name).toBeEditable();
  expect(sent.map(({ body }) => body)).toEqual([
    { id, version: 1, status: 4 },
    { id, version: 2, status: 3 },
  ]);

  // Frozen by somebody else during editing: refused, and the text is kept.
  await name.fill('Typed');
  await callServer(baseURL!, '/desapi/v1/components/update', { id, version: 3, status: 4 }, token);
  await save.click();
  await expect(error).toContainText('This item is frozen. Choose another status first.');
  await expect(item).toContainText('What you typed is kept on this device');
});
