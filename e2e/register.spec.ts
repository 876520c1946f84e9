import type { Page } from '@playwright/test';
import { codeMailedTo } from './support/mailbox.ts';
import { createPerson, newPerson } from './support/api.ts';
import { accountForm, alerts, errorOf, loginForm, expectNoAlert } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const sendCode = '/usrapi/v1/users/register-verification-code';
const register = '/usrapi/v1/users/register';
const prompt = 'The verification code was sent to your mailbox and is valid for 5 minutes';

test('[ACC-16, ACC-17, ACC-18, ACC-19, ACC-29] a new person registers with the mailed code and is moved to the login page', async ({
  page,
}) => {
  const person = newPerson();
  await page.clock.install();
  await page.goto('/register');
  const form = accountForm(page);
  await form.submit.click();
  expect(await errorOf(form.code)).toBe('Verification code is required');
  await form.email.fill(person.email);
  await form.send.click();
  await expect(page.getByRole('status')).toHaveText(prompt);
  await expect(form.code).not.toHaveAttribute('aria-invalid');
  await form.code.fill(await codeMailedTo(person.email));
  await form.username.fill(person.username);
  await form.password.fill(person.password);
  await form.repeat.fill(person.password);
  await form.submit.click();
  await expect(alerts(page).locator('[data-kind=info]')).toHaveText(
    'Register successfully, please sign in with new user.',
  );
  await page.clock.pauseAt(Date.now() + 500);
  await expect(page).toHavePath('/register');
  await page.clock.runFor(2000);
  await expect(page).toHavePath('/login');
  await page.clock.resume();

  await expect(loginForm(page).username).toHaveValue(person.username);
  await loginForm(page).password.fill(person.password);
  await loginForm(page).password.press('Enter');
  await expect(page).toHavePath('/product/no-product');
});

test('[ACC-15] the whole way through registering works with the keyboard alone', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  const form = accountForm(page);
  const { keyboard } = page;
  await form.email.focus();
  await keyboard.type(person.email);
  await keyboard.press('Tab');
  await expect(form.code).toBeFocused();
  await keyboard.press('Tab');
  await expect(form.send).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(prompt);
  await expect(form.code).toBeFocused();
  await keyboard.type(await codeMailedTo(person.email));
  await keyboard.press('Tab');
  await expect(form.username).toBeFocused();
  await keyboard.type(person.username);
  await keyboard.press('Tab');
  await keyboard.type(person.password);
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await expect(page).toHavePath('/login');
});

test('[ACC-30, ACC-31, ACC-34, ACC-D29] sending a code needs an e-mail, and says so without asking the server', async ({
  page,
}) => {
  await page.goto('/register');
  const sent = requestsTo(page, sendCode);
  const { email, send } = accountForm(page);
  await send.click();
  await expect(email).toBeFocused();
  expect(await errorOf(email)).toBe('E-mail is required');
  await email.fill('nils');
  expect(await errorOf(email)).toBe('E-mail is not valid');
  await send.click();
  await email.fill('nils@northyard.example');
  await expect(email).not.toHaveAttribute('aria-invalid');
  expect(sent).toHaveLength(0);
});

test('[ACC-28, ACC-33] the send button is ready, counts 60 seconds down, and can be pressed again', async ({
  page,
}) => {
  const { email } = newPerson();
  await page.clock.install();
  await page.goto('/register');
  const sent = requestsTo(page, sendCode);
  const form = accountForm(page);
  await expect(form.send).toHaveText('Send code');
  const { width } = (await form.send.boundingBox())!;
  await form.email.fill(email);
  await form.send.click();
  await expect(form.send).toHaveText(/^Send again in (60|59) s$/);
  await expect(form.send).toBeDisabled();
  expect((await form.send.boundingBox())!.width).toBe(width);

  await page.clock.pauseAt(Date.now() + 5000);
  await page.clock.runFor(40_000);
  await expect(form.send).toHaveText(/^Send again in 1\d s$/);
  await page.reload();
  await expect(form.send).toHaveText(/^Send again in 1\d s$/);
  await page.clock.runFor(20_000);
  await expect(form.send).toHaveText('Send again');
  await expect(form.send).toBeEnabled();
  expect((await form.send.boundingBox())!.width).toBe(width);
  expect(sent).toHaveLength(1);
});

test('[ACC-33] a second code within 60 seconds is refused, and the button then waits as long as the server says', async ({
  page,
  context,
}) => {
  const { email } = newPerson();
  await page.goto('/register');
  await accountForm(page).email.fill(email);
  await accountForm(page).send.click();
  await expect(page.getByRole('status')).toHaveText(prompt);
  const other = await context.newPage();
  await other.goto('/register');
  await accountForm(other).email.fill(email);
  await accountForm(other).send.click();
  await expect(alerts(other).locator('[data-kind=error]')).toHaveText(
    'A code was sent already. Wait a moment.',
  );
  await expect(accountForm(other).send).toHaveText(/^Send again in \d+ s$/);
});

