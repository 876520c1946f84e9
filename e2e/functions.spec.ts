import { itemParts, newItem } from './support/item-parts.ts';
import { createComponent, createFunction } from './support/items.ts';
import { tokenOf } from './support/api.ts';
import { errorOf, expectMarkdown, signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const list = '/design/function';

test('[FUN-01, FUN-02, FUN-04, FUN-06, FUN-07, FUN-08, FUN-09, FUN-11, FUN-D1, FUN-D6, CMP-17, CMP-D1, CMP-D2, WRK-09, WRK-16, WRK-20, WRK-29, WRK-53, WRK-55, WRK-61, WRK-62, WRK-D24] functions are made for a component, listed by it and by status, and deleted at their start only', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const meter = await createComponent(baseURL!, token, { name: 'Meter' });
  const gateway = await createComponent(baseURL!, token, { name: 'Gateway' });
  await createFunction(baseURL!, token, { componentId: gateway, name: 'Send' });
  const asked = queriesTo(page, '/desapi/v1/functions/list');
  const names = queriesTo(page, '/desapi/v1/components/name');
  const first = { page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };
  await signIn(page, member, list);
  const { rows, row, search, sort, refresh, create, status, pages, name, action, info, item, links } =
    itemParts(page);
  await expect(rows).toHaveText(['Send']);
  expect(asked).toEqual([first]);
  for (const part of [search, sort, refresh, create, status]) await expect(part).toBeVisible();
  await expect(pages).toContainText('Total 1 item');
  await expect(sort.locator('option')).toHaveCount(5);
  await expect(page.getByRole('row').filter({ hasText: 'Send' })).toContainText('O-2Gateway');
  await expect(status.locator('option')).toHaveText(['All', 'Initial', 'Developing', 'Frozen', 'Finished']);
  for (const [word, number] of Object.entries({ Initial: 1, Developing: 3, Frozen: 4, Finished: 5 })) {
    await status.selectOption(word);
    await expect.poll(() => asked.at(-1)).toEqual({ ...first, status: String(number) });
  }
  await status.selectOption('All');

  const form = newItem(page);
  const created = requestsTo(page, '/desapi/v1/functions/create');
  await create.click();
  await expect(form.dialog).toHaveAccessibleName('New function');
  const template = '**Intro**\n\n**Input**\n\n**Process**\n\n**Output**\n\n';
  await expectMarkdown(form.content, template);
  await form.create.click();
  for (const field of [form.name, form.component])
    expect(await errorOf(field)).toBe('This field is required');
  await form.name.fill('Read the meter');
  await form.create.click();
  expect(created).toEqual([]);
  await form.component.click();
  await expect(form.options).toHaveText(['(OID: 1) Meter', '(OID: 2) Gateway']);
  await form.component.fill('met');
  await expect(form.options).toHaveText(['(OID: 1) Meter']);
  const wanted = { layer: '4', limit: '20', sort: 'id', direction: 'asc' };
  expect(names).toEqual([wanted, { ...wanted, name: 'met' }]);
  await form.component.press('Enter');
  await form.tags.fill('dc');
  await form.tags.press('Enter');
  await form.tags.pressSequentially('billing,');
  await form.create.click();
  await expect(rows).toHaveText(['Read the meter', 'Send']);
  expect(created.map(({ body }) => body)).toEqual([
    { name: 'Read the meter', componentId: meter, tag: 'dc,billing', data: { content: template } },
  ]);

  await row('Read the meter').click();
  await expect(item.getByRole('button', { name: /^Remove (dc|billing)$/ })).toHaveCount(2);
  await expect(item.getByRole('combobox', { name: 'Owning component' })).toHaveValue('O-1 Meter');
  const chosen = item.getByRole('combobox', { name: 'Status' });
  const top = page.getByRole('list', { name: 'Functions' }).getByRole('listitem').first();
  await expect(action('Delete')).toBeEnabled();
  for (const word of ['Finished', 'Frozen', 'Developing']) {
    await chosen.selectOption(word);
    await expect(top).toContainText(word);
    await expect(action('Delete')).toBeDisabled();
  }
  const component = links.getByRole('link', { name: 'O-1 Meter' });
  await expect(component).toLeadTo(`/design/component?id=${meter}`);
  await component.click();
  await expect(name).toHaveValue('Meter');

  await page.goto(`${list}?componentId=${gateway}`);
  await expect(rows).toHaveText(['Send']);
  expect(asked.at(-1)).toEqual({ ...first, componentId: String(gateway) });
  await expect(page.getByText('Only of Gateway')).toBeVisible();
  await rows.click();
  await action('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(info).toContainText('Delete successfully');
  await expect(rows).toHaveCount(0);
  await page.goto('/setting/trash');
  await expect(page.getByRole('main')).toContainText('N-1');

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${list}?create=1`);
  await expectMarkdown(form.content, '**简介**\n\n**输入**\n\n**处理**\n\n**输出**\n\n');
});

test('[FUN-03, FUN-05, FUN-11, FUN-13, FUN-D2, FUN-D4, FUN-D5, TSK-21, TSK-26, TSK-27, TSK-29] a task made from a function is named after it, lets it develop and is linked to it; frozen, it takes none', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const componentId = await createComponent(baseURL!, token, { name: 'Meter' });
  const longName = `Read ${'it again '.repeat(27)}`.trim();
  const id = await createFunction(baseURL!, token, { componentId, name: longName });
  await createTask(baseURL!, token, { name: 'Of something else' });
  await signIn(page, member, `${list}?functionId=${id}`);
  const { item, name, links, info, rows, action } = itemParts(page);
  const form = newItem(page);
  const status = item.getByRole('combobox', { name: 'Status' });
  await expect(name).toHaveValue(longName);
  await expect(rows.first()).toBeVisible();
  await expect(status).toHaveValue('1');
  const makes = item.getByRole('button', { name: 'New task' });
  const made = requestsTo(page, '/prdapi/v1/tasks/create');
  const processor = form.dialog.getByRole('combobox', { name: 'Owner' });
  await makes.click();
  await expect(form.dialog).toHaveAccessibleName('New task');
  // Required fields are marked, as in the dialog of the list.
  await expect(form.dialog.getByText('*').first()).toBeVisible();
  const taskName = `FUN: ${longName}`.slice(0, 255);
  await expect(form.name).toHaveValue(taskName);
  await expect(form.importance).toHaveValue('2');
  await expect(form.dialog.getByRole('combobox', { name: 'Emergency' })).toHaveValue('2');
  await expect(form.dialog.getByRole('status', { name: 'Priority' })).toContainText('Medium');
  await processor.click();
  await form.options.filter({ hasText: member.username }).click();
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  await expect(info).toContainText(/T-\d+ created/);
  expect(made.map(({ body }) => body)).toMatchObject([
    { kind: 'Function', sourceId: id, name: taskName, importance: 2, emergency: 2 },
  ]);
  await expect(status).toHaveValue('3');
  await expect(page.getByRole('list', { name: 'Functions' }).getByRole('listitem')).toContainText(
    'Developing',
  );
  await expect(action('Delete')).toBeDisabled();

  // The newest task is linked and leads back.
  const newest = await createTask(baseURL!, token, { name: 'Wire it', kind: 'Function', sourceId: id });
  await page.reload();
  const link = item.getByRole('link', { name: 'T-3 Wire it' });
  await expect(links.getByRole('link')).toHaveText(['O-1 Meter', 'Tasks of this function']);
  await expect(link).toLeadTo(`/task/task?taskId=${newest}`);
  await link.click();
  await expect(name).toHaveValue('Wire it');
  const back = links.getByRole('link', { name: /^N-1 / });
  await expect(back).toLeadTo(`${list}?functionId=${id}`);
  await back.click();
  await expect(name).toHaveValue(longName);
  await links.getByRole('link', { name: 'Tasks of this function' }).click();
  await expect(page).toHavePath(`/task/task?sourceId=${id}`);
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('main')).not.toContainText('Of something else');

  // Without tasks it is initial again.
  for (const task of [taskName, 'Wire it']) {
    await rows.filter({ hasText: task }).click();
    await expect(name).toHaveValue(task);
    await action('Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows.filter({ hasText: task })).toHaveCount(0);
  }
  await page.goto(`${list}?functionId=${id}`);
  await expect(status).toHaveValue('1');
  await expect(links.getByRole('link')).toHaveText(['O-1 Meter', 'Tasks of this function']);
  await status.selectOption('Frozen');
  await expect(item.getByText('This item is frozen.')).toBeVisible();
  await expect(makes).toBeDisabled();
});
