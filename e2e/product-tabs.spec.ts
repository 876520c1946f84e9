// Each tab has its own product, and its address names it. A tab never writes into a product that it does not show.
import type { Page } from '@playwright/test';
import { callServer, createPerson, createProduct, tokenOf, type Person } from './support/api.ts';
import { acceptInvitations, invite } from './support/invitations.ts';
import { createFeature } from './support/items.ts';
import { alerts, signInByForm } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const switcher = (page: Page) => page.getByRole('link', { name: /switch product$/ });
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });
const productName = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

async function openProduct(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page
    .getByRole('dialog', { name: 'Products' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(page).toHavePath('/dashboard');
  await expect(switcher(page)).toContainText(name);
}

/** The claims of a token. */
const userIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { userId: number }).userId;

async function storedNames(url: string, person: Person): Promise<string[]> {
  const token = await tokenOf(url, person);
  const response = await fetch(`${url}/prdapi/v1/products/list`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { list: { name: string }[] } };
  return data.list.map(({ name }) => name);
}

/** Two tabs of one user: Northyard and Depot. */
async function twoTabs(page: Page, person: Person, url: string) {
  await createProduct(url, person, { name: 'Depot' });
  await createProduct(url, person, { name: 'Northyard' });
  await signInByForm(page, person);
  await page.goto('/setting/product');
  await expect(productName(page)).toHaveValue('Northyard');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  return other;
}

test('[EXP-13, ACC-D15, PRD-01] two tabs work in two products at the same time, and each keeps its own over a reload', async ({
  page,
  person,
  baseURL,
}) => {
  const other = await twoTabs(page, person, baseURL!);
  await productName(page).fill('Northyard Charging');
  await openProduct(other, 'Depot');
  await menuLink(other, 'Products').click();
  await productName(other).fill('Depot of the north');
  await Promise.all([
    page.getByRole('button', { name: /^Save/ }).click(),
    other.getByRole('button', { name: /^Save/ }).click(),
  ]);
  await expect
    .poll(() => storedNames(baseURL!, person))
    .toEqual(['Depot of the north', 'Northyard Charging']);
  await expect(switcher(page)).toContainText('Northyard Charging');
  await page.reload();
  await expect(productName(page)).toHaveValue('Northyard Charging');
  await other.reload();
  await expect(productName(other)).toHaveValue('Depot of the north');
  // A new tab starts in the product that was chosen last.
  const third = await page.context().newPage();
  await third.goto('/setting/product');
  await expect(productName(third)).toHaveValue('Depot of the north');
});

test('[EXP-13] a tab renews its token for its own product', async ({ page, person, baseURL }) => {
  const other = await twoTabs(page, person, baseURL!);
  await openProduct(other, 'Depot');
  const renewals = requestsTo(page, '/usrapi/v1/users/session');
  await page.clock.install();
  await page.reload();
  await expect(productName(page)).toHaveValue('Northyard');
  expect(renewals).toHaveLength(1);
  await page.clock.fastForward('16:00');
  await productName(page).fill('Northyard Charging');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => storedNames(baseURL!, person)).toEqual(['Depot', 'Northyard Charging']);
  expect(renewals).toHaveLength(2);
  // The renewals moved nobody.
  const third = await page.context().newPage();
  await third.goto('/setting/product');
  await expect(productName(third)).toHaveValue('Depot');
});

