import type { Page } from '@playwright/test';
import { atRest } from './support/at-rest.ts';
import { endSessionsOf } from './support/database.ts';
import { tokenOf } from './support/api.ts';
import { alerts, errorOf, loginForm, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const update = '/usrapi/v1/users/update';

const fields = (page: Page) => ({
  fullname: page.getByLabel('Full name'),
  email: page.getByLabel('E-mail'),
  intro: page.getByLabel('Short intro'),
  save: page.getByRole('button', { name: 'Save' }),
});

test('[ACC-44, ACC-45, ACC-47, ACC-48] the profile is saved with the keyboard alone, and comes back from the server', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/user/settings');
  const { fullname, email, intro, save } = fields(page);
  await expect(email).toHaveValue(member.email);
  await expect(email).not.toBeEditable();
  await expect(page.getByRole('heading', { name: 'Picture' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Language', exact: true })).toBeVisible();
  await expect(save).toBeVisible();
  const sent = requestsTo(page, update);

  await fullname.focus();
  await page.keyboard.type('Mira Okoro');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Owns the charging console');
  await page.keyboard.press('Control+s');
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText('Profile saved');
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
  expect(sent.map(({ body }) => body)).toEqual([
    { id: expect.any(Number), fullname: 'Mira Okoro', intro: 'Owns the charging console' },
  ]);

  // Unchanged forms send nothing.
  await save.click();
  await page.reload();
  await expect(fullname).toHaveValue('Mira Okoro');
  await expect(intro).toHaveValue('Owns the charging console');
  await intro.press('Enter');
  expect(sent).toHaveLength(1);

  await fullname.fill('Somebody else');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(fullname).toHaveValue('Mira Okoro');
  await page.goto('/setting/member');
  const row = page.getByRole('row', { name: 'Mira Okoro' });
  await expect(row).toContainText('Mira Okoro');
  await expect(row).toContainText('Owns the charging console');
});

test('[ACC-49, SHL-D22] language, theme and shortcuts take effect at once and are kept; what is typed stays', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member, '/user/settings');
  const { intro } = fields(page);
  await intro.fill('Half a sentence');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.method()));

  const languages = page.getByRole('radiogroup', { name: /^(Language|语言)$/ });
  const language = (name: string) => languages.getByRole('radio', { name });
  await expect(languages.getByRole('radio')).toHaveCount(2);
  await expect(language('English')).toBeChecked();
  await language('简体中文').click();
  await expect(page.getByRole('heading', { level: 1, name: '用户设置' })).toBeVisible();
  await expect(page.getByLabel('简介')).toHaveValue('Half a sentence');
  await page.getByRole('radio', { name: '深色' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const shortcuts = page.getByRole('switch', { name: /^(Single-letter shortcuts|单键快捷键)$/ });
  await shortcuts.press('Space');
  await expect(shortcuts).not.toBeChecked();
  await page.locator('main').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls.filter((method) => method !== 'GET')).toEqual([]);

  await page.reload();
  await expect(language('简体中文')).toBeChecked();
  await expect(page.getByRole('radio', { name: '深色' })).toBeChecked();
  await expect(shortcuts).not.toBeChecked();
  await expect(page.getByLabel('简介')).toHaveValue('Half a sentence');
  await language('English').click();
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  const kept = (await context.cookies()).find(({ name }) => name === 'language')!;
  expect(kept.value).toBe('en');
});

test('[SHL-76, SHL-81] text that was typed survives a failed save, a session that ended, and signing in again', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/user/settings');
  const { intro, save } = fields(page);
  await intro.fill('Owns the tariffs');
  await page.route(`**${update}`, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await save.click();
  await expect(alerts(page).locator('[data-kind=error]')).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(intro).toHaveValue('Owns the tariffs');

  await endSessionsOf(member.username);
  await save.click();
  await expect(page).toHavePath('/login?redirect=%2Fuser%2Fsettings');
  const form = loginForm(page);
  await form.username.fill(member.username);
  await form.password.fill(member.password);
  await form.submit.click();
  await expect(page).toHavePath('/user/settings');
  await expect(intro).toHaveValue('Owns the tariffs');
  await save.click();
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
});

