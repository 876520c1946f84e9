import type { Locator, Page } from '@playwright/test';
import { tokenOf, type Person } from './support/api.ts';
import { createFeature } from './support/items.ts';
import { alerts, loginForm, signIn, signInByForm } from './support/page-parts.ts';
import { expect, requestsTo, test, trackRequests } from './support/test.ts';

const login = '/usrapi/v1/users/login';
const logout = '/usrapi/v1/users/logout';
const networkError = 'The network is gone. What you typed is kept on this device.';

const errors = (page: Page) => alerts(page).locator('[data-kind=error]');

async function trySignIn(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/login');
  const form = loginForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.password.press('Enter');
}

/** Times of the requests to this path and the current time, by the clock of the page. */
async function noteMoments(
  page: Page,
  path: string,
): Promise<() => Promise<{ tries: number[]; now: number }>> {
  await page.addInitScript((wanted) => {
    const tries: number[] = [];
    Object.assign(window, { tries });
    const original = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (input === wanted) tries.push(Date.now());
      return original(input, init);
    };
  }, path);
  return () =>
    page.evaluate(() => ({ tries: (window as unknown as { tries: number[] }).tries, now: Date.now() }));
}

/** After a failure the form is enabled and keeps its values. */
async function expectFormKept(page: Page, { username, password }: Person): Promise<void> {
  const form = loginForm(page);
  await expect(form.submit).not.toHaveAttribute('aria-busy');
  await expect(form.username).toHaveValue(username);
  await expect(form.password).toHaveValue(password);
}

test('[SHL-71, SHL-72, SHL-80, SHL-81] a request without an answer is given up after 5 s and tried 3 more times, 3 s apart', async ({
  page,
  member,
}) => {
  await page.clock.install();
  const moments = await noteMoments(page, login);
  await page.route(`**${login}`, () => {});
  const sent = requestsTo(page, login);
  await trySignIn(page, member);
  await expect(page.getByRole('button', { name: 'Signing in' })).toBeVisible();
  // In small steps, so that the page can react in between.
  while ((await errors(page).count()) === 0) await page.clock.runFor(200);
  await expect(errors(page)).toHaveText(networkError);
  await expectFormKept(page, member);

  const { tries, now } = await moments();
  expect(tries).toHaveLength(4);
  const waits = [...tries.slice(1), now].map((moment, index) => moment - tries[index]!);
  // 5 s for each answer, 3 s between tries.
  for (const [index, wait] of waits.entries()) {
    const expected = index < 3 ? 8000 : 5000;
    // The timeout starts with the call, shortly before the request is sent, so the first wait may be shorter.
    expect(wait, `wait ${index + 1}`).toBeGreaterThan(expected - 100);
    expect(wait, `wait ${index + 1}`).toBeLessThan(expected + 1500);
  }
  const keys = new Set(sent.map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(1);
});

test('[SHL-72, SHL-80] a lost connection is told in the words of the client', async ({ page, member }) => {
  await page.clock.install();
  await page.route(`**${login}`, (route) => route.abort('connectionreset'));
  const sent = requestsTo(page, login);
  await trySignIn(page, member);
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => sent.length).toBe(tries);
    await page.clock.runFor(3000);
  }
  await expect(errors(page)).toHaveText(networkError);
  await expectFormKept(page, member);
});

test('[SHL-74] an answer whose code is not 0 is a failure with the message of the server', async ({
  page,
  member,
}) => {
  await page.route(`**${login}`, (route) =>
    route.fulfill({ json: { code: 40099, message: 'Not today', data: null } }),
  );
  await trySignIn(page, member);
  await expect(errors(page)).toHaveText('Not today');
  await expectFormKept(page, member);
});

for (const [status, message] of [
  [400, 'This cannot be done'],
  [409, 'Somebody was faster'],
  [500, 'Something went wrong on the server'],
] as const) {
  test(`[SHL-78, SHL-79] HTTP ${status} shows the message of the server, and is not tried again`, async ({
    page,
    member,
  }) => {
    await page.route(`**${login}`, (route) =>
      route.fulfill({ status, json: { code: status * 100, message, data: null } }),
    );
    const sent = requestsTo(page, login);
    await trySignIn(page, member);
    await expect(errors(page)).toHaveText(message);
    await expectFormKept(page, member);
    expect(sent).toHaveLength(1);
  });
}

test('[SHL-80] an error without a message of the server is told in the words of the client', async ({
  page,
  member,
}) => {
  await page.route(`**${login}`, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await trySignIn(page, member);
  await expect(errors(page)).toHaveText(networkError);
  await expectFormKept(page, member);
});

test('[SHL-77, SHL-D31] HTTP 403 is told as an alert and opens /forbidden', async ({ page, member }) => {
  await signInByForm(page, member);
  const message = 'You have no permission for this operation';
  await page.route(`**${logout}`, (route) =>
    route.fulfill({ status: 403, json: { code: 40300, message, data: null } }),
  );
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(errors(page)).toHaveText(message);
  await expect(page).toHavePath('/forbidden');
  await expect(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible();
});

/** An info that has just been shown, while the page's clock stands still. */
async function openInfo(page: Page, member: Person, baseURL: string): Promise<Locator> {
  const id = await createFeature(baseURL, await tokenOf(baseURL, member));
  const allAnswered = trackRequests(page);
  await page.context().grantPermissions(['clipboard-write']);
  await page.clock.install();
  await signIn(page, member, `/requirement/feature?id=${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await allAnswered();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const info = alerts(page).locator('[data-kind=info]');
  await expect(info).toBeVisible();
  return info;
}

test('[SHL-33] an info goes by itself 5000 ms after it was shown', async ({ page, member, baseURL }) => {
  const info = await openInfo(page, member, baseURL!);
  await page.clock.runFor(4900);
  await expect(info).toBeVisible();
  await page.clock.runFor(200);
  await expect(info).toHaveCount(0);
});

test('[SHL-33] an info stays while the pointer or the focus is on it, and can be closed', async ({
  page,
  member,
  baseURL,
}) => {
  const info = await openInfo(page, member, baseURL!);
  await info.hover();
  await page.clock.runFor(10_000);
  await expect(info).toBeVisible();
  await info.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(10_000);
  await expect(info).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(info).toHaveCount(0);
});

test('the same failure ten times is one alert', async ({ page, member }) => {
  await page.route(`**${login}`, (route) =>
    route.fulfill({ json: { code: 40099, message: 'Not today', data: null } }),
  );
  await trySignIn(page, member);
  for (let press = 0; press < 3; press++) {
    await expectFormKept(page, member);
    await loginForm(page).submit.click();
  }
  await expectFormKept(page, member);
  await expect(errors(page)).toHaveCount(1);
});
