// Chinese input: an Enter that ends a composition must not submit a form.
import type { Page } from '@playwright/test';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { newPerson } from './support/api.ts';
import { accountForm, loginForm, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

/** Records each Enter event before our handlers see it. */
async function noteEnters(page: Page): Promise<() => Promise<boolean[]>> {
  await page.addInitScript(() => {
    const enters: boolean[] = [];
    Object.assign(window, { enters });
    window.addEventListener(
      'keydown',
      (event) => event.key === 'Enter' && enters.push(event.isComposing),
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { enters: boolean[] }).enters);
}

test('[ACC-02] an Enter that ends a composition does not submit the sign-in form, the next one does', async ({
  page,
  context,
}) => {
  const enters = await noteEnters(page);
  await page.goto('/login');
  const sent = requestsTo(page, '/usrapi/v1/users/login');
  const keys = await context.newCDPSession(page);
  const { username, password } = loginForm(page);
  await username.fill('mira.okoro');
  await password.fill('');
  await compose(keys, 'mi ma');
  await pressEnter(keys);
  expect(await enters()).toEqual([true]);
  await expect(password).not.toHaveAttribute('aria-invalid');
  expect(sent).toHaveLength(0);

  await commit(keys, '密码密码密码');
  await expect(password).toHaveValue('密码密码密码');
  await pressEnter(keys);
  expect(await enters()).toEqual([true, false]);
  await expect.poll(() => sent.length).toBe(1);
});

test('an Enter that a browser sends after the composition, marked only by the number 229, submits nothing either', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  const sent = requestsTo(page, '/usrapi/v1/users/login');
  const keys = await context.newCDPSession(page);
  const { username, password } = loginForm(page);
  await username.fill('mira.okoro');
  await password.fill('correct horse');
  await pressEnter(keys, 229);
  await expect(password).toHaveValue('correct horse');
  expect(sent).toHaveLength(0);
});

test('the register form is guarded too', async ({ page, context }) => {
  await page.goto('/register');
  const keys = await context.newCDPSession(page);
  const form = accountForm(page);
  await form.username.fill(newPerson().username);
  await compose(keys, 'mai luo');
  await pressEnter(keys);
  await expect(form.email).not.toHaveAttribute('aria-invalid');
});

test('[PRD-04, PRD-25] in the picker and in the tags an Enter that picks a word neither searches nor makes a tag, the next one does', async ({
  page,
  context,
  member,
}) => {
  await signIn(page, member, '/product/product');
  const keys = await context.newCDPSession(page);
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await compose(keys, 'bei chang');
  await pressEnter(keys);
  await commit(keys, '北场');
  await expect(search).toHaveValue('北场');
  await expect(page).toHavePath('/product/product');
  await pressEnter(keys);
  await expect(page).toHavePath(`/product/product?name=${encodeURIComponent('北场')}`);

  await page.goto('/product/product?type=created');
  const tags = page.getByLabel('Tags');
  await tags.focus();
  await compose(keys, 'an quan');
  await pressEnter(keys);
  await commit(keys, '安全');
  await expect(tags).toHaveValue('安全');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await pressEnter(keys);
  await expect(page.getByRole('button', { name: 'Remove 安全' })).toBeVisible();
  await commit(keys, '充电，');
  await expect(page.getByRole('button', { name: 'Remove 充电' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveAttribute('aria-invalid');
});