test('[ACC-D14] own sign-ins are listed, the present one is marked, and the others can be ended one by one or all at once', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const phone = await browser.newContext({
    baseURL: baseURL!,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1',
  });
  const onPhone = await phone.newPage();
  await signIn(onPhone, member);
  await signIn(page, member, '/user/settings');
  const list = page.getByRole('list', { name: 'Your sign-ins' });
  // Setup created two more sessions through the API.
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toContainText('This one');
  const before = await rows.filter({ hasText: 'Sign out' }).count();
  await expect(rows.first()).toContainText(`Computer, Product of ${member.username}`);
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  const end = page.getByRole('button', { name: /^Sign out Phone/ });
  await end.click();
  await expect(end).toHaveCount(0);
  await onPhone.goto('/user/settings');
  await expect(onPhone).toHavePath(/\/login/);

  await tokenOf(baseURL!, member);
  await page.reload();
  await page.getByRole('button', { name: `Sign out the ${before} others` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(before + 1);
  await page.getByRole('button', { name: `Sign out the ${before} others` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText(`${before} sign-ins ended`);
  await page.reload();
  await expect(page).toHavePath('/user/settings');
  await phone.close();
});

for (const { language, button, labels, common, isName } of [
  {
    language: 'en',
    button: 'Change password',
    labels: ['Old password', /^New password/, 'Repeat new password'] as const,
    common: 'Many people use this password, so it is tried first. Choose another one.',
    isName: 'The password is a name that others see: the username, a product or Tracery. Choose another one.',
  },
  {
    language: 'zh',
    button: '修改密码',
    labels: ['旧密码', /^新密码/, '确认新密码'] as const,
    common: '该密码过于常见，容易被猜到，换一个',
    isName: '密码不能是用户名、产品名或脉络，换一个',
  },
])
  test(`[SEC-06] a password that many use or that is a name is refused at its field (${language})`, async ({
    page,
    member,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: process.env['APP_URL']! }]);
    await signIn(page, member, '/user/settings');
    await page.getByRole('button', { name: button }).press('Enter');
    const dialog = page.getByRole('dialog', { name: button });
    const [old, wanted, repeat] = labels.map((label) => dialog.getByLabel(label));
    await old!.fill(member.password);
    for (const [chosen, reason] of [
      ['password1', common],
      [member.username, isName],
    ] as const) {
      await wanted!.fill(chosen);
      await repeat!.fill(chosen);
      await repeat!.press('Enter');
      await expect.poll(() => errorOf(wanted!)).toBe(reason);
      await expect(wanted!).toBeFocused();
    }
  });

test('[ACC-63, ACC-64, ACC-67, ACC-D14, ACC-D31] the password is changed with the keyboard alone', async ({
  page,
  member,
  baseURL,
}) => {
  await signIn(page, member, '/user/settings');
  const opener = page.getByRole('button', { name: 'Change password' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const old = dialog.getByLabel('Old password');
  const wanted = dialog.getByLabel(/^New password/);
  const repeat = dialog.getByLabel('Repeat new password');
  const sent = requestsTo(page, '/usrapi/v1/users/change-password');
  await expect(old).toBeFocused();

  await page.keyboard.press('Enter');
  expect(await errorOf(old)).toBe('Password is required');
  expect(await errorOf(wanted)).toBe('Password is required');
  await old.fill('not the old one');
  await wanted.fill('12345');
  await repeat.fill('12345');
  expect(await errorOf(wanted)).toBe('Password needs at least 8 characters');
  await wanted.fill('a better secret');
  await expect(repeat).toHaveAttribute('aria-invalid', 'true');
  expect(await errorOf(repeat)).toBe('Passwords do not match');
  await page.keyboard.press('Enter');
  expect(sent).toHaveLength(0);
  await repeat.fill('a better secret');
  await expect(dialog.getByText('Typed the same way twice, met')).toBeVisible();
  await repeat.press('Enter');
  await expect.poll(() => errorOf(old)).toBe('The old password is wrong');
  await expect(old).toBeFocused();

  await old.fill(member.password);
  await old.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText('Password changed');
  await expect(page.getByRole('list', { name: 'Your sign-ins' }).getByRole('listitem')).toHaveCount(1);
  expect(sent.at(-1)!.body).toEqual({
    userId: expect.any(Number),
    oldPassword: member.password,
    newPassword: 'a better secret',
    repeatNewPassword: 'a better secret',
  });
  await expect(tokenOf(baseURL!, { ...member, password: 'a better secret' })).resolves.toMatch(/\./);
  await opener.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('[ACC-D4] the guest account, which many share, chooses how things look and changes nothing of itself', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect(page).toHavePath('/product/no-product');
  await page.goto('/user/settings');
  const { fullname, intro, save } = fields(page);
  await expect(fullname).not.toBeEditable();
  await expect(intro).not.toBeEditable();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(save).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Picture|Sign-in/ })).toHaveCount(0);
  await atRest(page);
  await expect(page).toHavePath('/user/settings');
  await expect(alerts(page).locator('[data-kind=error]')).toHaveCount(0);
});

test('settings that do not come can be asked for once more', async ({ page, member }) => {
  await signIn(page, member);
  await page.route('**/usrapi/v1/users/get/*', (route) => route.fulfill({ status: 502, body: '' }), {
    times: 1,
  });
  await page.goto('/user/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(fields(page).email).toHaveValue(member.email);
});
