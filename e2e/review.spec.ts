// An item is read and voted on by others before it is worked on.
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callServer, productIdOf, readFromServer, tokenOf, type Person } from './support/api.ts';
import { namedColleague, rename } from './support/colleague.ts';
import { addColleagues } from './support/database.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { itemParts } from './support/item-parts.ts';
import { createDiagram, createDocument, createFeature, createRequirement } from './support/items.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { askForReview, castVote, reviewParts } from './support/reviews.ts';
import { createTestcase } from './support/testcases.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const text = (leaving = 'keeps its share until its bay is free') =>
  [
    'When more vans wait than the depot can charge, each gets a share.',
    '',
    '## Acceptance criteria',
    '',
    '1. Power is split by time to departure, at least once a minute.',
    `2. A van that leaves early ${leaving}.`,
    '3. No van gets less than 6 kW while it is plugged in.',
  ].join('\n');

const later = () => text('gives its share back within 10 s');

/** A requirement by its author, and two people who can read it. */
async function setup(url: string, member: Person) {
  const { token } = await rename(url, member, 'Pavel');
  const leah = await namedColleague(url, member, { username: 'leah', fullname: 'Leah' });
  const shuwen = await namedColleague(url, member, { username: 'shuwen', fullname: 'Shuwen' });
  const feature = await createFeature(url, token, { name: 'Load balancing' });
  const name = 'Share load fairly between waiting vans';
  const id = await createRequirement(url, token, { sourceId: feature, name, content: text() });
  await createRequirement(url, token, { sourceId: feature, name: 'Stop at once' });
  return {
    token,
    leah,
    shuwen,
    feature,
    id,
    name,
    path: `/requirement/requirement?id=${id}&expanded=1`,
    requirement: { kind: 'Requirement', sourceId: id },
    write: async (content: string) => {
      const { version } = await readFromServer<{ version: number }>(
        url,
        `/reqapi/v1/requirements/get/${id}`,
        token,
      );
      await callServer(url, '/reqapi/v1/requirements/update', { id, version, data: { content } }, token);
    },
  };
}

/** The page of somebody else. */
async function pageOf(browser: Browser, url: string, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, person, path);
  return page;
}

/** As when somebody comes back to the tab: what is shown is asked anew. */
const bringBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('[TRC-34, TRC-37] an item is sent to review by V with two reviewers and a day; it waits in their work and in the filtered list', async ({
  page,
  member,
  browser,
  baseURL,
}) => {
  const { leah, path, name } = await setup(baseURL!, member);
  const guest = `guest.${member.username}`;
  await addColleagues(productIdOf(await tokenOf(baseURL!, member)), member.username, [
    { username: guest, fullname: 'Greta', roles: ['Guest'] },
  ]);
  await signIn(page, member, path);
  const { item, dialog, ask, reviewers, send, panel } = reviewParts(page);
  await expect(ask).toBeVisible();
  await expect(item.locator('[data-knot]').first()).toBeVisible();
  await expect(panel).toHaveCount(0);
  await item.focus();
  await page.keyboard.press('v');
  await expect(reviewers).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('This field is required');
  await reviewers.click();
  await expect(dialog.getByRole('option', { name: 'Leah' })).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'Greta' })).toHaveCount(0);
  for (const person of ['Leah', 'Shuwen']) {
    await reviewers.fill(person.slice(0, 3));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: person })).toBeVisible();
  }
  await dialog.getByLabel('Wanted by').fill('2030-05-15');
  await send.click();
  await expect(alerts(page)).toContainText('R-1 sent to review');
  await expect(panel).toContainText('In review');
  await expect(panel).toContainText(/Asked by Pavel on .+, wanted by 15 May 2030/);
  await expect(panel).toContainText('0 of 2 approved');
  await expect(panel.getByRole('listitem')).toHaveText([/Leah.*No vote yet/, /Shuwen.*No vote yet/]);
  const properties = item.getByRole('region', { name: 'Properties' });
  await expect(properties).toContainText('StatusReviewing');
  await expect(properties).toContainText('It stays Reviewing until somebody moves it to Developing.');
  await expectAccessible(page);

  const hers = await pageOf(browser, baseURL!, leah, '/dashboard');
  const work = hers
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: /To review/ });
  await expect(work).toContainText('due 15 May 2030');
  await work.getByRole('link').click();
  await expect(reviewParts(hers).cast).toBeVisible();

  await page.goto('/requirement/requirement');
  const { rows } = itemParts(page);
  const filter = page.getByRole('main').getByRole('combobox', { name: 'Review' });
  await expect(rows).toHaveCount(2);
  await expect(filter.locator('option')).toHaveText([
    'All',
    'Waits for my vote',
    'In review',
    'Approved',
    'Approved, changed since',
  ]);
  await filter.selectOption('open');
  await expect(rows).toHaveText([name]);
  await expect(page).toHavePath(/review=open/);
  await filter.selectOption('mine');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  const asked = queriesTo(hers, '/reqapi/v1/requirements/list');
  await hers.goto('/requirement/requirement?review=mine');
  await expect(itemParts(hers).rows).toHaveText([name]);
  expect(asked[0]).toMatchObject({ review: 'mine' });
});

