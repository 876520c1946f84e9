import { createProduct, newPerson } from './support/api.ts';
import { alerts, errorOf, loginForm, pathOf, signInByForm } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';
import { versionLine } from './support/version.ts';

const login = '/usrapi/v1/users/login';

test('[ACC-01, ACC-03, ACC-04] the sign-in page has its two fields, its links, a welcome and the version', async ({
  page,
}) => {
  await page.goto('/login');
  const { username, password } = loginForm(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(username).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(username).toBeFocused();
  await expect(page.getByText(versionLine)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/find-password',
  );
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
});

test('[ACC-02, ACC-06, ACC-08, SHL-06, SHL-85] Enter signs in, an info alert says so, the dashboard opens', async ({
  page,
  member,
}) => {
  await page.goto('/login');
  const { username, password } = loginForm(page);
  await username.fill(member.username);
  await password.fill(member.password);
  await password.press('Enter');
  await expect(page).toHavePath('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(alerts(page).locator('[data-kind=info]')).toHaveText('Login successfully');
});

test('[ACC-05, ACC-36, ACC-39] an empty form sends nothing, says what is missing and goes to the first field', async ({
  page,
}) => {
  await page.goto('/login');
  const sent = requestsTo(page, login);
  const { username, password, submit } = loginForm(page);
  await submit.click();
  expect(await errorOf(username)).toBe('Username is required');
  expect(await errorOf(password)).toBe('Password is required');
  await expect(username).toBeFocused();
  expect(sent).toHaveLength(0);
});

test('[ACC-05, ACC-37, ACC-38, ACC-40] the shared rules are checked on save, and again while typing', async ({
  page,
}) => {
  await page.goto('/login');
  const sent = requestsTo(page, login);
  const { username, password, submit } = loginForm(page);
  const wrongName = 'Username must have 3-50 characters: letters, digits and _+=,.@-';
  await username.fill('ab');
  await password.fill('12345');
  await expect(username).not.toHaveAttribute('aria-invalid');
  await submit.click();
  expect(await errorOf(username)).toBe(wrongName);
  expect(await errorOf(password)).toBe('Password needs at least 8 characters');

  await username.fill('abc');
  await expect(username).not.toHaveAttribute('aria-invalid');
  for (const name of ['a b', '名字名字', 'x'.repeat(51)]) {
    await username.fill(name);
    await expect(username).toHaveAttribute('aria-invalid', 'true');
    expect(await errorOf(username)).toBe(wrongName);
  }
  await username.fill('x'.repeat(50));
  await expect(username).not.toHaveAttribute('aria-invalid');
  await password.fill('123456');
  await expect(password).not.toHaveAttribute('aria-invalid');
  expect(sent).toHaveLength(0);
});

test('[ACC-10, ACC-D34, SHL-D30, SHL-78, SHL-81] a wrong password is an error alert; what was typed stays', async ({
  page,
  member,
}) => {
  await page.goto('/login');
  const { username, password, submit } = loginForm(page);
  await username.fill(member.username);
  await password.fill('not the password');
  await submit.click();
  await expect(alerts(page).locator('[data-kind=error]')).toHaveText('Username or password is wrong');
  await expect(username).toHaveValue(member.username);
  await expect(password).toHaveValue('not the password');
  await expect(submit).not.toHaveAttribute('aria-busy');
  expect(pathOf(page)).toBe('/login');
  await password.fill(member.password);
  await submit.click();
  await expect(alerts(page)).toHaveText('Login successfully');
});

test('[SHL-81] while signing in the button is busy, and a second press sends nothing', async ({
  page,
  member,
}) => {
  await page.goto('/login');
  const sent = requestsTo(page, login);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${login}`, async (route) => {
    await held;
    await route.continue();
  });
  const { username, password } = loginForm(page);
  await username.fill(member.username);
  await password.fill(member.password);
  await password.press('Enter');
  const busy = page.getByRole('button', { name: 'Signing in' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  // Forced: Playwright would refuse to press it, a person can.
  await busy.click({ force: true });
  await password.press('Enter');
  answer();
  await expect(page).toHavePath('/dashboard');
  expect(sent).toHaveLength(1);
});

test('[ACC-07, SHL-14, ACC-D1] after signing in the wanted page opens, with its query string', async ({
  page,
  member,
}) => {
  await page.goto('/task/task?status=2&q=a%20b');
  await expect(page).toHavePath('/login?redirect=%2Ftask%2Ftask%3Fstatus%3D2%26q%3Da%2520b');
  await signInHere(page, member);
  await expect(page).toHavePath('/task/task?status=2&q=a%20b');
});

for (const trap of ['//evil.example', '/\\evil.example', 'https://evil.example', '/nowhere']) {
  test(`[ACC-D1] a way back to ${trap} is ignored`, async ({ page, member }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(trap)}`);
    await signInHere(page, member);
    await expect(page).toHavePath('/dashboard');
  });
}

test('[ACC-08, ACC-D2] a stored default page replaces the dashboard', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  await context.addCookies([{ name: 'defaultPage', value: encodeURIComponent('/task/task'), url: baseURL! }]);
  await signInByForm(page, member);
  await expect(page).toHavePath('/task/task');
});

test('[ACC-12, ACC-13, ACC-D3] the guest button signs in as the built-in guest without typing', async ({
  page,
}) => {
  await page.goto('/login');
  const sent = requestsTo(page, login);
  await page.getByRole('button', { name: 'Continue as a guest' }).click();
  await expect(page).toHavePath('/product/no-product');
  await expect(page.getByRole('button', { name: 'Account of guest' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ username: 'guest', password: 'guest123' }]);
});

test('[ACC-13, ACC-D3] without the guest account there is no guest button', async ({ page }) => {
  for (const path of ['/login', '/home']) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace('&quot;guestLogin&quot;:true', '&quot;guestLogin&quot;:false'),
      });
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /guest/ })).toHaveCount(0);
  }
});

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login');
  const { password } = loginForm(page);
  await password.fill('correct horse');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('correct horse');
});

test('[SHL-16, SHL-17] where one lands depends on the product: none yet, or none chosen', async ({
  page,
  baseURL,
  person,
}) => {
  await signInByForm(page, person);
  await expect(page).toHavePath('/product/no-product');
  await createProduct(baseURL!, person, { isOpen: false });
  await page.context().clearCookies();
  await signInByForm(page, person);
  await expect(page).toHavePath('/product/product');
});

test('an account that does not exist is refused with the same words', async ({ page }) => {
  const stranger = newPerson();
  await page.goto('/login');
  const { username, password, submit } = loginForm(page);
  await username.fill(stranger.username);
  await password.fill(stranger.password);
  await submit.click();
  await expect(alerts(page)).toHaveText('Username or password is wrong');
});

async function signInHere(
  page: Parameters<typeof loginForm>[0],
  { username, password }: { username: string; password: string },
) {
  const form = loginForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.password.press('Enter');
}
