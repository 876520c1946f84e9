import { itemParts, newItem } from './support/item-parts.ts';
import { createDocument } from './support/items.ts';
import { callServer, tokenOf } from './support/api.ts';
import { errorOf, expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const list = '/document';

test('[DOC-01, DOC-04, DOC-06, DOC-D6, WRK-20] documents are listed and narrowed by status, in words of both languages', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createDocument(baseURL!, token, { name: 'First' });
  const asked = queriesTo(page, '/prdapi/v1/documents/list');
  const first = { page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };
  await signIn(page, member, list);
  const { rows, search, sort, refresh, create, status, pages } = itemParts(page);
  await expect(rows).toHaveText(['First']);
  expect(asked).toEqual([first]);
  for (const part of [search, sort, refresh, create, status]) await expect(part).toBeVisible();
  await expect(pages).toContainText('Total 1 item');
  await expect(sort.locator('option')).toHaveCount(5);
  await expect(status.locator('option')).toHaveText(['All', 'Initial', 'Developing', 'Frozen', 'Finished']);
  for (const [word, number] of Object.entries({ Initial: 1, Developing: 3, Frozen: 4, Finished: 5 })) {
    await status.selectOption(word);
    await expect.poll(() => asked.at(-1)).toEqual({ ...first, status: String(number) });
  }
  await status.selectOption('All');
  await expect(rows).toHaveText(['First']);

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

test('[DOC-02, DOC-03, DOC-05, DOC-D7] a document is created with a name, opened by its address, copied and deleted', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createDocument(baseURL!, token, { name: 'First' });
  await signIn(page, member, list);
  const { rows, create, name, action, info, row, item } = itemParts(page);
  await expect(rows).toHaveText(['First']);
  const form = newItem(page);
  const created = requestsTo(page, '/prdapi/v1/documents/create');
  await create.click();
  await expectMarkdown(form.content, '');
  await form.create.click();
  expect(await errorOf(form.name)).toBe('This field is required');
  expect(created).toEqual([]);
  await form.name.fill('Second');
  await form.content.fill('What the team agreed on.');
  await form.create.click();
  await expect(rows).toHaveText(['Second', 'First']);
  expect(created.map(({ body }) => body)).toEqual([
    { name: 'Second', tag: '', data: { content: 'What the team agreed on.' } },
  ]);

  await page.goto(`${list}?id=${id}`);
  await expect(name).toHaveValue('First');
  await action('Copy').click();
  await expect(form.dialog).toHaveAccessibleName('Copy document');
  await form.create.click();
  await expect(rows).toHaveText(['First', 'Second', 'First']);
  await action('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(info).toContainText('Delete successfully');
  await expect(rows).toHaveText(['First', 'Second']);
  await expect(item).toHaveCount(0);
  await row('Second').click();
  await expect(item.getByText('What the team agreed on.')).toBeVisible();
});

test('[DOC-D1, DOC-D2, DOC-D3] the status of a document is chosen and saved; frozen, nothing else of it can be changed', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createDocument(baseURL!, token, { name: 'Rules', content: 'Text' });
  await signIn(page, member, `${list}?id=${id}`);
  const { item, name, action, save, info, error } = itemParts(page);
  const { keyboard } = page;
  const status = item.getByRole('combobox', { name: 'Status' });
  const sent = requestsTo(page, '/prdapi/v1/documents/update');
  await expect(status).toHaveValue('1');
  await expect(status.locator('option')).toHaveText(['Initial', 'Developing', 'Frozen', 'Finished']);
  // By keys: the choices, a word and Enter, which saves it; the name waits for its own save.
  await name.fill('Rules of the yard');
  await keyboard.press('Escape');
  await keyboard.press('s');
  await expect(status.and(page.locator(':open'))).toBeVisible();
  await keyboard.type('Dev');
  await keyboard.press('Enter');
  await expect(status).toHaveValue('3');
  await expect(info).toContainText('Status set to Developing');
  await keyboard.press('Control+s');
  await expect(save).toHaveCount(0);
  await status.selectOption('Frozen');
  await expect(info).toContainText('Status set to Frozen');
  await expect(item.getByText('This item is frozen.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { id, version: 1, status: 3 },
    { id, version: 2, name: 'Rules of the yard' },
    { id, version: 3, status: 4 },
  ]);
  const row = page.getByRole('list', { name: 'Document' }).getByRole('listitem');
  await expect(row).toContainText('Frozen');
  await expect(name).toHaveCount(0);
  await expect(item.getByRole('button', { name: 'Edit content' })).toHaveCount(0);
  await expect(action('Delete')).toBeDisabled();
  await expect(action('Freeze')).toHaveCount(0);
  await expect(item.getByRole('textbox', { name: 'Write a comment' })).toBeEditable();
  await status.selectOption('Finished');
  await expect(name).toBeEditable();
  await expect(action('Delete')).toBeEnabled();
  expect(sent.at(-1)!.body).toEqual({ id, version: 4, status: 5 });

  // Frozen by somebody else during editing: refused, and the text is kept.
  await name.fill('Typed');
  await callServer(baseURL!, '/prdapi/v1/documents/update', { id, version: 5, status: 4 }, token);
  await save.click();
  await expect(error).toContainText('This item is frozen. Choose another status first.');
  await expect(item).toContainText('What you typed is kept on this device');
  await page.reload();
  await expect(item.getByText('This item is frozen.')).toBeVisible();
  await status.selectOption('Initial');
  await expect(save).toBeVisible();
  await save.click();
  await expect(name).toHaveValue('Typed');
  await expect(status).toHaveValue('1');
  await expect(row).toContainText('Typed');
  expect(sent.slice(-2).map(({ body }) => body)).toEqual([
    { id, version: 6, status: 1 },
    { id, version: 7, name: 'Typed' },
  ]);
});