test('[TRC-35, TRC-36] one approves by keys, one asks for changes; a changed text outdates both votes, and they are asked again', async ({
  page,
  member,
  browser,
  baseURL,
}) => {
  const { leah, shuwen, path, token, requirement, write } = await setup(baseURL!, member);
  await askForReview(baseURL!, token, requirement, [leah.id, shuwen.id]);
  await signIn(page, leah, path);
  const hers = reviewParts(page);
  await expect(hers.cast).toHaveText(/^Approve version \d/);
  await hers.item.focus();
  await page.keyboard.press('v');
  await expect(hers.approve).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fair and testable.');
  await page.keyboard.press('Control+Enter');
  await expect(alerts(page)).toContainText(/R-1: you approved version \d/);
  await expect(hers.row('Leah')).toContainText(
    /Leah \(you\).*Fair and testable\..*Approved.*version \d, just now/,
  );
  await expect(hers.panel).toContainText('1 of 2 approved');
  await expect(hers.panel.getByRole('button', { name: 'Change my vote' })).toBeVisible();

  const second = await pageOf(browser, baseURL!, shuwen, path);
  const his = reviewParts(second);
  await his.changes.check();
  await his.comment.fill('Say what happens when a van leaves early.');
  await his.cast.click();
  await expect(his.row('Shuwen')).toContainText('Asked for changes');
  await expect(his.row('Shuwen')).toContainText('Say what happens when a van leaves early.');

  await write(later());
  await bringBack(page);
  await expect(hers.row('Leah')).toContainText('Approved, changed since');
  await expect(hers.row('Shuwen')).toContainText('Asked for changes, changed since');
  await expect(hers.panel).toContainText('0 of 2 approved');
  await page.reload();
  await expect(hers.panel).toContainText(/You read version \d+, 1 part new to you/);
  const content = hers.item.getByRole('region', { name: 'Content' });
  await expect(content).toContainText('1 part changed since you approved');
  await expect(content.getByRole('radio', { name: 'Since my vote' })).toBeChecked();
  await expect(content.locator('ins').first()).toContainText('gives');
  await hers.item.focus();
  await page.keyboard.press(']');
  await expect(content.locator('[data-changed]')).toBeFocused();
  await expect(page.getByRole('contentinfo')).toContainText('Next changed part');
  await expectAccessible(page);
  await content.getByRole('radio', { name: 'Now' }).check();
  await expect(content.locator('ins')).toHaveCount(0);
  await expect(content.getByRole('listitem').nth(1)).toContainText('gives its share back within 10 s');

  const author = await pageOf(browser, baseURL!, member, path);
  const theirs = reviewParts(author);
  await theirs.choose('Ask again');
  await expect(alerts(author)).toContainText('R-1: the reviewers were asked again');
  await second.goto('/dashboard');
  await expect(second.getByRole('listitem').filter({ hasText: /To review/ })).toHaveCount(1);
});

