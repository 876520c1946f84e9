import type { Page } from '@playwright/test';
import { addColleagues } from './support/database.ts';
import { createPerson, createProduct, type Person } from './support/api.ts';
import { acceptInvitations } from './support/invitations.ts';
import { alerts, errorOf, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const info = (page: Page) => alerts(page).locator('[data-kind=info]').last();
const rowOf = (page: Page, { username }: { username: string }) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByTitle(username, { exact: true }) });
const ownRow = (page: Page) => page.getByRole('table').getByRole('row').filter({ hasText: '(you)' });
const names = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts();

const addPanel = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Invite members' });
  return {
    panel,
    find: panel.getByRole('combobox', { name: 'A name, or a mail address' }),
    role: panel.getByLabel('Role of the new members'),
    add: panel.locator('button[type=submit]'),
    option: (person: { username: string }) => panel.getByRole('option').filter({ hasText: person.username }),
  };
};

test('[MEM-01, MEM-02, MEM-03, MEM-04, MEM-D9] the list pages, searches and filters, and its address says how', async ({
  page,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const mark = member.username;
  const number = (index: number) => String(index).padStart(3, '0');
  await addColleagues(
    productId,
    member.username,
    Array.from({ length: 161 }, (_, index) => ({
      username: `a${number(index)}.${mark}`,
      fullname: index === 0 ? 'A000 Ji' : '',
      intro: index === 0 ? `Translates the help texts ${'again'.repeat(20)}` : '',
      roles: index % 50 === 0 ? ['DesignEngineer', 'TestEngineer'] : ['DevelopEngineer'],
    })),
  );
  await signIn(page, member, '/setting/member');
  const first = rowOf(page, { username: `a000.${mark}` });
  await expect(first).toContainText('A000 Ji');
  await expect(first).toContainText('Translates the help texts');
  await expect(first).toContainText('Design engineer');
  await expect(first).toContainText('Test engineer');
  await expect(first.locator('[data-initials=AJ]')).toBeVisible();
  const shown = await names(page);
  expect(shown).toHaveLength(20);
  expect(shown.slice(1)).toEqual(Array.from({ length: 19 }, (_, index) => `a${number(index + 1)}.${mark}`));

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('Total 162 items');
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveCount(6);
  await pages.getByRole('button', { name: 'Page 5' }).click();
  await expect(page).toHavePath('/setting/member?page=5');
  await expect(rowOf(page, { username: `a080.${mark}` })).toBeVisible();
  expect(await pages.getByRole('button', { name: /^Page/ }).count()).toBeLessThanOrEqual(7);
  await expect(pages.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');

  const role = page.getByRole('combobox', { name: 'Role', exact: true });
  await expect(role.locator('option')).toHaveText([
    'All',
    'Product manager',
    'Design engineer',
    'Development engineer',
    'Test engineer',
    'Guest',
  ]);
  await role.selectOption('Design engineer');
  await expect(page).toHavePath('/setting/member?role=DesignEngineer');
  await expect(pages).toContainText('Total 4 items');
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill(`A10`);
  await search.press('Enter');
  await expect(page).toHavePath('/setting/member?role=DesignEngineer&query=A10');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(search).toHaveValue('A10');
  await expect(role).toHaveValue('DesignEngineer');
  await page.goBack();
  await expect(search).toHaveValue('');
  await search.fill('nobody here');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(page).toHavePath('/setting/member');
  await expect(pages).toContainText('Total 162 items');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toHaveCount(0);
  const cards = page.getByRole('list', { name: 'Members of this product' }).getByRole('listitem');
  await expect(cards).toHaveCount(20);
  await expect(cards.first()).toContainText('A000 Ji');
  await expect(cards.first().getByRole('button', { name: 'Change role of A000 Ji' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect((await pages.boundingBox())!.height, 'pages in one line').toBe(44);
});

test('[MEM-12, MEM-13, MEM-14, MEM-16, MEM-18, MEM-20, MEM-21, MEM-25, MEM-29, MEM-30, MEM-32, MEM-D6, MEM-D8, MEM-D10, MEM-D13, SHL-81] a manager invites four people, who accept, makes one a tester, and removes one, who loses the product but not the typed text', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  test.slow();
  const people: Person[] = [];
  for (let count = 0; count < 5; count++) people.push(await createPerson(baseURL!));
  const [ana, ben, cho, dag, eli] = people as [Person, Person, Person, Person, Person];
  await signIn(page, member, '/setting/member');
  const { find, role, add, option, panel } = addPanel(page);
  const sent = requestsTo(page, '/prdapi/v1/products/invite-members');
  await expect(role).toHaveValue('DevelopEngineer');

  await add.click();
  await expect(find).toBeFocused();
  expect(await errorOf(find)).toBe('Username is required');
  expect(sent).toEqual([]);
  await find.fill(member.username);
  await expect(option(member)).toContainText('Already a member');
  await expect(option(member)).toHaveAttribute('aria-disabled', 'true');
  await option(member).click({ force: true });
  await expect(panel.getByText('0 / 4')).toBeVisible();
  await find.fill('zz-nobody-zz');
  await expect(panel.getByText('No colleague is called that.')).toBeVisible();

  // By keyboard: type, wait for the list, Enter.
  for (const person of [ana, ben, cho, dag]) {
    await find.fill(person.username);
    await expect(option(person)).toHaveAttribute('data-active', 'true');
    await find.press('Enter');
    await expect(panel.getByRole('button', { name: `Do not invite ${person.username}` })).toBeVisible();
  }
  await find.fill(eli.username);
  await expect(option(eli)).toHaveAttribute('aria-disabled', 'true');
  await find.press('Enter');
  await expect(panel.getByText('4 / 4')).toBeVisible();
  await expect(panel.getByText('No more than 4 at a time. Invite these first.')).toBeVisible();
  await find.fill('');
  await find.press('Enter');
  await expect(info(page)).toHaveText(/ invited$/);
  const usernames = [ana, ben, cho, dag].map(({ username }) => username);
  expect(sent.map(({ body }) => body)).toEqual([{ usernames, emails: [], role: 'DevelopEngineer' }]);
  for (const person of [ana, ben, cho, dag]) {
    await expect(rowOf(page, person)).toHaveCount(0);
    await acceptInvitations(baseURL!, person);
  }
  await page.reload();
  for (const person of [ana, ben, cho, dag])
    await expect(rowOf(page, person)).toContainText('Development engineer');
  await expect(panel.getByText('0 / 4')).toBeVisible();

  const own = rowOf(page, member);
  await expect(own).toContainText('Product manager');
  await expect(own).toContainText('Manager of this product');
  await expect(own.getByRole('button')).toHaveCount(0);

  await rowOf(page, ana).getByRole('button', { name: 'Change role' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Roles of ${ana.username}` });
  await expect(dialog.getByRole('checkbox', { name: 'Development engineer' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose at least one role')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(info(page)).toHaveText(`Roles of ${ana.username} saved`);
  await expect(rowOf(page, ana)).toContainText('Test engineer');
  await expect(rowOf(page, ana)).not.toContainText('Development engineer');

  const theirs = await browser.newContext({ baseURL: baseURL! });
  const bens = await theirs.newPage();
  await signIn(bens, ben);
  await bens.getByRole('button', { name: new RegExp(`Product of ${member.username}`) }).click();
  await expect(bens).toHavePath('/dashboard');
  await bens.goto('/user/settings');
  await bens.getByLabel('Short intro').fill('Half a sentence');

  const remove = rowOf(page, ben).getByRole('button', { name: `Remove ${ben.username}` });
  await remove.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(remove).toBeFocused();
  await expect(rowOf(page, ben)).toBeVisible();
  await remove.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(info(page)).toHaveText(`${ben.username} removed`);
  await expect(rowOf(page, ben)).toHaveCount(0);

  await bens.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Members' }).click();
  await expect(alerts(bens)).toContainText('You are no longer a member of this product');
  await expect(bens).toHavePath('/product/no-product');
  await bens.goto('/user/settings');
  await expect(bens.getByLabel('Short intro')).toHaveValue('Half a sentence');
  await theirs.close();
});

test('[MEM-20, MEM-25, MEM-D1, MEM-D4] several roles can be held, and Guest only alone', async ({
  page,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const username = `hana.${member.username}`;
  await addColleagues(productId, member.username, [{ username, fullname: 'Hana Mori' }]);
  await signIn(page, member, '/setting/member');
  const sent = requestsTo(page, '/usrapi/v1/users/update-role');
  const row = rowOf(page, { username });
  await row.getByRole('button', { name: 'Change role of Hana Mori' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roles of Hana Mori' });
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  await box('Design engineer').check();
  await box('Guest').check();
  await expect(box('Design engineer')).not.toBeChecked();
  await expect(box('Development engineer')).not.toBeChecked();
  await box('Product manager').check();
  await expect(box('Guest')).not.toBeChecked();
  await box('Design engineer').check();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(row).toContainText('Product manager');
  await expect(row).toContainText('Design engineer');
  expect(sent.map(({ body }) => body)).toEqual([
    { userId: expect.any(Number), roles: ['ProductManager', 'DesignEngineer'] },
  ]);
});

/** Opens the members as a guest of the product. */
async function openAsGuest(page: Page, member: Person, baseURL: string) {
  const productId = await createProduct(baseURL, member);
  const colleague = { ...member, username: `hana.${member.username}` };
  await addColleagues(productId, member.username, [{ username: colleague.username, roles: ['Guest'] }]);
  await signIn(page, colleague, '/setting/member');
  return page.getByRole('table').getByRole('button', { name: 'Leave product' });
}

test('[MEM-12, MEM-20, MEM-31] who is no manager can change nobody and has a leave button in the own row', async ({
  page,
  member,
  baseURL,
}) => {
  const leave = await openAsGuest(page, member, baseURL!);
  await expect(ownRow(page)).toContainText('Guest');
  await expect(addPanel(page).panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Change role|Remove)/ })).toHaveCount(0);
  await expect(leave).toHaveCount(1);
  await expect(ownRow(page).getByRole('button')).toHaveCount(1);
});

test('[MEM-33, MEM-D13, PRD-58] a member leaves the product from the own row after a question', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const leave = await openAsGuest(page, member, baseURL!);
  await leave.press('Enter');
  const question = page.getByRole('alertdialog', { name: `Leave Product of ${member.username}?` });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(leave).toBeFocused();
  await leave.press('Enter');
  await question.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await expect(page).toHavePath('/product/product');
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(cookies).toMatchObject({ productId: '1', productName: '' });
  await expect(info(page)).toHaveText(`You left Product of ${member.username}`);
  await expect(alerts(page).locator('[data-kind=error]')).toHaveCount(0);
});
