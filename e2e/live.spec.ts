// What others do appears by itself.
import type { Page } from '@playwright/test';
import { callServer, readFromServer, tokenOf, userIdOf } from './support/api.ts';
import { namedColleague } from './support/colleague.ts';
import { itemParts } from './support/item-parts.ts';
import { signIn } from './support/page-parts.ts';
import { boardParts, createTask, expectIn, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

test.use({ isLive: true });

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();

/** Below what a board asks by itself. */
const soon = { timeout: 8000 };

const ines = { username: 'ines', fullname: 'Ines Prado' };

test('[COL-09] a card that somebody moves goes to its lane by itself and says who moved it', async ({
  page,
  member,
  baseURL,
}) => {
  const { token } = await namedColleague(baseURL!, member, ines);
  const id = await createTask(baseURL!, token, { name: 'Retry card capture' });
  await signIn(page, member, '/task/task');
  await isLive(page);
  await expectIn(page, 'Retry card capture', 'Todo');
  await moveTask(baseURL!, token, id, 'doing');
  await expectIn(page, 'Retry card capture', 'Doing', soon.timeout);
  const card = boardParts(page).card('Retry card capture');
  await expect(card).toContainText('Ines Prado moved it here');
  await expect(card).not.toContainText('moved it here', { timeout: 15_000 });
});

test('[COL-09] a list, the open item and its comments show what somebody else did, and typed text stays', async ({
  page,
  member,
  baseURL,
}) => {
  const { token } = await namedColleague(baseURL!, member, ines);
  const id = await createTask(baseURL!, token, { name: 'End on unplug' });
  await signIn(page, member, `/task/task?view=list&taskId=${id}`);
  await isLive(page);
  // Neither a list nor an open item asks by itself while the stream is held: what comes, comes from there.
  const { rows } = itemParts(page);
  await expect(rows).toHaveCount(1);
  await createTask(baseURL!, token, { name: 'A second one' });
  await expect(rows).toHaveCount(2);
  const comment = { sourceId: id, kind: 'Task', replyId: 0, data: { comment: 'Both bays are free' } };
  await callServer(baseURL!, '/damapi/v1/reviewlogs/create', comment, token);
  await expect(page.getByText('Both bays are free')).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('End on unplug, typed');
  const read = () => readFromServer<{ version: number }>(baseURL!, `/prdapi/v1/tasks/get/${id}`, token);
  const { version } = await read();
  await callServer(baseURL!, '/prdapi/v1/tasks/update', { id, version, importance: 3 }, token);
  const newer = page.getByText('Ines Prado saved a newer version');
  await expect(newer).toBeVisible();
  // It stays when the form has taken over what was saved.
  await expect(page.getByLabel('Importance')).toHaveValue('3');
  await expect(newer).toBeVisible();
  await expect(name).toHaveValue('End on unplug, typed');
  await isLive(page);
});

test('[COL-10] ten tabs of a browser hold one stream', async ({ browser, page, member, baseURL }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/live/events')) asked.push(request.url());
  });
  await signIn(page, member, '/task/task');
  const token = await tokenOf(baseURL!, member);
  await isLive(page);
  const tabs = [page];
  for (let count = 1; count < 10; count += 1) {
    const tab = await page.context().newPage();
    await tab.goto('/task/task');
    tabs.push(tab);
  }
  for (const tab of tabs) await isLive(tab);
  // None of the tabs asks by itself; the one worker does.
  expect(asked).toEqual([]);
  const client = await browser.newBrowserCDPSession();
  const { targetInfos } = await client.send('Target.getTargets');
  const ofThis = (await page.context().newCDPSession(page)).send('Target.getTargetInfo');
  const { browserContextId } = (await ofThis).targetInfo;
  const workers = targetInfos.filter(
    (target) => target.type === 'shared_worker' && target.browserContextId === browserContextId,
  );
  expect(workers.length).toBe(1);
  await createTask(baseURL!, token, { name: 'Seen in ten tabs' });
  for (const tab of tabs) {
    await tab.bringToFront();
    await expectIn(tab, 'Seen in ten tabs', 'Todo', soon.timeout);
  }
});

/** As the screen of somebody else says it. */
const sign = (baseURL: string, token: string, sourceId: number, what: string) =>
  callServer(baseURL, '/damapi/v1/live/presence', { kind: 'Task', sourceId, sign: what }, token);

test('[COL-14] who else looks at an item is shown on its card and in its header, whoever edits with a line, until they leave', async ({
  page,
  member,
  baseURL,
}) => {
  const { token } = await namedColleague(baseURL!, member, ines);
  const id = await createTask(baseURL!, token, { name: 'Treat Finishing as unplugged' });
  await signIn(page, member, `/task/task?taskId=${id}`);
  await isLive(page);
  const onCard = boardParts(page)
    .card('Treat Finishing as unplugged')
    .getByTitle(/^Ines Prado is/);
  const inHeader = page.locator('[data-item] > header').getByTitle(/^Ines Prado is/);
  await expect(inHeader).toHaveCount(0);
  await sign(baseURL!, token, id, 'looking');
  await expect(onCard).toHaveAttribute('title', 'Ines Prado is looking at it', soon);
  await expect(inHeader).toHaveAttribute('title', 'Ines Prado is looking at it');
  await sign(baseURL!, token, id, 'editing');
  const line = page.getByRole('status').filter({ hasText: 'Ines Prado is editing' });
  await expect(line).toBeVisible(soon);
  await expect(inHeader).toHaveAttribute('title', 'Ines Prado is editing');
  // A notice, never a lock.
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeEditable();
  await sign(baseURL!, token, id, 'left');
  await expect(line).toHaveCount(0, soon);
  await expect(onCard).toHaveCount(0);
});

test('[COL-14] two people who open the same item see each other, and one is gone when they close it', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const colleague = await namedColleague(baseURL!, member, ines);
  const id = await createTask(baseURL!, colleague.token, { name: 'End on unplug' });
  const address = `/task/task?taskId=${id}`;
  await signIn(page, member, address);
  const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signIn(theirs, colleague, address);
  await isLive(page);
  await isLive(theirs);
  const header = (at: Page) => at.locator('[data-item] > header [data-lookers]');
  await expect(header(page).getByTitle('Ines Prado is looking at it')).toBeVisible();
  await expect(header(theirs).getByTitle(/is looking at it/)).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Name' }).fill('End on unplug, once');
  await expect(header(page).getByTitle('Ines Prado is editing')).toBeVisible();
  await theirs.close();
  await expect(header(page)).toHaveCount(0);
});

test('[COL-19] the bell and the title count by themselves what somebody hands over', async ({
  page,
  member,
  baseURL,
}) => {
  const { token } = await namedColleague(baseURL!, member, ines);
  await signIn(page, member, '/task/task');
  await isLive(page);
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox');
  const processorId = userIdOf(await tokenOf(baseURL!, member));
  await createTask(baseURL!, token, { name: 'Retry card capture', processorId });
  // The page asks by itself only every 30 s.
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread', { timeout: 20_000 });
  await expect(page).toHaveTitle(/^\(1\) /);
});
