// What sign-in and registration say where the operator lets few people in.
import type { Browser, Page } from '@playwright/test';
import { startApp, type RunningApp } from './support/app.ts';
import { expectAccessible } from './support/accessible.ts';
import { newPerson } from './support/api.ts';
import { addPerson } from './support/database.ts';
import { expect, test } from './support/test.ts';

let app: RunningApp;
test.afterEach(() => app.stop());

async function open(browser: Browser, env: Record<string, string>): Promise<Page> {
  app = await startApp({ database: `e2e_entry_${process.pid}`, env });
  const context = await browser.newContext({ baseURL: app.url });
  return context.newPage();
}

test('[OPS-07, SEC-01] by invitation the sign-in page sends to the product manager, and registering says why it is not open', async ({
  browser,
}) => {
  const page = await open(browser, { REGISTRATION: 'invitation', GUEST_LOGIN: 'off' });
  await page.goto('/login');
  await expect(page.getByRole('main')).toContainText('New here? Ask your product manager for an invitation.');
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await expect(page.getByText('Guest sign-in is off here')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/register');
  await expect(page.getByRole('main')).toContainText('Accounts are made by invitation here.');
  await expect(page.getByRole('main').locator('form')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to sign in' }).press('Enter');
  await expect(page).toHavePath('/login');
});

test('[OPS-07] by domains registering names them; where operators create products, nobody else is offered one', async ({
  browser,
}) => {
  const page = await open(browser, {
    REGISTRATION: 'domains',
    REGISTRATION_DOMAINS: 'northyard.example',
    PRODUCT_CREATION: 'operators',
    OPERATORS: 'boss@northyard.example',
    GUEST_LOGIN: 'on',
  });
  await page.goto('/login');
  await expect(page.getByText('Guest sign-in is off here')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue as a guest' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('An address of northyard.example')).toBeVisible();
  await page.getByLabel('E-mail').fill('me@elsewhere.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Only addresses of the mail domains of this installation')).toBeVisible();

  const boss = { username: 'the.boss', email: 'boss@northyard.example' };
  for (const [person, mayCreate] of [
    [newPerson(), false],
    [boss, true],
  ] as const) {
    await addPerson(person, 'guest', app.databaseUrl);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill('guest123');
    await page.keyboard.press('Enter');
    await expect(page).toHavePath('/product/no-product');
    await expect(page.getByRole('link', { name: 'New product' })).toHaveCount(mayCreate ? 1 : 0);
    if (!mayCreate) await expect(page.getByText('You belong to no product yet')).toBeVisible();
  }
  await page.goto('/user/settings');
  const mails = page.getByRole('region', { name: 'Mails of this installation' });
  await expect(mails).toContainText('No budget was used up in the last 7 days');
});
