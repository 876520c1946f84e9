// Accessibility and phone layout of settings and members.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addColleagues } from './support/database.ts';
import { imagePath } from './support/images.ts';
import { createProduct } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Opens each screen and dialog. */
async function lookAtAll(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  await page.goto('/user/settings');
  await page.locator('input[type=file]').setInputFiles(imagePath);
  await expect(page.getByRole('slider')).toBeVisible();
  await expect(page.getByText(/200 K[。.]$/)).toBeVisible();
  await look('user settings');
  await page.keyboard.press('Escape');
  await button(page, /^(Change password|修改密码)$/).click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible();
  await look('change password');

  await page.goto('/setting/member');
  await expect(page.getByText('Hana Mori')).toBeVisible();
  // On a phone the people come first, and the panel opens by a button.
  if (page.viewportSize()!.width < 600) await button(page, /^(Invite members|邀请成员)$/).click();
  await page.getByRole('region').locator('button[type=submit]').click();
  await page.getByRole('combobox').first().fill('hana');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('members');
  await page.getByRole('combobox').first().fill('');
  await button(page, /(Change role of |更改角色：)Hana Mori/).click();
  await look('roles');
  await page.keyboard.press('Escape');
  await button(page, /(Remove|移除) Hana Mori/).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('remove');

  await page.goto('/setting/product');
  await expect(page.locator('main .cm-content')).toBeVisible();
  await page.locator('main form input').first().fill('Another name');
  await look('product settings');
  await button(page, /^(Choose a member|选择成员)$/).click();
  await button(page, /Hana Mori/).click();
  await expect(page.locator('dialog input[type=password]')).toBeFocused();
  await look('switch user');
  await page.keyboard.press('Escape');
}

for (const [width, theme, language] of [
  [1440, 'light', 'en'],
  [390, 'dark', 'zh'],
] as const) {
  test(`[SHL-63] settings, members and their dialogs have no accessibility violation, ${width} px, ${theme}, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    const productId = await createProduct(baseURL!, member);
    await addColleagues(productId, member.username, [
      { username: `hana.${member.username}`, fullname: 'Hana Mori', intro: 'Bay map' },
    ]);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([
      { name: 'theme', value: theme, url: baseURL! },
      { name: 'language', value: language, url: baseURL! },
    ]);
    await lookAtAll(page, () => expectAccessible(page));
  });
}

test('[SHL-59] on a phone nothing is wider than the screen, and everything is large enough for a finger', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const productId = await createProduct(baseURL!, member);
  await addColleagues(productId, member.username, [
    { username: `hana.${member.username}`, fullname: 'Hana Mori', intro: 'Bay map' },
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, member);
  const small: string[] = [];
  await lookAtAll(page, async (what) => {
    const found = await smallTargetsOn(page, 360);
    small.push(...found.map((line) => `${what}: ${line}`));
  });
  expect([...new Set(small)]).toEqual([]);
});
