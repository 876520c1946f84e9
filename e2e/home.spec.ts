import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { versionLine } from './support/version.ts';

test('[SHL-43, SHL-44, SHL-49] the home page has its title, a way in and the version', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow every idea\nto its release.');
  await expect(page.getByText(versionLine)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHavePath('/login');
});

test('[SHL-45, SHL-D20] the home page has exactly six cards, on its six topics', async ({ page }) => {
  await page.goto('/home');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(6);
  await expect(cards.getByRole('heading')).toHaveText([
    'A process you can follow',
    'Every product in one place',
    'UML beside the work',
    'Key items, linked',
    'Software engineering, whole',
    'Many views, one truth',
  ]);
  // Numbers as the product gives them.
  await expect(cards.filter({ hasText: 'Key items, linked' }).locator('svg text')).toHaveText([
    'F-4',
    'R-131',
    'N-22',
    'TC-206',
  ]);
});

test('[SHL-46, SHL-47, SHL-48] the contact block shows what is configured', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'git.example.org/tracery' })).toHaveAttribute(
    'href',
    'https://git.example.org/tracery',
  );
  await expect(page.getByText('4410 7725')).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@tracery.example' })).toHaveAttribute(
    'href',
    'mailto:support@tracery.example',
  );
  await expect(page.getByText('tracery-team', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of tracery-team' })).toBeVisible();
});

test('[SHL-46, SHL-47, SHL-48, SHL-D19] what is not configured is left out', async ({ page }) => {
  await page.route('**/home', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(
        /(repositoryUrl|chatGroup|supportEmail|messagingId)&quot;:&quot;.*?&quot;/g,
        '$1&quot;:&quot;&quot;',
      ),
    });
  });
  await page.goto('/home');
  await expect(page.getByText(versionLine)).toBeVisible();
  for (const name of ['Source repository', 'Chat group', 'Support', 'Messaging app']) {
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  }
});

test('[SHL-51, SHL-57] a visitor has the logo home, sign-in and sign-up in the toolbar', async ({ page }) => {
  await page.goto('/404');
  const toolbar = page.getByRole('banner');
  await toolbar.getByRole('link', { name: 'Tracery' }).click();
  await expect(page).toHavePath('/home');
  await toolbar.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHavePath('/register');
  await page.goto('/home');
  await toolbar.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHavePath('/login');
});

test('[SHL-50] for a person who is signed in the logo leads to the dashboard, also from the home page', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  for (const path of ['/task/task', '/home']) {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: 'Tracery' }).click();
    await expect(page).toHavePath('/dashboard');
  }
});

test('[SHL-56, SHL-67] the language menu has exactly Chinese and English; choosing changes the page without a reload', async ({
  page,
  context,
}) => {
  await page.goto('/home');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('menu').getByRole('menuitemradio')).toHaveText(['简体中文', 'English']);
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('每个想法，\n都能追到发布。');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('zh');
});

test('[SHL-58] below 777 px the entries of the toolbar stand in one menu, from 777 px on in the toolbar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 776, height: 800 });
  await page.goto('/home');
  const toolbar = page.getByRole('banner');
  await expect(toolbar.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await toolbar.getByRole('button', { name: 'Menu' }).click();
  const entries = page.getByRole('menu').locator('[role^=menuitem]');
  await expect(entries).toHaveText([
    'Sign in',
    'Sign up',
    '简体中文',
    'English',
    'Light theme',
    'Dark theme',
    'Theme of the system',
  ]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 777, height: 800 });
  await expect(toolbar.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  await expect(toolbar.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(toolbar.getByRole('button', { name: 'Language' })).toBeVisible();
});

test('[SHL-57, SHL-58] the compact menu leads to sign-in and sign-up, and returns the focus when it closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [entry, target] of [
    ['Sign in', '/login'],
    ['Sign up', '/register'],
  ] as const) {
    await page.goto('/home');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Sign in' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page).toHavePath(target);
  }
});
