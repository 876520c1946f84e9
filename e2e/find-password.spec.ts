import { codeMailedTo } from './support/mailbox.ts';
import { newPerson } from './support/api.ts';
import { accountForm, alerts, errorOf, loginForm, expectNoAlert } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const reset = '/usrapi/v1/users/reset-password';

test('[ACC-23, ACC-24, ACC-25, ACC-26, ACC-27] a forgotten password is replaced with the mailed code', async ({
  page,
  person,
}) => {
  await page.clock.install();
  await page.goto('/find-password');
  const form = accountForm(page);
  await form.email.fill(person.email);
  await form.send.click();
  await expect(page.getByRole('status')).toContainText('was sent to your mailbox');
  await form.code.fill(await codeMailedTo(person.email));
  await form.password.fill('a new secret');
  await form.repeat.fill('a new secret');
  await form.submit.click();
  await expect(alerts(page).locator('[data-kind=info]')).toHaveText(
    'Password reset successfully, please sign in',
  );
  await page.clock.pauseAt(Date.now() + 500);
  await expect(page).toHavePath('/find-password');
  await page.clock.runFor(2000);
  await expect(page).toHavePath('/login');
  await page.clock.resume();

  const login = loginForm(page);
  await expect(login.username).toHaveValue(person.username);
  await login.password.fill(person.password);
  await login.submit.click();
  await expect(alerts(page).locator('[data-kind=error]')).toHaveText('Username or password is wrong');
  await login.password.fill('a new secret');
  await login.submit.click();
  await expect(page).toHavePath('/product/no-product');
});

test('[ACC-24, ACC-D8] an address without an account is told the same', async ({ page }) => {
  await page.goto('/find-password');
  const form = accountForm(page);
  await form.email.fill(newPerson().email);
  await form.send.click();
  await expect(page.getByRole('status')).toHaveText(
    'The verification code was sent to your mailbox and is valid for 5 minutes',
  );
});

test('[ACC-34, ACC-39, ACC-40, ACC-41, ACC-43] the rules hold here too, and nothing is sent', async ({
  page,
}) => {
  await page.goto('/find-password');
  const sent = requestsTo(page, reset);
  const form = accountForm(page);
  await expect(form.username).toHaveCount(0);
  await form.submit.click();
  expect(await errorOf(form.email)).toBe('E-mail is required');
  expect(await errorOf(form.code)).toBe('Verification code is required');
  expect(await errorOf(form.password)).toBe('Password is required');
  await form.password.fill('12345');
  await form.repeat.fill('1234567');
  expect(await errorOf(form.password)).toBe('Password needs at least 8 characters');
  expect(await errorOf(form.repeat)).toBe('Entered passwords differ');
  expect(sent).toHaveLength(0);
});

test('[ACC-30] sending a code needs an e-mail here too', async ({ page }) => {
  await page.goto('/find-password');
  const { email, send } = accountForm(page);
  await send.click();
  expect(await errorOf(email)).toBe('E-mail is required');
});

test('a wrong code is told beside the code, and what was typed stays', async ({ page, person }) => {
  await page.goto('/find-password');
  const form = accountForm(page);
  await form.email.fill(person.email);
  await form.code.fill('000000');
  await form.password.fill('a new secret');
  await form.repeat.fill('a new secret');
  await form.submit.click();
  await expect(form.code).toHaveAttribute('aria-invalid', 'true');
  expect(await errorOf(form.code)).toBe('The code is wrong or too old. Send a new one.');
  await expect(form.password).toHaveValue('a new secret');
  await expectNoAlert(page);
});

test('[ACC-D5] the page leads back to the sign-in page', async ({ page }) => {
  await page.goto('/find-password');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHavePath('/login');
});
