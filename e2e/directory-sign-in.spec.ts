// People sign in by the company directory, a real OpenLDAP server: for the first time, with an account from before, and
// while the directory does not answer.
import type { Browser, Page } from '@playwright/test';
import { personLdif, startSlapd, type Slapd } from '../scripts/slapd.ts';
import { startApp, type RunningApp } from './support/app.ts';
import { expectAccessible } from './support/accessible.ts';
import { createPerson } from './support/api.ts';
import { alerts, errorOf, loginForm } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

let slapd: Slapd;
let app: RunningApp;
const directoryPassword = 'p1';

test.beforeAll(async () => {
  slapd = await startSlapd();
  app = await startApp({ database: `e2e_directory_${process.pid}`, env: slapd.env });
});
test.afterAll(async () => {
  await app.stop();
  await slapd.remove();
});

const open = async (browser: Browser, locale = 'en-US'): Promise<Page> => {
  const context = await browser.newContext({ baseURL: app.url, locale });
  const page = await context.newPage();
  await page.goto('/login');
  return page;
};

test('[OPS-10] somebody of the directory signs in with the password of the company, and learns that it is changed there', async ({
  browser,
}) => {
  slapd.change(personLdif({ uid: 'zhang.wei', fullname: '张伟', password: directoryPassword }));
  const page = await open(browser);
  const { username, password, submit } = loginForm(page);
  await expect(page.getByText('Your company sign-in (LDAP)')).toBeVisible();
  await expectAccessible(page);
  await username.fill('zhang.wei');
  await password.fill('p2');
  await submit.click();
  await expect(alerts(page)).toContainText('Username or password is wrong');
  await password.fill(directoryPassword);
  await password.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/user/settings');
  await expect(page.getByLabel('Full name')).toHaveValue('张伟');
  await expect(page.getByText('Signs in by company directory. The password is changed there.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);
  await expectAccessible(page);
});

test('[OPS-10] in Chinese, somebody with a Chinese username signs in', async ({ browser }) => {
  slapd.change(
    personLdif({ uid: '李雷', fullname: '李雷', password: '我的密码', mail: 'li.lei@example.org' }),
  );
  const page = await open(browser, 'zh-CN');
  await expect(page.getByText('公司账号登录（LDAP）')).toBeVisible();
  await page.getByLabel('用户名').fill('李雷');
  await page.getByLabel('密码', { exact: true }).fill('我的密码');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/user/settings');
  await expect(page.getByText('通过公司目录登录，密码在公司目录中修改。')).toBeVisible();
});

test('[OPS-10] an account from before is linked with its own password, by the keyboard alone', async ({
  browser,
}) => {
  const person = await createPerson(app.url);
  slapd.change(personLdif({ uid: person.username, password: directoryPassword }));
  const page = await open(browser);
  const { username, password } = loginForm(page);
  await username.fill(person.username);
  await password.fill(directoryPassword);
  await password.press('Enter');
  const link = page.getByLabel('Password of your Tracery account');
  await expect(link).toBeFocused();
  await expect(page.getByText(/^An account here has your name or mail address/)).toBeVisible();
  await expectAccessible(page);
  await link.fill('not this one');
  await link.press('Enter');
  // The note under the field changes from hint to error, and with it its id.
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  expect(await errorOf(link)).toBe('The password of the account here is wrong. Nothing was linked.');
  await link.fill(person.password);
  await link.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/user/settings');
  await expect(page.getByText('Signs in by company directory.')).toBeVisible();
});

test('[OPS-10] while the directory does not answer, local accounts sign in and all others learn what to do', async ({
  browser,
}) => {
  const person = await createPerson(app.url);
  await slapd.stop();
  try {
    const page = await open(browser);
    const { username, password, submit } = loginForm(page);
    await username.fill('zhang.wei');
    await password.fill(directoryPassword);
    await submit.click();
    await expect(alerts(page)).toContainText('The company directory does not answer');
    await username.fill(person.username);
    await password.fill(person.password);
    await submit.click();
    await page.waitForURL((url) => url.pathname !== '/login');
  } finally {
    await slapd.start();
  }
});
