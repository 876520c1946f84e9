import type { Page } from '@playwright/test';
import { itemParts, newItem } from './support/item-parts.ts';
import { createIteration } from './support/items.ts';
import { tokenOf, userIdOf, type Person } from './support/api.ts';
import { errorOf, expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const list = '/setting/iteration';

/** Fixes the day and creates iterations on days of its year. */
async function setup(page: Page, member: Person, baseURL: string) {
  const token = await tokenOf(baseURL, member);
  const managerId = userIdOf(token);
  await page.clock.setFixedTime('2031-05-14T10:00:00Z');
  const day = (date: string) => `2031-${date}T23:59:59Z`;
  const make = (name: string, beginAt?: string, closedAt?: string) =>
    createIteration(baseURL, token, {
      name,
      managerId,
      ...(beginAt && { beginAt: day(beginAt) }),
      ...(closedAt && { closedAt: day(closedAt) }),
    });
  const id = await make('Past', '04-01', '05-13');
  return { make, id, managerId };
}

test('[ITR-01, ITR-09, ITR-D3, WRK-09, WRK-20] iterations are listed by phase, without a status and with the common sorts', async ({
  page,
  member,
  baseURL,
}) => {
  const { make } = await setup(page, member, baseURL!);
  await make('Present', '05-14', '05-14');
  await make('Future', '05-15', '06-09');
  await make('Undated');
  const asked = queriesTo(page, '/prdapi/v1/iterations/list');
  await signIn(page, member, list);
  const { rows, search, sort, refresh, create, status, pages } = itemParts(page);
  await expect(rows).toHaveText(['Undated', 'Future', 'Present', 'Past']);
  expect(asked).toEqual([{ page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' }]);
  for (const part of [search, sort, refresh, create]) await expect(part).toBeVisible();
  await expect(pages).toContainText('Total 4 items');
  await expect(status).toHaveCount(0);
  await expect(sort.locator('option')).toHaveCount(5);
  await expect(page.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') })).toHaveText([
    'ID',
    'Name',
    'Phase',
    'Kind',
    'Manager',
    'Begin date',
    'Close date',
    'Progress',
    'Updated',
  ]);
  for (const [number, phase] of ['Ended', 'Running', 'Planned', 'Planned'].entries())
    await expect(page.getByRole('row').filter({ hasText: `I-${number + 1}` })).toContainText(phase);
  await expect(page.getByRole('row').filter({ hasText: 'I-1' })).toContainText('13 May');
});

test('[EXP-40] a Chinese list shows days as 2031-04-01', async ({ page, member, baseURL }) => {
  const { id } = await setup(page, member, baseURL!);
  await signIn(page, member);
  await page.context().addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${list}?id=${id}`);
  await expect(page.getByRole('list', { name: '迭代' }).getByRole('listitem').last()).toContainText(
    '2031-04-01 至 2031-05-13',
  );
});

test('[ITR-02, ITR-03, WRK-35] an iteration is opened by its address, copied and deleted', async ({
  page,
  member,
  baseURL,
}) => {
  const { id, managerId } = await setup(page, member, baseURL!);
  const { item, name, action, info, row } = itemParts(page);
  await signIn(page, member, `${list}?id=${id}`);
  await expect(name).toHaveValue('Past');
  await expect(page.getByRole('list', { name: 'Iterations' }).getByRole('listitem').last()).toContainText(
    '1 Apr to 13 May',
  );
  await expect(item.getByRole('region', { name: 'Properties' })).toContainText('Ended');
  await expect(item.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await expect(action('Freeze')).toHaveCount(0);
  const form = newItem(page);
  const created = requestsTo(page, '/prdapi/v1/iterations/create');
  await action('Copy').click();
  await expect(form.dialog).toHaveAccessibleName('Copy iteration');
  await expect(form.name).toHaveValue('Past');
  await expect(form.dialog.getByLabel('Begin date')).toHaveValue('2031-04-01');
  await form.name.fill('Once more');
  await form.create.click();
  await expect(row('Once more')).toBeVisible();
  expect(created[0]!.body).toMatchObject({ managerId, beginAt: '2031-04-01T23:59:59+00:00' });
  await action('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(info).toContainText('Delete successfully');
  await expect(row('Past')).toHaveCount(0);
});

test('[ITR-04, ITR-05, ITR-06, ITR-07, ITR-08, ITR-D5, ITR-D6, ITR-D7, ITR-D8, ITR-D9, WRK-57, WRK-58, WRK-62, WRK-69] an iteration is made with a kind, a manager and two days of which the last is not the earlier', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const self = userIdOf(await tokenOf(baseURL!, member));
  await signIn(page, member);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/damapi/v1/dictionary/list*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${list}?create=1`);
  const { row, item, name, save, info } = itemParts(page);
  const form = newItem(page);
  const { dialog } = form;
  const manager = dialog.getByRole('combobox', { name: 'Manager' });
  const begin = dialog.getByLabel('Begin date');
  const close = dialog.getByLabel('Close date');
  // Nothing is shown until the dictionary is loaded.
  await expect(form.kind.locator('option')).toHaveText(['None', '']);
  resolve();
  const kinds = ['None', 'Development', 'Release', 'Maintenance', 'Research'];
  await expect(form.kind.locator('option')).toHaveText(kinds);
  await expect(form.kind).toHaveValue('Development');
  await expect(manager).toHaveValue('Nobody');
  const headings = ['Intro', 'Resource plan', 'Development plan', 'Test plan', 'Release plan'];
  const template = (words: string[]) => words.map((word) => `**${word}**\n\n`).join('');
  await expectMarkdown(form.content, template(headings));
  const sent = requestsTo(page, '/prdapi/v1/iterations/create');
  await begin.fill('2031-05-20');
  await close.fill('2031-05-01');
  await form.create.click();
  expect(await errorOf(form.name)).toBe('This field is required');
  expect(await errorOf(close)).toBe('The close date lies before the begin date');
  // Changing the first day clears the error of the last day.
  await begin.fill('2031-05-01');
  await expect(close).not.toHaveAttribute('aria-invalid');
  await form.name.fill('Iteration 14');
  await manager.click();
  await expect(form.options).toHaveText([`Me (${member.username})`, 'Nobody']);
  await form.options.first().click();
  await expect(manager).toHaveValue(member.username);
  expect(sent).toEqual([]);
  await form.create.click();
  await expect(dialog).toHaveCount(0);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Iteration 14',
      tag: '',
      kind: 'Development',
      managerId: self,
      beginAt: '2031-05-01T23:59:59+00:00',
      closedAt: '2031-05-01T23:59:59+00:00',
      data: { content: template(headings) },
    },
  ]);

  await row('Iteration 14').click();
  await expect(item.getByLabel('Begin date')).toHaveValue('2031-05-01');
  const updated = requestsTo(page, '/prdapi/v1/iterations/update');
  await item.getByLabel('Close date').fill('2031-04-30');
  await expect
    .poll(() => errorOf(item.getByLabel('Close date')))
    .toBe('The close date lies before the begin date');
  await item.getByLabel('Close date').fill('');
  await expect.poll(() => updated.length).toBe(1);
  await item.getByRole('combobox', { name: 'Manager' }).click();
  await item.getByRole('option', { name: 'Nobody' }).click();
  await expect.poll(() => updated.length).toBe(2);
  await name.fill('');
  await save.click();
  expect(await errorOf(name)).toBe('This field is required');
  expect(updated).toHaveLength(2);
  await name.fill('Iteration 15');
  await save.click();
  await expect(info).toContainText('I-1 saved');
  expect(updated.map(({ body }) => body)).toMatchObject([
    { closedAt: '0001-01-01T00:00:00Z' },
    { managerId: 0 },
    { name: 'Iteration 15' },
  ]);
  await page.reload();
  await expect(item.getByLabel('Close date')).toHaveValue('');
  await expect(item.getByRole('combobox', { name: 'Manager' })).toHaveValue('Nobody');

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${list}?create=1`);
  await expectMarkdown(form.content, template(['简介', '资源计划', '开发计划', '测试计划', '发布计划']));
  await expect(dialog.getByRole('combobox', { name: '类型' }).locator('option')).toHaveText([
    '无',
    '开发',
    '发布',
    '维护',
    '研究',
  ]);
});