test('[TRC-35] a vote on an older text is refused with the difference; what was typed stays and is sent with the next one', async ({
  page,
  member,
  baseURL,
}) => {
  const { leah, path, token, requirement, write } = await setup(baseURL!, member);
  await askForReview(baseURL!, token, requirement, [leah.id]);
  await signIn(page, leah, path);
  const { panel, comment, cast, look, row } = reviewParts(page);
  await comment.fill('Good with the early-leave rule');
  await write(later());
  const answered = page.waitForResponse((response) => response.url().includes('/reviews/vote'));
  await page.keyboard.press('Control+Enter');
  expect((await answered).status()).toBe(409);
  await expect(panel).toContainText(/Version \d+ is there\./);
  await expect(cast).toHaveAttribute('aria-disabled', 'true');
  await expect(row('Leah')).toContainText('No vote yet');
  await expect(comment).toHaveValue('Good with the early-leave rule');
  await expectAccessible(page);
  await look.click();
  await expect(panel.locator('del').first()).toContainText('keeps');
  await expect(panel.locator('ins').first()).toContainText('gives');
  await expect(cast).not.toHaveAttribute('aria-disabled');
  // The same if somebody is only reading.
  await write(text('tells the others'));
  await bringBack(page);
  await expect(look).toBeVisible();
  await expect(cast).toHaveAttribute('aria-disabled', 'true');
  // A comment outlives the way elsewhere and back; who comes anew reads the new text.
  await page.reload();
  await expect(comment).toHaveValue('Good with the early-leave rule');
  await expect(look).toHaveCount(0);
  await cast.click();
  await expect(row('Leah')).toContainText('Good with the early-leave rule');
  await expect(panel).toContainText(/Approved at version \d/);
});

test('[TRC-36, TRC-38] all approved is approved, a change and its way back show; withdrawn it is initial, and the history tells it', async ({
  page,
  member,
  baseURL,
}) => {
  const { leah, shuwen, path, token, requirement, write } = await setup(baseURL!, member);
  await askForReview(baseURL!, token, requirement, [leah.id, shuwen.id]);
  await castVote(baseURL!, leah.token, requirement, 'changes', 'Too short');
  await castVote(baseURL!, leah.token, requirement, 'approve');
  await castVote(baseURL!, shuwen.token, requirement, 'approve');
  await signIn(page, member, path);
  const { item, panel, choose, ask, cast } = reviewParts(page);
  const head = panel.getByRole('heading');
  const properties = item.getByRole('region', { name: 'Properties' });
  await expect(head).toHaveText(/^Approved at version \d$/);
  await expect(panel).toContainText('2 of 2 approved');
  await expect(properties).toContainText('StatusReviewing');
  // The author was not asked.
  await expect(cast).toHaveCount(0);
  await write(later());
  await bringBack(page);
  await expect(head).toHaveText('Approved, changed since');
  await expect(panel).toContainText(/All approved version \d\./);
  await write(text());
  await bringBack(page);
  await expect(head).toHaveText(/^Approved at version \d$/);
  await choose('Withdraw');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(panel).toHaveCount(0);
  await expect(ask).toBeVisible();
  await expect(properties).toContainText('StatusInitial');
  await item.getByRole('tab', { name: /^History/ }).click();
  const told = [
    'Taken out of review: status Reviewing → Initial',
    /Approved: version \d, all have approved/,
    /Asked for changes: version \d, comment Too short/,
    'Sent to review: reviewers Leah, Shuwen, status Initial → Reviewing',
  ];
  for (const line of told) await expect(item.getByText(line).first()).toBeVisible();
});

