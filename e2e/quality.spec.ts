// Accessibility, external requests and phone layout of every page.
import { expectAccessible } from './support/accessible.ts';
import { accountForm, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const publicPages = ['/home', '/login', '/register', '/find-password', '/404', '/auth-redirect'] as const;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'zh'] as const;

/** An open menu is outside all landmarks, because the page behind it is hidden from assistive technology. */
const outsideLandmarks = ['region'];

for (const theme of themes) {
  for (const language of languages) {
    test(`[SHL-63] no public page has an accessibility violation, ${theme}, ${language}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([
        { name: 'theme', value: theme, url: baseURL! },
        { name: 'language', value: language, url: baseURL! },
      ]);
      for (const address of publicPages) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test(`forms with errors, open menus, alerts and the frame of members have none either, ${theme}, ${language}`, async ({
      page,
      context,
      member,
      baseURL,
    }) => {
      await context.addCookies([
        { name: 'theme', value: theme, url: baseURL! },
        { name: 'language', value: language, url: baseURL! },
      ]);
      await page.goto('/register');
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectAccessible(page);
      await page.locator('[aria-haspopup=menu]').first().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, outsideLandmarks);

      await page.goto('/login');
      await page.locator('input').nth(0).fill(member.username);
      await page.locator('input').nth(1).fill(member.password);
      await page.keyboard.press('Enter');
      await expect(page).toHavePath('/dashboard');
      await expect(page.locator('[data-kind=info]')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/forbidden');
      await page.locator('[aria-haspopup=menu]').last().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, outsideLandmarks);
    });
  }
}

for (const address of [...publicPages, '/forbidden'] as const) {
  for (const language of languages) {
    test(`[SHL-59] at 360 px ${address} fits the screen and its buttons are large enough for a finger, ${language}`, async ({
      page,
      context,
      baseURL,
      member,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      if (address === '/forbidden') await signIn(page, member);
      await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const small = await page.locator('a:visible, button:visible, input:visible').evaluateAll((elements) =>
        elements
          .map((element) => ({
            name: element.textContent || element.outerHTML.slice(0, 60),
            ...element.getBoundingClientRect().toJSON(),
          }))
          .filter(({ height, left, right }) => height < 44 || left < 0 || right > 360)
          .map(({ name, height, left, right }) => `${name} ${height} ${left} ${right}`),
      );
      expect(small).toEqual([]);
    });
  }
}

test('a keyboard shows where it is: every stop of the register page has a visible ring', async ({ page }) => {
  await page.goto('/register');
  await accountForm(page).email.waitFor();
  const stops = await page.locator('a:visible, button:visible, input:visible').count();
  await page.locator('body').focus();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const isMarked = await page.evaluate(() => {
      const element = document.activeElement!;
      const box = element.matches('input') ? element.parentElement! : element;
      const { outlineStyle, boxShadow } = getComputedStyle(box);
      return element !== document.body && (outlineStyle === 'solid' || boxShadow !== 'none');
    });
    expect(isMarked, `stop ${stop + 1}`).toBe(true);
  }
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('without the texts the page says that it can be tried again', async ({ page, problems }) => {
  await page.route('**/assets/public.en-*.js', (route) => route.abort());
  await page.goto('/login');
  const retry = page.getByRole('link', { name: 'The server is busy. Nothing was changed. Try again.' });
  await expect(retry).toBeVisible();
  await page.unroute('**/assets/public.en-*.js');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  expect(problems).toEqual([]);
});
