// Several tabs share a session and its current product. A tab never writes into a product that it does not show.
import type { Page } from '@playwright/test';
import { callServer, createPerson, createProduct, tokenOf, type Person } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const switcher = (page: Page) => page.getByRole('link', { name: /switch product$/ });
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'was opened in another tab' });
const productName = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

async function openProduct(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page
    .getByRole('dialog', { name: 'Products' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(page).toHaveURL('/dashboard');
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
  await signIn(page, person);
  await page.goto('/setting/product');
  await expect(productName(page)).toHaveValue('Northyard');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  return other;
}

test('[ACC-D15, PRD-01] a tab whose product was left in another tab says so at once, keeps what was typed, and can go back or follow', async ({
  page,
  person,
  baseURL,
}) => {
  const other = await twoTabs(page, person, baseURL!);
  await productName(page).fill('Northyard Charging');
  await openProduct(other, 'Depot');

  await expect(banner(page)).toContainText(
    'Depot was opened in another tab. This tab still shows Northyard.',
  );
  await expect(switcher(page)).toContainText('Northyard');
  await expect(productName(page)).toHaveValue('Northyard Charging');

  // Back: page and text stay, and saving writes into the product of the tab.
  await banner(page).getByRole('button', { name: 'Back to Northyard' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(banner(other)).toContainText(
    'Northyard was opened in another tab. This tab still shows Depot.',
  );
  await expect(productName(page)).toHaveValue('Northyard Charging');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => storedNames(baseURL!, person)).toEqual(['Depot', 'Northyard Charging']);

  // Follow: the tab shows the current product; the text stays with the other product.
  const settings = other.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' });
  await openProduct(other, 'Depot');
  await settings.click();
  await productName(other).fill('Depot, half typed');
  await banner(page)
    .getByRole('button', { name: /^Back to/ })
    .click();
  await banner(other).getByRole('button', { name: 'Open Northyard' }).click();
  await expect(switcher(other)).toContainText('Northyard Charging');
  await expect(banner(other)).toHaveCount(0);
  await settings.click();
  await expect(productName(other)).toHaveValue('Northyard Charging');
  await openProduct(other, 'Depot');
  await settings.click();
  await expect(productName(other)).toHaveValue('Depot, half typed');
});

test('[ACC-D15, PRD-01] tabs race: each write lands in the product its tab shows, or is refused and never replayed', async ({
  page,
  person,
  baseURL,
}) => {
  const other = await twoTabs(page, person, baseURL!);
  // Blocks messages between tabs, as if this one had slept.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await page.reload();
  await expect(productName(page)).toHaveValue('Northyard');
  await openProduct(other, 'Depot');
  await other.goto('/setting/product');
  await expect(productName(other)).toHaveValue('Depot');

  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/products/update')) answers.push(response.status());
  });
  await expect(banner(page)).toHaveCount(0);
  await productName(page).fill('Written by the first tab');
  await productName(other).fill('Written by the second tab');
  await Promise.all([
    page.getByRole('button', { name: /^Save/ }).click(),
    other.getByRole('button', { name: /^Save/ }).click(),
  ]);
  await expect(alerts(page).locator('[data-kind=error]')).toHaveText(
    'The current product changed in another tab',
  );
  await expect(banner(page)).toBeVisible();
  await expect.poll(() => storedNames(baseURL!, person)).toEqual(['Northyard', 'Written by the second tab']);
  expect(answers).toEqual([409]);
  await expect(productName(page)).toHaveValue('Written by the first tab');

  // A reload keeps the text and shows the current product.
  await banner(page).getByRole('button', { name: 'Back to Northyard' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(() => storedNames(baseURL!, person))
    .toEqual(['Written by the first tab', 'Written by the second tab']);
});

test('[ACC-D19, SHL-17, MEM-30, PRD-D17] who was invited chooses the product at the next page; who was removed, or whose product was deleted, hears why, stands where products are chosen, and loses no word', async ({
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
  const invite = async (productId: number) =>
    callServer(
      url,
      '/prdapi/v1/products/invite-members',
      { userIds: [userId], role: 'ProductManager' },
      await inside(productId),
    );
  const choose = (name: RegExp) =>
    page.getByRole('dialog', { name: 'Products' }).getByRole('button', { name }).click();
  const cookie = async (wanted: string) =>
    (await page.context().cookies()).find(({ name }) => name === wanted)?.value;
  const told = alerts(page).locator('[data-kind=error]', {
    hasText: 'You are no longer a member of this product',
  });

  await signIn(page, person);
  await expect(page).toHaveURL('/product/no-product');
  await invite(first);
  await invite(second);
  await page.goto('/task/task');
  await expect(page).toHaveURL('/product/product');
  await choose(/Northyard/);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/setting/product');
  await expect(productName(page)).toHaveValue('Northyard');
  await productName(page).fill('Northyard, by the removed one');
  await callServer(url, `/prdapi/v1/products/remove-members/${userId}`, {}, await inside(first));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(told).toBeVisible();
  await expect(page).toHaveURL('/product/product');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  expect(await cookie('productId')).toBe('1');

  // Hidden in another product, restored in this one.
  await choose(/Depot/);
  await expect(page).toHaveURL('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(productName(page)).toHaveValue('Depot');
  await invite(first);
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
  await expect(page).toHaveURL('/product/no-product');
  await expect(told).toBeVisible();
  expect(asked).toEqual([...new Set(asked)]);
  expect(await cookie('productId')).toBe('0');
});
