import { createProduct } from './support/api.ts';
import { pathOf, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const publicPages = {
  '/home': 'Follow every idea to its release.',
  '/login': 'Welcome back',
  '/register': 'Create an account',
  '/find-password': 'Set a new password',
  '/auth-redirect': 'You are not signed in',
  '/404': 'This page does not exist',
};

const workPages = {
  '/dashboard': 'Dashboard',
  '/requirement/feature': 'Features',
  '/requirement/requirement': 'Requirements',
  '/design/component': 'Components',
  '/design/function': 'Functions',
  '/design/uml': 'UML',
  '/design/restfulapi': 'RESTful API',
  '/test/testcase': 'Testcases',
  '/test/defect': 'Defects',
  '/task/task': 'Tasks',
  '/task/risk': 'Risks',
  '/document': 'Document',
  '/setting/product': 'Products',
  '/setting/iteration': 'Iterations',
  '/setting/member': 'Members',
};

const ownPages = {
  '/product/product': 'All products',
  '/product/no-product': 'Your products',
  '/user/settings': 'User settings',
  '/forbidden': 'No permission',
};

test('[SHL-01, SHL-10, SHL-34] a visitor opens each public page straight from the address bar', async ({
  page,
}) => {
  for (const [path, title] of Object.entries(publicPages)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(pathOf(page)).toBe(path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('[SHL-02, SHL-03] /404 says that the page was not found, and its button leads to /', async ({
  page,
}) => {
  await page.goto('/404');
  await expect(page.getByText('This page does not exist')).toBeVisible();
  const home = page.getByRole('link', { name: 'Go home' });
  await expect(home).toHaveAttribute('href', '/');
  await home.click();
  await expect(page).toHavePath('/home');
});

test('[SHL-04] an address that matches nothing ends on /404, signed in or not', async ({ page, member }) => {
  for (const path of ['/nowhere', '/task/task/9', '/task?x=1', '/a/b/c']) {
    await page.goto(path);
    await expect(page).toHavePath('/404');
  }
  await signIn(page, member, '/nowhere');
  await expect(page).toHavePath('/404');
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHavePath('/dashboard');
});

test('[SHL-05, SHL-D5] /auth-redirect shows a visitor the way in, and lets others pass', async ({
  page,
  member,
}) => {
  await page.goto('/auth-redirect?token=stolen');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHavePath('/login');
  await signIn(page, member, '/auth-redirect');
  await expect(page).toHavePath('/dashboard');
});

test('[SHL-12, SHL-13] a visitor goes home from / and from /index.html', async ({ page }) => {
  for (const path of ['/', '/index.html']) {
    await page.goto(path);
    await expect(page).toHavePath('/home');
  }
});

test('[SHL-14] a visitor is sent from each protected page to sign in, and the way back is remembered', async ({
  page,
}) => {
  for (const path of Object.keys({ ...workPages, ...ownPages })) {
    await page.goto(`${path}?a=1`);
    await expect(page).toHavePath(`/login?redirect=${encodeURIComponent(`${path}?a=1`)}`);
  }
});

test('[SHL-06, SHL-10, SHL-15, SHL-D7] a member goes from /, /index.html and /login to the dashboard, and straight to any page', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  for (const path of ['/', '/index.html', '/login', '/login?redirect=%2Ftask%2Ftask']) {
    await page.goto(path);
    await expect(page).toHavePath('/dashboard');
  }
  for (const [path, title] of Object.entries({ ...workPages, ...ownPages })) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(pathOf(page)).toBe(path);
  }
});

test('[SHL-16, SHL-17, SHL-18] without a product one is led to where products are, and can still open the rest', async ({
  page,
  person,
  baseURL,
}) => {
  await signIn(page, person);
  for (const target of ['/product/no-product', '/product/product']) {
    for (const path of ['/', '/dashboard', '/task/task', '/setting/member', '/document']) {
      await page.goto(path);
      await expect(page).toHavePath(target);
    }
    for (const path of Object.keys(ownPages)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(pathOf(page)).toBe(path);
    }
    await createProduct(baseURL!, person, { isOpen: false });
    await page.context().clearCookies();
    await signIn(page, person);
  }
});

test('[SHL-11] each change of page begins at its top, forward and back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto('/register');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHavePath('/login');
  await page.getByRole('link', { name: 'Create an account' }).scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHavePath('/register');
  await expect.poll(scrolled).toBe(0);
  await page.getByRole('link', { name: 'Sign in' }).scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(300);
  await page.goBack();
  await expect(page).toHavePath('/login');
  await expect.poll(scrolled).toBe(0);
});

test('the title of the window names the page, in the language of the interface', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Tracery');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveTitle('Create an account · Tracery');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(page).toHaveTitle('注册账号 · 脉络');
});
