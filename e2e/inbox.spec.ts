// The inbox, its bell, watching, and what is mailed.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callServer, productIdOf, readFromServer, tokenOf, userIdOf, type Person } from './support/api.ts';
import { openColleague } from './support/colleague.ts';
import { inboxParts } from './support/inbox.ts';
import { createComment, createFeature, createRequirement } from './support/items.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

/** Without live updates a page asks when somebody comes back to it. */
const returnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

async function expectBell(page: Page, label: string): Promise<void> {
  await expect(async () => {
    await returnTo(page);
    await expect(inboxParts(page).bell).toHaveAccessibleName(label, { timeout: 1000 });
  }).toPass();
}

/** The member and a colleague in the same product, each with a token. */
async function twoPeople(url: string, member: Person, browser: Browser) {
  const token = await tokenOf(url, member);
  const productId = productIdOf(token);
  const { colleague, page } = await openColleague(browser, { url, member, productId });
  return { token, colleague, colleaguePage: page, colleagueToken: await tokenOf(url, colleague) };
}

/** A task that the colleague handed over to the member. */
async function handOver(
  url: string,
  { from, to }: { from: string; to: string },
  name: string,
): Promise<number> {
  return createTask(url, from, { name, processorId: userIdOf(to) });
}

test('[COL-17, COL-19] a task that somebody hands over rings the bell of its new owner, and opening it reads it', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const { token, colleagueToken } = await twoPeople(baseURL!, member, browser);
  await signIn(page, member, '/dashboard');
  await expectBell(page, 'Inbox');
  await expect(page).toHaveTitle(/^Dashboard/);
  await handOver(baseURL!, { from: colleagueToken, to: token }, 'Queue meter values');
  await expectBell(page, 'Inbox, 1 unread');
  await expect(page).toHaveTitle(/^\(1\) Dashboard/);
  // By keys alone: to the inbox, into the entry, on to the item.
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHavePath('/inbox');
  const { entry, row, open, bell } = inboxParts(page);
  await expect(row('Queue meter values')).toContainText('Assigned to you by 罗子涵');
  await page.keyboard.press('j');
  await expect(entry('Queue meter values')).toBeFocused();
  await expect(open.getByRole('heading', { name: 'Queue meter values' })).toBeVisible();
  await expectAccessible(page);
  await expect(bell).toHaveAccessibleName('Inbox');
  await page.keyboard.press('Enter');
  await expect(page).toHavePath(/^\/task\/task\?id=\d+$/);
  await expect(page).toHaveTitle(/^Tasks?/);
});

test('[COL-15, COL-17, COL-19] who is mentioned finds it in the inbox, reads it there and can mark it unread', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const { token, colleague, colleaguePage } = await twoPeople(baseURL!, member, browser);
  const id = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await signIn(page, member, '/inbox');
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expectAccessible(page);
  await signIn(colleaguePage, colleague, `/requirement/feature?id=${id}`);
  const field = colleaguePage.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Can you decide, ');
  await colleaguePage.keyboard.type(`@${member.username}`);
  const people = colleaguePage.getByRole('listbox', { name: 'People to mention' });
  await people.getByRole('option').filter({ hasText: member.username }).click();
  await colleaguePage.keyboard.press('Control+Enter');
  await expect(field).toHaveValue('');
  await expectBell(page, 'Inbox, 1 unread');
  const { entry, row, open, bell, filter } = inboxParts(page);
  await expect(row('Charging sessions')).toContainText('罗子涵 mentioned you');
  await entry('Charging sessions').click();
  await expect(open).toContainText('Can you decide');
  await expect(open).toContainText('You watch it as its creator');
  await expect(bell).toHaveAccessibleName('Inbox');
  await page.keyboard.press('u');
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await page.keyboard.press('Escape');
  await expect(entry('Charging sessions')).toBeFocused();
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await filter(/^Mentions/).check();
  await expect(entry('Charging sessions')).toBeVisible();
  await filter(/^Reviews/).check();
  await expect(page.getByRole('heading', { name: 'No review is asked of you' })).toBeVisible();
  // Opening the item itself reads the entry.
  await page.goto(`/requirement/feature?id=${id}`);
  await expectBell(page, 'Inbox');
});

