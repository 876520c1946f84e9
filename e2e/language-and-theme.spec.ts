import type { Page } from '@playwright/test';
import { signInByForm } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const chooseTheme = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
};
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = 'rgb(255, 255, 255)';
const dark = 'rgb(18, 24, 23)';

test.describe('a Chinese browser', () => {
  test.use({ locale: 'zh-CN' });

  test('[SHL-64, SHL-69] without a choice, the interface is Chinese and says so to the server', async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    const sent = requestsTo(page, '/usrapi/v1/users/login');
    await expect(page.getByRole('heading', { level: 1, name: '欢迎回来' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.getByLabel('用户名').fill('nobody');
    await page.getByLabel('密码', { exact: true }).fill('nothing at all');
    await page.keyboard.press('Enter');
    await expect(page.getByText('用户名或密码错误')).toBeVisible();
    expect(sent[0]!.headers['accept-language']).toBe('zh-CN');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('language');
  });

  test('[SHL-65, SHL-69] a stored choice wins over the browser', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL! }]);
    await page.goto('/login');
    const sent = requestsTo(page, '/usrapi/v1/users/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue as a guest' }).click();
    await expect(page).toHavePath('/product/no-product');
    expect(sent[0]!.headers['accept-language']).toBe('en-US');
  });
});

test.describe('a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('[SHL-64] any other browser language gives English', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  });
});

test('[SHL-66] the language cookie lives 18250 days, as far as the browser lets it, and is renewed on each visit', async ({
  page,
  context,
  baseURL,
}) => {
  const soon = Date.now() / 1000 + 3600;
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL!, expires: soon }]);
  const written: string[] = [];
  await page.exposeFunction('noteCookie', (text: string) => void written.push(text));
  await page.addInitScript(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
    const { noteCookie } = window as unknown as { noteCookie: (text: string) => void };
    Object.defineProperty(document, 'cookie', {
      get: () => cookie.get!.call(document) as string,
      set(text: string) {
        noteCookie(text);
        cookie.set!.call(document, text);
      },
    });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: '欢迎回来' })).toBeVisible();
  expect(written).toContain(`language=zh; Path=/; Max-Age=${18250 * 86_400}; SameSite=Lax; Secure`);
  const cookie = (await context.cookies()).find(({ name }) => name === 'language')!;
  expect(cookie.expires).toBeGreaterThan(soon + 300 * 86_400);
});

test('the theme is chosen in the toolbar, kept over a reload, and the same for visitors and members', async ({
  page,
  context,
  member,
}) => {
  await page.goto('/home');
  expect(await background(page)).toBe(light);
  await chooseTheme(page, 'Dark theme');
  expect(await background(page)).toBe(dark);
  expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await background(page)).toBe(dark);
  await signInByForm(page, member);
  expect(await background(page)).toBe(dark);
  // The toolbar of signed-in people replaces that of visitors.
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await chooseTheme(page, 'Light theme');
  expect(await background(page)).toBe(light);
});

test('the theme of the system is followed while it changes, menus included', async ({ page }) => {
  await page.goto('/home');
  await chooseTheme(page, 'Theme of the system');
  for (const [colorScheme, expected] of [
    ['dark', dark],
    ['light', light],
    ['dark', dark],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expect.poll(() => background(page)).toBe(expected);
    await page.getByRole('button', { name: 'Theme' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toHaveCSS('background-color', colorScheme === 'dark' ? 'rgb(26, 34, 32)' : light);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});
