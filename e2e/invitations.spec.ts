// Nobody becomes a member without accepting; a mailed link leads somebody without an account into the product.
import type { Page } from '@playwright/test';
import { createPerson, createProduct, newPerson, tokenOf, type Person } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { endInvitationsOf } from './support/database.ts';
import { invite, mailedInvitation } from './support/invitations.ts';
import { accountForm, alerts, errorOf, signIn, signInByForm } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Invitations to you' });
const invited = (page: Page) => page.getByRole('region', { name: /^Invited/ });

async function invitedTo(url: string, member: Person, name: string) {
  await createProduct(url, member, { name });
  const person = await createPerson(url);
  await invite(url, await tokenOf(url, member), { usernames: [person.username], role: 'TestEngineer' });
  return person;
}

test('[SEC-02] who is invited sees it without a product and on the list of products, and accepts by click', async ({
  page,
  member,
  baseURL,
}) => {
  const person = await invitedTo(baseURL!, member, 'Northyard Charging');
  await signInByForm(page, person);
  await expect(page).toHavePath('/product/no-product');
  await expect(cards(page)).toContainText('You are invited to Northyard Charging');
  await expect(cards(page)).toContainText(`${member.username} invites you as Test engineer`);
  await expectAccessible(page);
  await page.goto('/product/product');
  const accept = cards(page).getByRole('button', { name: 'Accept the invitation to Northyard Charging' });
  await accept.click();
  await expect(page).toHavePath('/dashboard');
  await expect(alerts(page)).toContainText('You are a member of Northyard Charging now');
  await expect(page.getByRole('link', { name: /switch product$/ })).toContainText('Northyard Charging');
});

test('[SEC-02] accepting and declining work by key, also for who has another product open', async ({
  page,
  member,
  baseURL,
}) => {
  const person = await invitedTo(baseURL!, member, 'Depot Planner');
  await createProduct(baseURL!, person, { name: 'Own Product' });
  await signIn(page, person);
  await expect(cards(page)).toContainText('Depot Planner');
  await page.keyboard.press('i');
  await page.keyboard.press('d');
  await expect(alerts(page)).toContainText('Invitation to Depot Planner declined');
  await expect(cards(page)).toHaveCount(0);

  await invite(baseURL!, await tokenOf(baseURL!, member), { usernames: [person.username] });
  await page.reload();
  await expect(cards(page)).toBeVisible();
  await page.keyboard.press('i');
  await page.keyboard.press('a');
  await expect(page.getByRole('link', { name: /switch product$/ })).toContainText('Depot Planner');
  await expect(cards(page)).toHaveCount(0);
});

test('[SEC-02, OPS-08] a manager invites a person and an address, sees who is asked, and withdraws', async ({
  page,
  member,
  baseURL,
}) => {
  const [person, address] = [await createPerson(baseURL!), `${newPerson().username}@northyard.example`];
  await signIn(page, member, '/setting/member');
  const find = page.getByRole('combobox', { name: 'A name, or a mail address' });
  const sent = requestsTo(page, '/prdapi/v1/products/invite-members');
  await find.fill(person.username);
  await page.getByRole('option').filter({ hasText: person.username }).click();
  await find.fill(address);
  const option = page.getByRole('listbox').getByRole('option');
  await expect(option).toHaveText(`${address}Invite by mail`);
  await find.press('Enter');
  await find.press('Enter');
  await expect(alerts(page)).toContainText('invited');
  const expected = { usernames: [person.username], emails: [address], role: 'DevelopEngineer' };
  expect(sent.map(({ body }) => body)).toEqual([expected]);
  const rows = invited(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: address })).toContainText('Waiting');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await rows
    .filter({ hasText: address })
    .getByRole('button', { name: `Withdraw the invitation of ${address}` })
    .press('Enter');
  await expect(rows).toHaveCount(1);
});

test('[OPS-08] a mailed link leads somebody without an account through registering into the product', async ({
  page,
  member,
  baseURL,
}) => {
  await createProduct(baseURL!, member, { name: 'Fleet Mobile' });
  const person = newPerson();
  const path = await mailedInvitation(baseURL!, await tokenOf(baseURL!, member), person.email);
  const token = path.slice('/invitation#'.length);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited to Fleet Mobile');
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  // Neither the address bar nor anything that a server could log has the token.
  await expect(page).toHavePath('/invitation');
  await expectAccessible(page);
  const { username, password, repeat } = accountForm(page);
  await username.fill(member.username);
  await password.fill(person.password);
  await repeat.fill(person.password);
  await page.keyboard.press('Enter');
  await expect.poll(() => errorOf(username)).toBe('This username is taken');
  await username.fill(person.username);
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/dashboard');
  await expect(page.getByRole('link', { name: /switch product$/ })).toContainText('Fleet Mobile');
  expect(asked.filter((address) => address.includes(token))).toEqual([]);
});

test('[OPS-08] who has an account signs in on the way and joins with it', async ({
  page,
  member,
  baseURL,
}) => {
  await createProduct(baseURL!, member, { name: 'Bay Map' });
  const address = `${newPerson().username}@northyard.example`;
  const path = await mailedInvitation(baseURL!, await tokenOf(baseURL!, member), address);
  const person = await createPerson(baseURL!);
  await page.goto(path);
  await page.getByRole('link', { name: 'Sign in to accept' }).click();
  // The page before has fields of the same names.
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/invitation');
  const join = page.getByRole('button', { name: `Join as ${person.username}` });
  await expect(join).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/dashboard');
  await expect(page.getByRole('link', { name: /switch product$/ })).toContainText('Bay Map');

  // Used, it says so.
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.getByText('This invitation was used already.')).toBeVisible();
});

test('[OPS-08] expired and withdrawn links say what to do', async ({ page, member, baseURL }) => {
  const productId = await createProduct(baseURL!, member);
  const address = `${newPerson().username}@northyard.example`;
  const path = await mailedInvitation(baseURL!, await tokenOf(baseURL!, member), address);
  await endInvitationsOf(productId, 'expired');
  await page.goto(path);
  await expect(page.getByText('This invitation has expired. Ask whoever invited you')).toBeVisible();
  await endInvitationsOf(productId, 'withdrawn');
  await page.reload();
  await expect(page.getByText('This invitation was withdrawn.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).press('Enter');
  await expect(page).toHavePath('/login');
});

for (const [width, theme, language] of [
  [1440, 'light', 'en'],
  [390, 'dark', 'zh'],
] as const) {
  test(`[SEC-02, OPS-08] invitations fit and are accessible, ${width} px, ${theme}, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await context.addCookies(
      Object.entries({ theme, language }).map(([name, value]) => ({ name, value, url: baseURL! })),
    );
    const person = await invitedTo(baseURL!, member, 'A product with a rather long name for a small screen');
    const token = await tokenOf(baseURL!, member);
    const path = await mailedInvitation(baseURL!, token, `a.rather.long.address.${person.email}`);
    const look = async () => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (width < 600) expect(await smallTargetsOn(page, width)).toEqual([]);
    };
    await page.goto(path);
    await expect(page.locator('form')).toBeVisible();
    await look();
    await signIn(page, person, '/product/product');
    await expect(page.getByRole('dialog').getByRole('region').first()).toBeVisible();
    await look();
    await signIn(page, member, '/setting/member');
    await expect(page.getByText(`a.rather.long.address.${person.email}`)).toBeVisible();
    await look();
  });
}