test('[COL-17] an answer stays in sight beside what it answers, and Escape leads from the field back to the keys', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const { token, colleagueToken } = await twoPeople(baseURL!, member, browser);
  await handOver(baseURL!, { from: colleagueToken, to: token }, 'First task');
  await signIn(page, member, '/inbox');
  const { entries, open } = inboxParts(page);
  await expect(entries).toHaveText(['First task']);
  await page.keyboard.press('j');
  const field = open.getByRole('textbox', { name: 'Write a comment' });
  await expect(field).toBeVisible();
  await page.keyboard.press('r');
  await expect(field).toBeFocused();
  await page.keyboard.type('I begin tomorrow');
  await page.keyboard.press('Control+Enter');
  await expect(open.getByRole('listitem').filter({ hasText: 'I begin tomorrow' })).toBeVisible();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(entries).toHaveCount(0);
});

test('[COL-19] E is done and Z snoozes until a day; both can be undone', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const { token, colleagueToken } = await twoPeople(baseURL!, member, browser);
  const people = { from: colleagueToken, to: token };
  await handOver(baseURL!, people, 'First task');
  await handOver(baseURL!, people, 'Second task');
  await signIn(page, member, '/inbox');
  const { entry, entries, open, bell, filter } = inboxParts(page);
  await expectBell(page, 'Inbox, 2 unread');
  await expect(entries).toHaveText(['Second task', 'First task']);
  await page.keyboard.press('j');
  await expect(open.getByRole('heading', { name: 'Second task' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(entries).toHaveText(['First task']);
  // The next one takes its place, also beside.
  await expect(open.getByRole('heading', { name: 'First task' })).toBeVisible();
  await expect(alerts(page)).toContainText('T-2 is done.');
  await alerts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(entries).toHaveText(['Second task', 'First task']);
  await entry('First task').click();
  await page.keyboard.press('z');
  await expect(page.getByRole('menu', { name: 'Snooze' })).toBeVisible();
  // A menu lies over the page, outside of its regions.
  await expectAccessible(page, ['region']);
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(entries).toHaveText(['Second task']);
  await filter(/^Snoozed 1/).check();
  await expect(entries).toHaveText(['First task']);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { name: 'Nothing is snoozed' })).toBeVisible();
  await filter(/^All/).check();
  await expect(entries).toHaveText(['Second task', 'First task']);
  await expect(bell).toHaveAccessibleName('Inbox');
});

test('[COL-19] all can be marked as read at once, and a day of the calendar be chosen', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const { token, colleagueToken } = await twoPeople(baseURL!, member, browser);
  await handOver(baseURL!, { from: colleagueToken, to: token }, 'First task');
  await signIn(page, member, '/inbox');
  const { entry, entries, bell } = inboxParts(page);
  await expectBell(page, 'Inbox, 1 unread');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName('Inbox');
  await expect(alerts(page)).toContainText('1 entry is read.');
  await page.keyboard.press('Control+z');
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await entry('First task').click();
  await page.getByRole('button', { name: /^Snooze/ }).click();
  await page.getByRole('menuitem', { name: 'A day' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Snooze T-1 until' });
  await dialog.getByLabel('Day').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(dialog).toContainText('Choose a day after today');
  await dialog.getByLabel('Day').fill('2099-01-04');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(entries).toHaveCount(0);
  await expect(alerts(page)).toContainText('T-1 is snoozed until 4 Jan 2099');
});

test('[COL-16] Shift W watches an item and stops; a feature can be watched with its requirements', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const { token, colleagueToken } = await twoPeople(baseURL!, member, browser);
  const feature = await createFeature(baseURL!, colleagueToken, { name: 'Charging' });
  const requirement = await createRequirement(baseURL!, colleagueToken, {
    sourceId: feature,
    name: 'Stop at once',
  });
  const other = await createRequirement(baseURL!, colleagueToken, { sourceId: feature, name: 'Begin' });
  await signIn(page, member, `/requirement/requirement?id=${other}`);
  const watch = page.getByRole('button', { name: 'Watch', exact: true });
  await expect(watch).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Shift+W');
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await expect(alerts(page)).toContainText(/You watch R-\d+/);
  await expectAccessible(page);
  await page.keyboard.press('Shift+W');
  await expect(watch).toHaveAttribute('aria-pressed', 'false');
  await page.goto(`/requirement/feature?id=${feature}`);
  await page.getByRole('button', { name: 'Watch this feature' }).click();
  await page.getByRole('menuitemradio', { name: 'Watch it with its requirements' }).click();
  await expect(alerts(page)).toContainText('and its requirements');
  const { version } = await readFromServer<{ version: number }>(
    baseURL!,
    `/reqapi/v1/requirements/get/${requirement}`,
    token,
  );
  const change = { id: requirement, version, importance: 'Mandatory' };
  await callServer(baseURL!, '/reqapi/v1/requirements/update', change, colleagueToken);
  await expectBell(page, 'Inbox, 1 unread');
  await page.goto('/inbox');
  const { entry, row, open } = inboxParts(page);
  await expect(row('Stop at once')).toContainText('罗子涵 changed importance');
  await entry('Stop at once').click();
  await expect(open.getByRole('definition').first()).toContainText('Mandatory');
  await expect(open).toContainText('You watch its feature');
});

