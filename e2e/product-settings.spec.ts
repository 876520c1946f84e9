import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addColleagues, ageSessionsOf, fingerprintOf } from './support/database.ts';
import { callServer, createProduct, tokenOf, type Person } from './support/api.ts';
import { alerts, errorOf, expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const update = '/prdapi/v1/products/update';
const info = (page: Page) => alerts(page).locator('[data-kind=info]').last();

const fields = (page: Page) => ({
  name: page.getByLabel(/^Name/),
  manager: page.getByLabel('Manager'),
  stage: page.getByRole('radiogroup', { name: 'Stage' }),
  visibility: page.getByLabel('Visibility'),
  defaultPage: page.getByLabel('Default page'),
  classification: page.getByLabel('Classification'),
  tags: page.getByLabel('Tags'),
  content: page.getByLabel('Content'),
  save: page.getByRole('button', { name: 'Save' }),
});

async function openSettings(page: Page, person: Person): Promise<ReturnType<typeof fields>> {
  await signIn(page, person, '/setting/product');
  await expect(fields(page).classification).toBeVisible();
  return fields(page);
}

const colleagueOf = (person: Person): Person => ({ ...person, username: `hana.${person.username}` });

/** A product with a manager and a second member who has the same password. */
async function teamOf(url: string, manager: Person, roles = ['DevelopEngineer']): Promise<number> {
  const productId = await createProduct(url, manager);
  const { username } = colleagueOf(manager);
  await addColleagues(productId, manager.username, [{ username, fullname: 'Hana Mori', roles }]);
  return productId;
}

test('[PRD-35, PRD-36] a manager sees every field of the product', async ({ page, member }) => {
  const form = await openSettings(page, member);
  const name = `Product of ${member.username}`;
  await expect(form.name).toHaveValue(name);
  await expect(form.manager).toHaveValue(`${member.username} (you)`);
  await expect(form.manager).not.toBeEditable();
  await expect(form.classification).toHaveValue('Not classified');
  await expect(form.classification).not.toBeEditable();
  await expect(form.visibility).toHaveValue('Private');
  await expect(form.stage.getByRole('radio', { checked: true })).toHaveAccessibleName('Charter');
  await expect(form.content).toBeVisible();
  await expect(form.tags).toBeVisible();
  await expect(form.defaultPage).toBeVisible();
  await expect(
    page.getByText(new RegExp(`Created by ${member.username} on .*Updated .*Version 1`)),
  ).toBeVisible();
});

test('[EXP-34, PRD-D9] Public is not offered; a product that has it shows it until its manager chooses another', async ({
  page,
  member,
  baseURL,
}) => {
  const id = await createProduct(baseURL!, member);
  const token = await tokenOf(baseURL!, member);
  const form = await openSettings(page, member);
  await expect(form.visibility.getByRole('option')).toHaveText(['Private', 'Internal']);
  await callServer(baseURL!, update, { id, version: 1, kind: 'Public' }, token);
  await page.reload();
  await expect(form.visibility).toHaveValue('Public');
  await expect(form.visibility.getByRole('option')).toHaveText(['Private', 'Internal', 'Public']);
  await form.visibility.selectOption('Internal');
  await form.save.click();
  await expect(form.visibility.getByRole('option')).toHaveText(['Private', 'Internal']);
});

test('[TRC-10] a manager sets what requirements need and from which importance on; members see it', async ({
  page,
  member,
  baseURL,
}) => {
  await teamOf(baseURL!, member);
  const form = await openSettings(page, member);
  const needed = page.getByLabel('Each requirement needs');
  const importance = page.getByLabel('From this importance on');
  await expect(needed).toHaveValue('Function Testcase');
  await expect(importance).toHaveValue('Alternative');
  const saves = requestsTo(page, update);
  await needed.selectOption('A test case');
  await importance.selectOption('Mandatory');
  await form.save.click();
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
  expect(saves.map(({ body }) => body)).toMatchObject([
    { traceRules: { needsFunction: false, needsTestcase: true, fromImportance: 'Mandatory' } },
  ]);
  await page.reload();
  await expect(needed).toHaveValue('Testcase');
  await expect(importance).toHaveValue('Mandatory');
  await signIn(page, colleagueOf(member), '/setting/product');
  await expect(needed).toBeDisabled();
  await expect(importance).toHaveValue('Mandatory');
});

test('[PRD-37, PRD-38, PRD-39, PRD-D9, PRD-D11] saving by keyboard sends what was changed, and only that', async ({
  page,
  member,
}) => {
  const form = await openSettings(page, member);
  const sent = requestsTo(page, update);
  await form.name.fill('  ');
  await page.keyboard.press('Control+s');
  await expect(form.name).toBeFocused();
  expect(await errorOf(form.name)).toBe('This field is required');
  expect(sent).toEqual([]);

  // The rest by keyboard.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Depot Planner');
  await form.stage.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(form.stage.getByRole('radio', { name: 'Design' })).toBeChecked();
  await form.tags.focus();
  await page.keyboard.type('routing');
  await page.keyboard.press('Enter');
  await page.keyboard.type('depot,');
  await form.visibility.selectOption('Internal');
  await page.keyboard.press('Control+s');
  await expect(info(page)).toHaveText('Depot Planner saved');
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Depot Planner' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Depot Planner, switch product/ })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      id: expect.any(Number),
      version: 1,
      name: 'Depot Planner',
      kind: 'Internal',
      tag: 'routing,depot',
      status: 3,
    },
  ]);

  await form.content.fill('**Intro**\n\nPlans depots.');
  await form.content.press('Control+s');
  await expect.poll(() => sent.length).toBe(2);
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
  expect(sent[1]!.body).toEqual({
    id: expect.any(Number),
    version: 2,
    data: { content: '**Intro**\n\nPlans depots.' },
  });
  await form.name.fill('Something else');
  await page.reload();
  await expect(form.name).toHaveValue('Something else');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form.name).toHaveValue('Depot Planner');
  await expectMarkdown(form.content, '**Intro**\n\nPlans depots.');
});

