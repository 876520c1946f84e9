// A person signs in with a passkey, proves with it who they are, and makes it the only way in; a product asks for a second
// factor.
import { expectAccessible } from './support/accessible.ts';
import { productIdOf, tokenOf } from './support/api.ts';
import { openColleague } from './support/colleague.ts';
import { ageSessionsOf } from './support/database.ts';
import { alerts, errorOf, loginForm, signIn, signInByForm } from './support/page-parts.ts';
import { givePasskeys } from './support/passkeys.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });
const infos = (page: Page) => alerts(page).locator('[data-kind=info]').last();

/** Returns the recovery codes. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Add a passkey' });
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Name/).press('Enter');
  const shown = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText(name)).toBeVisible();
  return codes;
}

test('[OPS-11] a passkey signs in alone, is renamed and removed, and can be the only way in', async ({
  page,
  member,
}) => {
  await givePasskeys(page);
  await signIn(page, member, '/user/settings');
  await expect(page.getByText(/^No passkey yet/)).toBeVisible();
  const codes = await addPasskey(page, 'Work laptop');
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await expect(page.getByText('Your sign-in is strong')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/login');
  await expectAccessible(page);
  await passkeyButton(page).click();
  await expect(page).toHavePath('/dashboard');

  await page.goto('/user/settings');
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  const rename = page.getByRole('alertdialog', { name: 'Rename Work laptop' });
  await rename.getByLabel(/^Name/).fill('Spare key');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText(/^Added .*, used /)).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  const off = page.getByRole('alertdialog', { name: 'Sign in with passkeys alone?' });
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(infos(page)).toHaveText('Only your passkeys sign in now');
  await page.getByRole('button', { name: 'Remove Spare key' }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove Spare key?' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(alerts(page)).toContainText('the password does not sign in');
  await removal.getByRole('button', { name: 'Cancel' }).click();

  await page.context().clearCookies();
  await page.goto('/login');
  const form = loginForm(page);
  await form.username.fill(member.username);
  await form.password.fill(member.password);
  await form.submit.click();
  await expect(alerts(page)).toContainText('This account signs in with a passkey');
  await passkeyButton(page).click();
  await expect(page).toHavePath('/dashboard');

  await page.goto('/user/settings');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(infos(page)).toHaveText('The password signs in again');
  await page.context().clearCookies();
  await page.goto('/login');
  await form.username.fill(member.username);
  await form.password.fill(member.password);
  await form.submit.click();
  const code = page.getByLabel(/^Recovery code/);
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill(codes[0]!);
  await code.press('Enter');
  await expect(page).toHavePath('/dashboard');

  await page.goto('/user/settings');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Spare key' }).click();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(infos(page)).toHaveText('Passkey Spare key removed');
  await expect(page.getByText(/^No passkey yet/)).toBeVisible();
});

test('[OPS-11] switching to another member asks for their second step too', async ({
  page,
  member,
  browser,
  baseURL,
}) => {
  const productId = productIdOf(await tokenOf(baseURL!, member));
  const other = await openColleague(browser, { url: baseURL!, member, productId });
  await givePasskeys(other.page);
  await signIn(other.page, other.colleague, '/user/settings');
  const [code] = await addPasskey(other.page, 'Phone');
  await other.page.context().close();

  await signIn(page, member, '/setting/product');
  await page.getByRole('button', { name: 'Choose a member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch user' });
  await dialog.getByRole('button', { name: /罗子涵/ }).click();
  await dialog.getByLabel(/^Password of/).fill(member.password);
  await dialog.getByLabel(/^Password of/).press('Enter');
  const step = dialog.getByLabel(/^Recovery code/);
  await expect(step).toBeFocused();
  await step.fill('aaaaa-aaaaa');
  await step.press('Enter');
  await expect.poll(() => errorOf(step)).toMatch(/^The code is wrong/);
  await expectAccessible(page);
  await step.fill(code!);
  await step.press('Enter');
  await expect(page).toHavePath('/dashboard');
});

test('[SEC-19] a passkey proves who one is, before a product is deleted', async ({ page, member }) => {
  await givePasskeys(page);
  await signIn(page, member, '/user/settings');
  await addPasskey(page, 'Work laptop');
  await ageSessionsOf(member.username, '16 minutes');
  await page.goto('/setting/product');
  await page.getByLabel('Type the product name to delete it').fill(`Product of ${member.username}`);
  await page.getByRole('button', { name: 'Delete product' }).click();
  const proof = page.getByRole('alertdialog', { name: 'Is it you?' });
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHavePath('/product/product');
});

test('[OPS-11] a product that asks for a second factor opens as soon as a member has one', async ({
  page,
  member,
  browser,
  baseURL,
}) => {
  const productId = productIdOf(await tokenOf(baseURL!, member));
  await givePasskeys(page);
  await signIn(page, member, '/setting/product');
  const asks = page.getByRole('switch', { name: /^Members need a passkey/ });
  await asks.click();
  await expect(alerts(page)).toContainText('Your account has no second factor');
  await page.goto('/user/settings');
  await addPasskey(page, 'Work laptop');
  await page.goto('/setting/product');
  await asks.press('Space');
  await expect(asks).toHaveAttribute('aria-checked', 'true');
  await expect(infos(page)).toHaveText('The product asks for a second factor now');
  await page.goto('/user/settings');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(alerts(page)).toContainText(`Product of ${member.username} asks for a second factor`);

  const other = await openColleague(browser, { url: baseURL!, member, productId });
  await givePasskeys(other.page);
  await signInByForm(other.page, other.colleague);
  const refused = other.page.getByRole('heading', { name: 'This product asks for a second factor' });
  await expect(refused).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByRole('link', { name: 'Add a second factor' }).click();
  await expect(other.page.getByText(`Asked for by Product of ${member.username}.`)).toBeVisible();
  await addPasskey(other.page, 'Phone');
  await other.page.goto('/dashboard');
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.page).toHavePath('/dashboard');
  await expect(refused).toBeHidden();
  await other.page.context().close();
});
