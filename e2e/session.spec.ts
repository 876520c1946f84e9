import type { Page } from '@playwright/test';
import { endSessionsOf } from './support/database.ts';
import { tokenOf } from './support/api.ts';
import { alerts, signInByForm, expectNoAlert } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const renewal = '/usrapi/v1/users/session';
const logout = '/usrapi/v1/users/logout';
const sessionCookies = [
  'token',
  'userId',
  'userName',
  'fullname',
  'productId',
  'productName',
  'avatar',
  'roles',
  'tour',
];

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ }).click();
const signOut = async (page: Page) => {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};

test('[ACC-74, ACC-75, ACC-D17] the cookies hold the session values, and nothing that belongs in memory', async ({
  page,
  context,
  member,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await context.addCookies([{ name: 'defaultPage', value: '%2Fdashboard', url: page.url() }]);
  await signInByForm(page, member);
  const cookies = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  expect(
    Object.keys(cookies)
      .filter((name) => !name.startsWith('__Host-'))
      .sort(),
  ).toEqual([...sessionCookies, 'language', 'defaultPage'].sort());
  expect(cookies['userName']!.value).toBe(member.username);
  expect(decodeURIComponent(cookies['productName']!.value)).toBe(`Product of ${member.username}`);
  expect(cookies['roles']!.value).toBe('ProductManager');
  const now = Date.now() / 1000;
  expect(cookies['token']).toMatchObject({ sameSite: 'Strict', secure: true, httpOnly: false });
  expect(Math.abs(cookies['token']!.expires - now - 900)).toBeLessThan(30);
  for (const name of sessionCookies.slice(1)) {
    expect(cookies[name], name).toMatchObject({ sameSite: 'Lax', secure: true });
    expect(Math.abs(cookies[name]!.expires - now - 30 * 86_400), name).toBeLessThan(60);
  }
  expect(cookies['__Host-tracery_sid']).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('[ACC-77] a reload keeps the session without asking for a new token', async ({ page, member }) => {
  await signInByForm(page, member);
  const renewals = requestsTo(page, renewal);
  await page.reload();
  await expect(page).toHavePath('/dashboard');
  await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible();
  expect(renewals).toHaveLength(0);
});

test('[ACC-70, ACC-71, ACC-72, ACC-73, SHL-55] signing out ends the session, says so and opens the sign-in page', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  await signInByForm(page, member);
  const sent = requestsTo(page, logout);
  const token = (await context.cookies()).find(({ name }) => name === 'token')!.value;
  await openAccountMenu(page);
  await expect(page.getByRole('menu')).toContainText(member.username);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHavePath('/login');
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText('Logout successfully');
  expect(sent.map(({ body }) => body)).toEqual([{ userId: expect.any(Number), username: member.username }]);
  const left = (await context.cookies()).map(({ name }) => name);
  expect(left.filter((name) => sessionCookies.includes(name))).toEqual([]);
  const answer = await fetch(`${baseURL}/prdapi/v1/products/list`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
});

test('[ACC-D14] coming back the next day: the token is renewed once, and the sign-in page never shows', async ({
  page,
  context,
  browser,
  member,
  baseURL,
}) => {
  await signInByForm(page, member);
  const kept = (await context.cookies()).filter(({ name }) => name !== 'token');
  const nextDay = await browser.newContext({ baseURL: baseURL! });
  await nextDay.addCookies(kept);
  const tab = await nextDay.newPage();
  const renewals = requestsTo(tab, renewal);
  const visited: string[] = [];
  tab.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await tab.goto('/task/task?status=2');
  await expect(tab.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect(tab).toHavePath('/task/task?status=2');
  expect(renewals).toHaveLength(1);
  expect(visited).not.toContain('/login');
  expect((await nextDay.cookies()).map(({ name }) => name)).toContain('token');
  await nextDay.close();
});

test('[ACC-D14] while a slow renewal is under way a quiet outline stands, not the sign-in page', async ({
  page,
  context,
  member,
}) => {
  await signInByForm(page, member);
  await context.clearCookies({ name: 'token' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${renewal}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('#root > div[aria-hidden=true]')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[ACC-D14] a token that ran out while the page was open is renewed on the way of the next call', async ({
  page,
  member,
}) => {
  await page.clock.install();
  await signInByForm(page, member);
  const renewals = requestsTo(page, renewal);
  const logouts = requestsTo(page, logout);
  await page.clock.fastForward('14:40');
  await signOut(page);
  await expect(page).toHavePath('/login');
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText('Logout successfully');
  expect(renewals).toHaveLength(1);
  expect(logouts).toHaveLength(1);
});

test('a person whose session is over is sent to sign in, without an alarm about it', async ({
  page,
  context,
  member,
}) => {
  await signInByForm(page, member);
  await endSessionsOf(member.username);
  await context.clearCookies({ name: 'token' });
  await page.goto('/task/task?status=2');
  await expect(page).toHavePath('/login?redirect=%2Ftask%2Ftask%3Fstatus%3D2');
  await expectNoAlert(page);
  const left = (await context.cookies()).map(({ name }) => name);
  expect(left.filter((name) => sessionCookies.includes(name))).toEqual([]);
});

test('who signs out in one tab is signed out in the others, and who signs in is in everywhere', async ({
  page,
  context,
  member,
}) => {
  await signInByForm(page, member);
  const other = await context.newPage();
  await other.goto('/task/task');
  await expect(other.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await signOut(page);
  await expect(page).toHavePath('/login');
  await expect(other).toHavePath('/login?redirect=%2Ftask%2Ftask');
  await signInByForm(page, member);
  await expect(other).toHavePath('/dashboard');
});

test('when the server cannot be told, the person stays signed in and hears why', async ({ page, member }) => {
  await signInByForm(page, member);
  await page.route(`**${logout}`, (route) =>
    route.fulfill({
      status: 503,
      json: { code: 50300, message: 'The server is busy. Nothing was changed. Try again.', data: null },
    }),
  );
  await signOut(page);
  await expect(alerts(page).locator('[data-kind=error]')).toHaveText(
    'The server is busy. Nothing was changed. Try again.',
  );
  await expect(page).toHavePath('/dashboard');
  await page.unroute(`**${logout}`);
  await signOut(page);
  await expect(page).toHavePath('/login');
});

test('a session that ended elsewhere counts as signed out', async ({ page, member, baseURL }) => {
  await signInByForm(page, member);
  await endSessionsOf(member.username);
  await signOut(page);
  await expect(page).toHavePath('/login');
  await expect(tokenOf(baseURL!, member)).resolves.toMatch(/\./);
});