test('[PRD-43, PRD-44, PRD-D21, ACC-D2] the default page is kept in this browser only and opens after signing in', async ({
  page,
  context,
  member,
}) => {
  const form = await openSettings(page, member);
  await expect(form.defaultPage.locator('option')).toHaveText([
    'Dashboard',
    'Task',
    'Defect',
    'Requirement',
    'Function',
    'Testcase',
    'Feature',
    'UML',
  ]);
  const paths = await form.defaultPage
    .locator('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(paths).toEqual([
    '/dashboard',
    '/task/task',
    '/test/defect',
    '/requirement/requirement',
    '/design/function',
    '/test/testcase',
    '/requirement/feature',
    '/design/uml',
  ]);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await form.defaultPage.selectOption('Defect');
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
  const cookie = (await context.cookies()).find(({ name }) => name === 'defaultPage')!;
  expect(decodeURIComponent(cookie.value)).toBe('/test/defect');
  expect(writes).toEqual([]);
  await page.reload();
  await expect(form.defaultPage).toHaveValue('/test/defect');
  await page.goto('/');
  await expect(page).toHavePath('/test/defect');
});

test('[PRD-37] two people save the same product: both versions are compared, and nothing typed is lost', async ({
  page,
  member,
  baseURL,
}) => {
  const form = await openSettings(page, member);
  const token = await tokenOf(baseURL!, member);
  const id = Number((await page.context().cookies()).find(({ name }) => name === 'productId')!.value);
  await form.name.fill('My name');
  await form.content.fill('My content');
  const theirs = { name: 'Their name', tag: 'theirs' };
  await callServer(baseURL!, update, { id, version: 1, ...theirs }, token);

  const sent = requestsTo(page, update);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: /^Someone else changed/ });
  await expect(dialog).toContainText('Version 2 changed the same.');
  // What only one of them changed is no question.
  await expect(dialog.getByRole('group')).toHaveCount(1);
  const choices = dialog.getByRole('group', { name: 'Name' }).getByRole('radio');
  await expect(choices.nth(0)).toHaveAccessibleName(/Keep mine My name/);
  await expect(choices.nth(1)).toHaveAccessibleName(/Keep theirs Their name/);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);

  await expectAccessible(page);

  // Esc continues editing. A reload keeps the text and its base version.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(form.name).toHaveValue('My name');
  await page.reload();
  await expect(form.name).toHaveValue('My name');
  await expectMarkdown(form.content, 'My content');
  await form.save.click();
  await expect(dialog).toBeVisible();
  await choices.nth(1).check();
  await dialog.getByRole('button', { name: 'Save as version 3' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(info(page)).toHaveText('Their name saved');
  await expect(form.name).toHaveValue('Their name');
  await expectMarkdown(form.content, 'My content');
  await expect(page.getByRole('button', { name: 'Remove theirs' })).toBeVisible();
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
  expect(sent.at(-1)!.body).toEqual({ id, version: 2, data: { content: 'My content' } });
  await page.reload();
  await expect(form.name).toHaveValue('Their name');
  await expectMarkdown(form.content, 'My content');
});