test('[TRC-34, TRC-35, TRC-38] in Chinese: sent, voted on with an input method, told in the history', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const { path } = await setup(baseURL!, member);
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await signIn(page, member, path);
  const { item, dialog, ask, reviewers, send, panel, comment, cast } = reviewParts(page, 'zh');
  await ask.click();
  await reviewers.fill('Pav');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toContainText('Pavel');
  await send.click();
  await expect(panel).toContainText('评审中');
  await expect(panel).toContainText('1 人中 0 人通过');
  await expect(cast).toHaveText(/^通过版本/);
  const sent = requestsTo(page, '/damapi/v1/reviews/vote');
  const keys = await context.newCDPSession(page);
  await comment.focus();
  await compose(keys, 'tong yi');
  await pressEnter(keys);
  expect(sent).toHaveLength(0);
  await commit(keys, '同意提前离开的规则');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText(/版本 \d 已通过/);
  expect(sent).toHaveLength(1);
  await expect(panel).toContainText('同意提前离开的规则');
  await item.getByRole('tab', { name: /^历史/ }).click();
  await expect(item.getByText(/评审通过：版本 \d，说明 同意提前离开的规则，全部通过/)).toBeVisible();
  await expectAccessible(page);
});

test('[TRC-35] guests read the votes and have none; features, diagrams, documents and test cases are reviewed as well', async ({
  page,
  member,
  browser,
  baseURL,
}) => {
  const { leah, token, id, feature } = await setup(baseURL!, member);
  const items = [
    ['Feature', feature, `/requirement/feature?id=${feature}`],
    ['Document', await createDocument(baseURL!, token, { content: text() }), '/document?id='],
    ['Testcase', await createTestcase(baseURL!, token, { sourceId: id }), '/test/testcase?id='],
    ['UML', await createDiagram(baseURL!, token), '/design/uml?id='],
  ] as const;
  const guest = { ...member, username: `guest.${member.username}` };
  await addColleagues(productIdOf(token), member.username, [{ username: guest.username, roles: ['Guest'] }]);
  const theirs = await pageOf(browser, baseURL!, guest, '/dashboard');
  await signIn(page, leah);
  for (const [kind, sourceId, path] of items) {
    await askForReview(baseURL!, token, { kind, sourceId }, [leah.id]);
    const address = path.endsWith('=') ? path + sourceId : path;
    await page.goto(address);
    const { cast, panel, row } = reviewParts(page);
    await cast.click();
    await expect(panel, kind).toContainText(/Approved at version \d/);
    await theirs.goto(address);
    const seen = reviewParts(theirs);
    await expect(seen.row('Leah')).toContainText('Approved');
    await expect(seen.panel.getByRole('button')).toHaveCount(0);
    await expect(row('Leah')).toBeVisible();
  }
});

test('[TRC-35] on a phone the panel, the vote and the dialog fit and can be used', async ({
  page,
  member,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { leah, shuwen, path, token, requirement } = await setup(baseURL!, member);
  await askForReview(baseURL!, token, requirement, [leah.id, shuwen.id], '2030-05-15');
  await castVote(baseURL!, shuwen.token, requirement, 'changes', 'Say what happens when a van leaves early.');
  await signIn(page, leah, path);
  const { item, panel, changes, comment, cast, row, choose, dialog } = reviewParts(page);
  await expect(row('Shuwen')).toContainText('Asked for changes');
  /** How far what can be pressed reaches to the right. */
  const reach = (controls: Locator) =>
    controls.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  expect(await reach(panel.locator('button, input'))).toBeLessThan(390);
  await comment.fill('Which van?');
  // What is not saved needs room in the header, too.
  await expect(item.locator('header').getByRole('button', { name: '1 draft' })).toBeVisible();
  expect(await reach(item.locator('header').first().getByRole('button'))).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await changes.check();
  await cast.click();
  await expect(row('Leah')).toContainText('Which van?');
  await expect(panel).toContainText('0 of 2 approved');
  await choose('Change reviewers');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  expect(await reach(dialog.locator('button, input'))).toBeLessThan(390);
  await expectAccessible(page);
});