test('[ACC-34, ACC-43, ACC-D32] an empty form asks for e-mail and code and sends nothing', async ({
  page,
}) => {
  await page.goto('/register');
  const sent = requestsTo(page, register);
  const form = accountForm(page);
  await form.submit.click();
  expect(await errorOf(form.email)).toBe('E-mail is required');
  expect(await errorOf(form.code)).toBe('Verification code is required');
  await expect(form.email).toBeFocused();
  expect(sent).toHaveLength(0);
});

test('[ACC-36, ACC-39, ACC-D30, ACC-D31] an empty form asks for username and password', async ({ page }) => {
  await page.goto('/register');
  const form = accountForm(page);
  await form.submit.click();
  expect(await errorOf(form.username)).toBe('Username is required');
  expect(await errorOf(form.password)).toBe('Password is required');
});

async function submitInvalid(page: Page) {
  await page.goto('/register');
  const sent = requestsTo(page, register);
  const form = accountForm(page);
  await form.email.fill('nils@northyard');
  await form.code.fill('417203');
  await form.username.fill('n k');
  await form.password.fill('12345');
  await form.repeat.fill('12345678');
  await form.submit.click();
  return { form, sent };
}

test('[ACC-35, ACC-37, ACC-38] an invalid e-mail and username are named, and typing clears the errors', async ({
  page,
}) => {
  const { form, sent } = await submitInvalid(page);
  expect(await errorOf(form.email)).toBe('E-mail is not valid');
  expect(await errorOf(form.username)).toBe(
    'Username must have 3-50 characters: letters, digits and _+=,.@-',
  );
  expect(sent).toHaveLength(0);
  await form.email.fill('nils@northyard.example');
  await form.username.fill('nils.krog');
  for (const field of [form.email, form.username]) await expect(field).not.toHaveAttribute('aria-invalid');
});

test('[ACC-40, ACC-41, ACC-42] a short password and a different repetition are named, and typing clears the errors', async ({
  page,
}) => {
  const { form, sent } = await submitInvalid(page);
  expect(await errorOf(form.password)).toBe('Password needs at least 8 characters');
  expect(await errorOf(form.repeat)).toBe('Entered passwords differ');
  expect(sent).toHaveLength(0);
  await form.password.fill('12345678');
  for (const field of [form.password, form.repeat]) await expect(field).not.toHaveAttribute('aria-invalid');
});

test('[ACC-42] the messages speak Chinese too, and change with the language', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto('/register');
  await page.locator('button[type=submit]').click();
  for (const text of ['邮箱不能为空', '验证码不能为空', '用户名不能为空', '密码不能为空']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByText('E-mail is required')).toBeVisible();
});

test('[ACC-20, ACC-22] a wrong code and a taken username are told beside their field', async ({
  page,
  baseURL,
}) => {
  const known = await createPerson(baseURL!);
  const person = newPerson();
  await page.goto('/register');
  const form = accountForm(page);
  await form.email.fill(person.email);
  await form.send.click();
  const code = await codeMailedTo(person.email);
  await form.code.fill(code === '000000' ? '000001' : '000000');
  await form.username.fill(known.username);
  await form.password.fill(person.password);
  await form.repeat.fill(person.password);
  await form.submit.click();
  await expect(form.code).toHaveAttribute('aria-invalid', 'true');
  expect(await errorOf(form.code)).toBe('The code is wrong or too old. Send a new one.');
  await expect(form.code).toBeFocused();

  await form.code.fill(code);
  await form.submit.click();
  await expect(form.username).toHaveAttribute('aria-invalid', 'true');
  expect(await errorOf(form.username)).toBe('This username is taken');
  await expectNoAlert(page);
  await expect(form.password).toHaveValue(person.password);

  await form.username.fill(person.username);
  await form.submit.click();
  await expect(page).toHavePath('/login');
});

test('[ACC-21] an e-mail that has an account is told beside its field, once its mailbox is proven', async ({
  page,
  person: known,
}) => {
  await page.goto('/register');
  const form = accountForm(page);
  await form.email.fill(known.email);
  await form.send.click();
  await expect(page.getByRole('status')).toHaveText(prompt);
  await form.code.fill(await codeMailedTo(known.email));
  await form.username.fill(newPerson().username);
  await form.password.fill(known.password);
  await form.repeat.fill(known.password);
  await form.submit.click();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  expect(await errorOf(form.email)).toBe('This e-mail already has an account');
});

test('the code field takes six digits, counts them and drops everything else', async ({ page }) => {
  await page.goto('/register');
  const { code } = accountForm(page);
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.pressSequentially('4a1 7');
  await expect(code).toHaveValue('417');
  await expect(page.getByText('3 of 6').filter({ visible: true })).toHaveCount(1);
  await code.fill(' 417 203 99');
  await expect(code).toHaveValue('417203');
});

test('what was typed survives a reload, passwords and codes do not', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  const form = accountForm(page);
  await form.email.fill(person.email);
  await form.username.fill(person.username);
  await form.code.fill('417203');
  await form.password.fill(person.password);
  await form.repeat.fill(person.password);
  await page.reload();
  await expect(form.email).toHaveValue(person.email);
  await expect(form.username).toHaveValue(person.username);
  for (const field of [form.code, form.password, form.repeat]) await expect(field).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(stored).not.toContain(person.password);
  expect(stored).not.toContain('417203');
});

test('[ACC-D5] the register page leads back to the sign-in page', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHavePath('/login');
});