test('[PRD-51, PRD-58, PRD-61, PRD-D10] who is no manager reads the settings, and can leave', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  await teamOf(baseURL!, member);
  const form = await openSettings(page, colleagueOf(member));
  await expect(page.getByText('Only a product manager can change these settings.')).toBeVisible();
  await expect(form.name).not.toBeEditable();
  await expect(form.tags).not.toBeEditable();
  await expect(form.visibility).toBeDisabled();
  await expect(form.stage.getByRole('radio').first()).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Content' })).toBeVisible();
  await expect(form.defaultPage).toBeEnabled();
  await expect(form.save).toHaveCount(0);
  for (const name of ['Hand over', 'Choose a member', 'Delete product'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const sent = requestsTo(page, update);
  await form.name.press('Enter');
  await form.name.press('Control+s');
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Leave product' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await expect(page).toHavePath('/product/product');
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(cookies).toMatchObject({ productId: '1', productName: '' });
});

test('[PRD-42, PRD-D13, PRD-D10] a product is handed over after a question, and the former manager then only reads', async ({
  page,
  member,
  baseURL,
}) => {
  await teamOf(baseURL!, member, ['Guest']);
  const form = await openSettings(page, member);
  await form.name.fill('Typed and never saved');
  const opener = page.getByRole('button', { name: 'Hand over' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Hand over/ });
  const search = dialog.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill('hana');
  await search.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Choose/ })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Choose Hana Mori' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Hand over to Hana Mori?' });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose Hana Mori' }).press('Enter');
  await question.getByRole('button', { name: 'Hand over' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(info(page)).toHaveText(/ handed over to Hana Mori$/);
  await expect(form.manager).toHaveValue('Hana Mori');
  await expect(form.name).not.toBeEditable();
  await expect(form.name).toHaveValue(`Product of ${member.username}`);
  await expect(page.getByRole('button', { name: 'Delete product' })).toHaveCount(0);
  await page.goto('/setting/member');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Hana Mori')).toContainText('Product manager');
  await expect(row('(you)')).toContainText('Development engineer');
  await expect(row('(you)').getByRole('button', { name: 'Leave product' })).toBeVisible();
});