test('[COL-22] time zone, hour and kinds of mails are chosen in the user settings and kept at once', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await signIn(page, member, '/user/settings?tab=notices');
  const card = page.getByRole('region', { name: 'Notices by mail' });
  await expect(card.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC');
  await expectAccessible(page);
  const saved = () =>
    readFromServer<{ timeZone: string; digestHour: number; mail: Record<string, boolean> }>(
      baseURL!,
      '/usrapi/v1/users/notices',
      token,
    );
  await card.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Shanghai');
  await expect.poll(async () => (await saved()).timeZone).toBe('Asia/Shanghai');
  await card.getByRole('combobox', { name: 'Daily mail' }).selectOption('18:00');
  await expect.poll(async () => (await saved()).digestHour).toBe(18);
  const comments = card.getByRole('switch', { name: 'New comments' });
  const wasOn = (await comments.getAttribute('aria-checked')) === 'true';
  await comments.click();
  await expect.poll(async () => (await saved()).mail['comments']).toBe(!wasOn);
  await page.reload();
  await expect(card.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Shanghai');
  await expect(comments).toHaveAttribute('aria-checked', String(!wasOn));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[COL-17, COL-19] an entry is swiped away to the right as done, and opens over the list', async ({
    page,
    browser,
    member,
    baseURL,
  }) => {
    const { token, colleagueToken } = await twoPeople(baseURL!, member, browser);
    const people = { from: colleagueToken, to: token };
    await handOver(baseURL!, people, 'First task');
    await handOver(baseURL!, people, 'Second task');
    await signIn(page, member, '/inbox');
    const { entry, entries, open } = inboxParts(page);
    await expectBell(page, 'Inbox, 2 unread');
    await expect(entries).toHaveCount(2);
    expect(await smallTargetsOn(page, 390)).toEqual([]);
    const box = (await entry('Second task').boundingBox())!;
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 4 }],
      });
    await touch('touchStart', 100);
    for (const x of [130, 170, 210, 250]) await touch('touchMove', x);
    await touch('touchEnd', 250);
    await expect(entries).toHaveText(['First task']);
    await expect(alerts(page)).toContainText('T-2 is done.');
    // A tap right after a flick only ends the flick.
    await expect(async () => {
      await entry('First task').tap();
      await expect(open.getByRole('heading', { name: 'First task' })).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await smallTargetsOn(page, 390)).toEqual([]);
    await open.getByRole('button', { name: 'Back' }).click();
    await expect(entries).toHaveText(['First task']);
  });
});

test('[COL-18] what I did myself is not told', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  await createComment(baseURL!, token, id, 'To myself');
  await signIn(page, member, '/inbox');
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expectBell(page, 'Inbox');
});
