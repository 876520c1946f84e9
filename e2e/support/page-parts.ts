// Finds the parts of common screens by role and label.
import { expect, type Locator, type Page } from '@playwright/test';
import { answerOf, claimsOf, type Person } from './api.ts';
import { words, type Words } from './words.ts';

export const loginForm = (page: Page) => ({
  username: page.getByLabel('Username'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('main').getByRole('button', { name: 'Sign in' }),
});

export const accountForm = (page: Page) => ({
  email: page.getByLabel('E-mail'),
  code: page.getByLabel('Verification code'),
  send: page.getByRole('button', { name: /^Send/ }),
  username: page.getByLabel('Username'),
  password: page.getByLabel(/^(New p|P)assword/),
  repeat: page.getByLabel(/^Repeat/),
  submit: page.locator('button[type=submit]'),
});

export const alerts = (page: Page, t: Words = words.en) =>
  page.getByRole('region', { name: t('alert.region') });

/** What the footer says about what was typed. */
export const saveState = (page: Page) =>
  page.getByRole('contentinfo').getByRole('status').and(page.locator('[data-state]'));

/** Checks at once: an alert that disappears by itself must not pass. */
export const expectNoAlert = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await alerts(page).textContent()).toBe('');
};

/** The error beside a field, found as assistive technology finds it. */
export const errorOf = (field: Locator): Promise<string | null> =>
  // In one step: a hint under the field may just become an error, which has another id.
  field.evaluate((input) => {
    const id = input.getAttribute('aria-describedby') ?? '';
    const isWrong = input.getAttribute('aria-invalid') === 'true';
    return isWrong ? (document.querySelector(`[id="${id}"]`)?.textContent ?? null) : null;
  });

/** What the sign-in page stores in the browser. */
interface SignedIn {
  token: string;
  productName: string;
  avatarUrl: string;
  fullname: string;
}

/**
 * Signs in without the sign-in page, and opens a page; without a path the start page. Other pages of the browser that
 * are open do not notice.
 */
export async function signIn(page: Page, { username, password }: Person, path = '/'): Promise<void> {
  const login = '/usrapi/v1/users/login';
  let origin = '';
  const data = await answerOf<SignedIn>(login, async () => {
    const response = await page.request.post(login, {
      headers: { 'x-requested-with': 'tracery' },
      data: { username, password },
    });
    ({ origin } = new URL(response.url()));
    return { json: () => response.json(), retryAfter: response.headers()['retry-after'] };
  });
  const { userId, productId, roles, exp } = claimsOf(data.token);
  const stored = {
    token: data.token,
    userId,
    userName: username,
    productId,
    productName: data.productName,
    avatar: data.avatarUrl,
    fullname: data.fullname,
    roles: roles.join(','),
  };
  await page.context().addCookies(
    Object.entries(stored).map(([name, value]) => ({
      name,
      value: encodeURIComponent(String(value)),
      url: origin,
      secure: true,
      expires: name === 'token' ? exp : exp + 24 * 60 * 60,
      sameSite: 'Lax' as const,
    })),
  );
  await page.goto(path);
  if (path === '/') await page.waitForURL((url) => url.pathname !== '/');
}

export async function signInByForm(
  page: Page,
  { username, password }: Person,
  path = '/login',
): Promise<void> {
  await page.goto(path);
  const form = loginForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Without the product, which stands last; also in the way back that the sign-in page remembers. */
export const withoutProduct = (address: string): string =>
  address.replace(/[?&]p=\d+$/, '').replace(/(%3F|%26)p%3D\d+$/, '');

/** The address without its product. */
export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return withoutProduct(pathname + search);
};

/** The text in a markdown editor. */
export const expectMarkdown = (editor: Locator, text: string | RegExp) => {
  const written = expect.poll(async () => (await editor.locator('.cm-line').allTextContents()).join('\n'));
  return typeof text === 'string' ? written.toBe(text) : written.toMatch(text);
};