test('[EXP-12] a copied link opens in its product, whatever product other tabs show; links and rows hold it too', async ({
  page,
  person,
  baseURL,
}) => {
  const northyard = await createProduct(baseURL!, person, { name: 'Northyard' });
  const id = await createFeature(baseURL!, await tokenOf(baseURL!, person), { name: 'Bay map' });
  const depot = await createProduct(baseURL!, person, { name: 'Depot' });
  await signInByForm(page, person);
  await expect(switcher(page)).toContainText('Depot');
  await expect(page).toHaveURL(`/dashboard?p=${depot}`);

  const link = `/requirement/feature?id=${id}&p=${northyard}`;
  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(tab.getByRole('article', { name: 'F-1 Bay map' })).toBeVisible();
  await expect(switcher(tab)).toContainText('Northyard');
  await expect(tab).toHaveURL(link);
  await expect(tab.getByRole('link', { name: 'Bay map' })).toHaveAttribute('href', link);
  await expect(menuLink(tab, 'Tasks')).toHaveAttribute('href', `/task/task?p=${northyard}`);

  await expect(switcher(page)).toContainText('Depot');
  await menuLink(page, 'Features').click();
  await expect(page.getByRole('heading', { name: 'Features', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`/requirement/feature?p=${depot}`);

  // Back leads into the product that was shown there.
  await openProduct(tab, 'Depot');
  await expect(menuLink(tab, 'Tasks')).toHaveAttribute('href', `/task/task?p=${depot}`);
  await tab.goBack();
  await tab.goBack();
  await expect(tab).toHaveURL(link);
  await expect(tab.getByRole('article', { name: 'F-1 Bay map' })).toBeVisible();
  await expect(switcher(tab)).toContainText('Northyard');
});

test('[EXP-12] who is no member is told so and reads no name; once invited, the link opens', async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL!;
  const manager = await createPerson(url);
  const secret = await createProduct(url, manager, { name: 'Secret plan' });
  const managersToken = await tokenOf(url, manager);
  const id = await createFeature(url, managersToken, { name: 'Hidden feature' });
  await createProduct(url, person, { name: 'Depot' });
  const link = `/requirement/feature?id=${id}&p=${secret}`;

  // Signing in comes first, and leads to the same place.
  await page.goto(link);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(link)}`);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  const refusal = page.getByRole('heading', { name: 'You are not a member of this product' });
  await expect(refusal).toBeVisible();
  for (const address of [link, `/requirement/feature?id=${id}&p=999999`]) {
    await page.goto(address);
    await expect(refusal).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/Secret plan|Hidden feature/);
  }

  await page.goto(link);
  await expect(refusal).toBeVisible();
  await invite(url, managersToken, { usernames: [person.username], role: 'Guest' });
  await acceptInvitations(url, person);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toContainText('Hidden feature');
  await expect(page).toHaveURL(link);
});

test('[ACC-D19, SHL-17, MEM-30, PRD-D17] who accepted an invitation chooses the product at the next page; who was removed, or whose product was deleted, hears why, stands where products are chosen, and loses no word', async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL!;
  const manager = await createPerson(url);
  const first = await createProduct(url, manager, { name: 'Northyard' });
  const second = await createProduct(url, manager, { name: 'Depot', isOpen: false });
  const start = await tokenOf(url, manager);
  const inside = async (productId: number) => {
    const path = `/prdapi/v1/products/switch-product?productId=${productId}`;
    return (await callServer<{ token: string }>(url, path, {}, start)).token;
  };
  const userId = userIn(await tokenOf(url, person));
  const inviteTo = async (productId: number) => {
    const invited = { usernames: [person.username], role: 'ProductManager' };
    await invite(url, await inside(productId), invited);
    await acceptInvitations(url, person);
  };
  const choose = (name: RegExp) =>
    page.getByRole('dialog', { name: 'Products' }).getByRole('button', { name }).click();
  const cookie = async (wanted: string) =>
    (await page.context().cookies()).find(({ name }) => name === wanted)?.value;
  const told = alerts(page).locator('[data-kind=error]', {
    hasText: 'You are no longer a member of this product',
  });

  await signInByForm(page, person);
  await expect(page).toHavePath('/product/no-product');
  await inviteTo(first);
  await inviteTo(second);
  await page.goto('/task/task');
  await expect(page).toHavePath('/product/product');
  await choose(/Northyard/);
  await expect(page).toHavePath('/dashboard');
  await page.goto('/setting/product');
  await expect(productName(page)).toHaveValue('Northyard');
  await productName(page).fill('Northyard, by the removed one');
  await callServer(url, `/prdapi/v1/products/remove-members/${userId}`, {}, await inside(first));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(told).toBeVisible();
  await expect(page).toHavePath('/product/product');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  expect(await cookie('productId')).toBe('1');

  // Hidden in another product, restored in this one.
  await choose(/Depot/);
  await expect(page).toHavePath('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(productName(page)).toHaveValue('Depot');
  await inviteTo(first);
  await openProduct(page, 'Northyard');
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(productName(page)).toHaveValue('Northyard, by the removed one');

  await menu.getByRole('link', { name: 'Features' }).click();
  await expect(page.getByRole('heading', { name: 'Features', level: 1 })).toBeVisible();
  await callServer(url, `/prdapi/v1/products/remove-members/${userId}`, {}, await inside(second));
  // No pending request learns of it first.
  const refresh = page.getByRole('button', { name: 'Refresh' }).first();
  await expect(refresh).not.toHaveAttribute('aria-busy', 'true');
  const deleting = await fetch(`${url}/prdapi/v1/products/delete/${first}?name=Northyard`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await inside(first)}`, 'x-requested-with': 'tracery' },
  });
  expect(deleting.status).toBe(200);
  // The refused request is not repeated without a product.
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await refresh.click();
  await expect(page).toHavePath('/product/no-product');
  await expect(told).toBeVisible();
  expect(asked).toEqual([...new Set(asked)]);
  expect(await cookie('productId')).toBe('0');
});