test('[PRD-59, PRD-60, PRD-61, PRD-D19, PRD-D20] a manager signs in again as another member, with that member’s password', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const productId = await teamOf(baseURL!, member);
  await addColleagues(
    productId,
    member.username,
    Array.from({ length: 78 }, (_, index) => ({ username: `crew${index + 100}.${member.username}` })),
  );
  await openSettings(page, member);
  await page.getByRole('button', { name: 'Choose a member' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Switch user' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expect(dialog.getByText('Total 80 items')).toBeVisible();
  const buttons = dialog.getByRole('button', { name: /^Page/ });
  expect(await buttons.count()).toBeLessThanOrEqual(5);
  await dialog.getByRole('button', { name: 'Page 8' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Hana Mori' })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '(you)' }).getByRole('button')).toHaveCount(0);
  const search = dialog.getByRole('searchbox');
  await search.fill('hana');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await search.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);

  await dialog.getByRole('button', { name: 'Choose Hana Mori' }).press('Enter');
  const { username } = colleagueOf(member);
  const password = dialog.getByLabel('Password of Hana Mori');
  await expect(password).toBeFocused();
  const logins = requestsTo(page, '/usrapi/v1/users/login');
  await page.keyboard.press('Enter');
  expect(await errorOf(password)).toBe('Password is required');
  await password.fill('not the password');
  await password.press('Enter');
  await expect(alerts(page).locator('[data-kind=error]')).toHaveText('Username or password is wrong');
  await expect(password).toHaveValue('not the password');
  await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeAttached();
  await password.fill(member.password);
  await password.press('Enter');
  await expect(page).toHavePath('/dashboard');
  await expect(page.getByRole('button', { name: 'Account of Hana Mori' })).toBeVisible();
  expect(logins.map(({ body }) => body)).toEqual([
    { username, password: 'not the password' },
    { username, password: member.password },
  ]);
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(cookies['userName']).toBe(username);
});

for (const { language, type, remove, title, label, wrong } of [
  {
    language: 'en',
    type: 'Type the product name to delete it',
    remove: 'Delete product',
    title: 'Is it you?',
    label: /^Password/,
    wrong: 'The password is wrong. Nothing was changed.',
  },
  {
    language: 'zh',
    type: '输入产品名称以删除',
    remove: '删除产品',
    title: '验证身份',
    label: /^密码/,
    wrong: '密码错误，未作任何更改',
  },
])
  test(`[SEC-19] deleting a product long after signing in asks for the password (${language})`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    await createProduct(baseURL!, member);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    await signIn(page, member, '/setting/product');
    await ageSessionsOf(member.username, '16 minutes');
    await page.getByLabel(type).fill(`Product of ${member.username}`);
    await page.getByLabel(type).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: title });
    const password = dialog.getByLabel(label);
    await expect(password).toBeFocused();
    await password.fill('not the password');
    await password.press('Enter');
    await expect.poll(() => errorOf(password)).toBe(wrong);
    await dialog.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: remove }).click();
    await password.fill(member.password);
    await password.press('Enter');
    await expect(page).toHavePath('/product/product');
  });

test('[PRD-50, PRD-51, PRD-54, PRD-D16] only the exact name deletes a product, and restored it is what it was', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const productId = await teamOf(baseURL!, member, ['DesignEngineer', 'TestEngineer']);
  const form = await openSettings(page, member);
  const name = `Product of ${member.username}`;
  await form.content.fill('**Intro**\n\nWorth keeping.');
  await form.tags.fill('charging,');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
  const before = await fingerprintOf(productId);

  const typed = page.getByLabel('Type the product name to delete it');
  const remove = page.getByRole('button', { name: 'Delete product' });
  await expect(remove).toBeDisabled();
  for (const wrong of [name.slice(0, -1), name.toLowerCase(), `${name} `, ` ${name}`]) {
    await typed.fill(wrong);
    await expect(remove).toBeDisabled();
    await typed.press('Enter');
  }
  await typed.fill(name);
  await expect(remove).toBeEnabled();
  await typed.press('Enter');
  await expect(page).toHavePath('/product/product');
  await expect(info(page)).toHaveText('Delete successfully');
  const cookies = Object.fromEntries((await context.cookies()).map((one) => [one.name, one.value]));
  expect(cookies).toMatchObject({ productId: '1', productName: '' });
  await expect(alerts(page).locator('[data-kind=error]')).toHaveCount(0);
  await page.goto('/setting/product');
  await expect(page).toHavePath('/product/product');

  await page
    .getByRole('button', { name: `Restore ${name}` })
    .first()
    .press('Enter');
  await expect(info(page)).toHaveText(`${name} restored`);
  expect(await fingerprintOf(productId)).toBe(before);
  const restored = page.getByRole('listitem').filter({ hasText: 'charging' }).getByRole('button').first();
  await restored.press('Enter');
  await expect(page).toHavePath('/dashboard');
  await page.goto('/setting/product');
  await expectMarkdown(form.content, '**Intro**\n\nWorth keeping.');
});
