// What others do appears by itself.
import type { Page } from '@playwright/test';
import { callServer, readFromServer, tokenOf } from './support/api.ts';
import { namedColleague } from './support/colleague.ts';
import { itemParts } from './support/item-parts.ts';
import { signIn } from './support/page-parts.ts';
import { boardParts, createTask, expectIn, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

/** As a server with LIVE_UPDATES=on says it. */
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const config = document.querySelector<HTMLMetaElement>('meta[name="tracery-config"]');
      if (!config) return;
      config.content = JSON.stringify({ ...(JSON.parse(config.content) as object), live: true });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }),
);

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
  const { rows } = itemParts(page);
  await expect(rows).toHaveCount(1);
  await createTask(baseURL!, token, { name: 'A second one' });
  await expect(rows).toHaveCount(2, soon);
  const comment = { sourceId: id, kind: 'Task', replyId: 0, data: { comment: 'Both bays are free' } };
  await callServer(baseURL!, '/damapi/v1/reviewlogs/create', comment, token);
  await expect(page.getByText('Both bays are free')).toBeVisible(soon);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('End on unplug, typed');
  const read = () => readFromServer<{ version: number }>(baseURL!, `/prdapi/v1/tasks/get/${id}`, token);
  const { version } = await read();
  await callServer(baseURL!, '/prdapi/v1/tasks/update', { id, version, importance: 3 }, token);
  await expect(page.getByText('Ines Prado saved a newer version')).toBeVisible(soon);
  await expect(name).toHaveValue('End on unplug, typed');
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
