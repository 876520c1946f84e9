// A person comes in by a provider of OpenID Connect: new, with an account that must be proved first, and back again.
import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../scripts/services.ts';
import { startProvider, type TestProvider } from '../server/tests/support/oidc-provider.ts';
import { expectAccessible } from './support/accessible.ts';
import { newPerson } from './support/api.ts';
import { startApp, type RunningApp } from './support/app.ts';
import { addPerson, ageSessionsOf } from './support/database.ts';
import { codeMailedTo } from './support/mailbox.ts';
import { alerts, errorOf } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

let app: RunningApp;
let provider: TestProvider;
let other: TestProvider;

async function start(env: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  const redirectUri = `http://localhost:${port}/sso/callback`;
  [provider, other] = await Promise.all([startProvider({ redirectUri }), startProvider({ redirectUri })]);
  app = await startApp({
    database: `e2e_sso_${process.pid}`,
    port,
    env: {
      OIDC_PROVIDERS: 'northyard,gitlab,entra',
      ...provider.env('northyard'),
      OIDC_NORTHYARD_LABEL: 'Northyard',
      ...other.env('gitlab'),
      OIDC_GITLAB_LABEL: 'GitLab',
      ...other.env('entra'),
      OIDC_ENTRA_ISSUER: 'http://127.0.0.1:1',
      OIDC_ENTRA_LABEL: 'Entra ID',
      GUEST_LOGIN: 'off',
      ...env,
    },
  });
}

test.afterEach(async () => {
  await app.stop();
  await Promise.all([provider.stop(), other.stop()]);
});

const open = async (browser: Browser, locale = 'en'): Promise<Page> =>
  (await browser.newContext({ baseURL: app.url, locale })).newPage();

/** That of the guest account, which new ones share here. */
const sharedPassword = 'guest123';

const newSubject = () => `s${randomBytes(4).toString('hex')}`;

/** What a person does on the pages of the provider. */
async function signInThere(page: Page, subject: string): Promise<void> {
  await page.waitForURL(/interaction/);
  await page.locator('input[name=login]').fill(subject);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click();
}

async function continueWith(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Northyard' }).click();
  await signInThere(page, subject);
}

test('[OPS-09] somebody new comes in by the filled button, lands where they wanted, and links a second provider', async ({
  browser,
}) => {
  await start();
  const page = await open(browser);
  const subject = newSubject();
  await page.goto('/user/settings');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Northyard' })).toBeVisible();
  await expect(page.getByText('or with a password')).toBeVisible();
  await expectAccessible(page);
  await continueWith(page, subject);
  await expect(page).toHavePath('/user/settings');
  await expect(alerts(page)).toContainText('Login successfully');
  const card = page.getByRole('region', { name: 'Single sign-on' });
  await expect(card).toContainText(`as ${subject}@example.test`);
  await expectAccessible(page);

  // The last way in stays.
  await card.getByRole('button', { name: 'Unlink Northyard' }).click();
  await expect(alerts(page)).toContainText('It is the last way into your account');

  await card.getByRole('button', { name: 'Link GitLab' }).press('Enter');
  await signInThere(page, newSubject());
  await expect(page).toHavePath('/user/settings');
  await expect(alerts(page)).toContainText('Linked.');
  await expect(card.getByRole('button', { name: 'Unlink GitLab' })).toBeVisible();

  // After a while the provider proves who it is, as there is no password.
  await ageSessionsOf(subject, '16 minutes', app.databaseUrl);
  await card.getByRole('button', { name: 'Unlink GitLab' }).click();
  const proof = page.getByRole('alertdialog', { name: 'Is it you?' });
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Continue with Northyard' }).click();
  await signInThere(page, subject);
  await expect(alerts(page)).toContainText('It is you.');
  await card.getByRole('button', { name: 'Unlink GitLab' }).click();
  await expect(alerts(page)).toContainText('GitLab is unlinked');
  await expect(card.getByRole('button', { name: 'Link GitLab' })).toBeVisible();
});

test('[OPS-09] an existing account is linked after its password, another by a mailed code; then both come in directly', async ({
  browser,
}) => {
  await start();
  const page = await open(browser);
  const byPassword = { person: newPerson(), subject: newSubject() };
  const byMail = { person: newPerson(), subject: newSubject() };
  for (const { person, subject } of [byPassword, byMail]) {
    await addPerson(person, 'guest', app.databaseUrl);
    provider.tell(subject, { email: person.email, email_verified: true, preferred_username: newSubject() });
  }
  const signOut = async () => {
    await page.context().clearCookies();
    await page.goto('/login');
  };

  await page.goto('/login');
  await continueWith(page, byPassword.subject);
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('Username')).toHaveValue(byPassword.person.username);
  await expectAccessible(page);
  const password = page.getByLabel(/^Its password/);
  await expect(password).toBeFocused();
  await password.fill('wrong horse');
  await password.press('Enter');
  await expect.poll(() => errorOf(password)).toBe('The password is wrong. Nothing was changed.');
  await password.fill(sharedPassword);
  await password.press('Enter');
  await expect(page).toHavePath('/product/no-product');

  await signOut();
  await continueWith(page, byMail.subject);
  await page.getByRole('button', { name: 'Mail me a code instead' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByLabel(/^Verification code/);
  await code.fill(await codeMailedTo(byMail.person.email));
  await code.press('Enter');
  await expect(page).toHavePath('/product/no-product');

  for (const { subject } of [byPassword, byMail]) {
    await signOut();
    await continueWith(page, subject);
    await expect(page).toHavePath('/product/no-product');
  }
});

test('[OPS-09] what goes wrong says what to do: provider down, turned away, begun elsewhere, address not verified', async ({
  browser,
}) => {
  await start();
  const page = await open(browser);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Entra ID' }).click();
  await expect(alerts(page)).toContainText(
    'The provider does not answer as it should. Try again in a minute',
  );
  await expect(page.getByRole('button', { name: 'Continue with Entra ID' })).toBeEnabled();

  await page.goto('/sso/callback?code=x&state=of-somebody-else');
  await expect(page.getByRole('main')).toContainText('begun in another browser');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).press('Enter');
  await expect(page).toHavePath('/login');

  await page.getByRole('button', { name: 'Continue with Northyard' }).click();
  await page.waitForURL(/interaction/);
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(page.getByRole('main')).toContainText('The provider did not sign you in.');

  const subject = newSubject();
  provider.tell(subject, { email_verified: false });
  await page.goto('/login');
  await continueWith(page, subject);
  await expect(page.getByRole('main')).toContainText('The provider has not verified your mail address');
});

test('[OPS-09] with passwords off there is no form for one, in English and Chinese', async ({ browser }) => {
  await start({ PASSWORDS: 'off' });
  const page = await open(browser, 'zh-CN');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '使用 Northyard 登录' })).toBeVisible();
  await expect(page.getByRole('main').locator('form')).toHaveCount(0);
  await expectAccessible(page);
  for (const path of ['/register', '/find-password']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('已停用密码');
    await expect(page.getByRole('main').locator('form')).toHaveCount(0);
  }
  const subject = newSubject();
  await page.goto('/login');
  await page.getByRole('button', { name: '使用 Northyard 登录' }).click();
  await signInThere(page, subject);
  await expect(page).toHavePath('/product/no-product');
});
