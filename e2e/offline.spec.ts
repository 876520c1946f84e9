// Without network: what is done is kept, shown as waiting, and sent once when the network is back.
import type { Page } from '@playwright/test';
import { readFromServer, tokenOf } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { boardParts, createTask, expectIn, moveTask } from './support/tasks.ts';
import { expect, requestsTo, test } from './support/test.ts';

const board = '/task/task';

const offlineBanner = (page: Page) =>
  page.getByText('The network is gone. What you do stays on this device.');

const statusOf = async (url: string, token: string, id: number) =>
  (await readFromServer<{ status: number }>(url, `/prdapi/v1/tasks/get/${id}`, token)).status;

const doing = 3;
const verifying = 4;

test('[EXP-06] losing the network shows a banner within 2 s; moves made meanwhile wait and are sent once, in order', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Lay the cable' });
  await signIn(page, member);
  await page.goto(board);
  await expectIn(page, 'Lay the cable', 'Todo');
  const sent = requestsTo(page, `/prdapi/v1/tasks/change-doing/${id}`);
  await context.setOffline(true);
  await expect(offlineBanner(page)).toBeVisible({ timeout: 2000 });
  const { moveTo, card } = boardParts(page);
  await moveTo('Lay the cable').selectOption('Doing');
  await expectIn(page, 'Lay the cable', 'Doing');
  await expect(card('Lay the cable')).toContainText('Waiting');
  await expect(page.getByText('1 change waits to be sent.')).toBeVisible();
  await expect(alerts(page)).not.toContainText('success');
  await moveTo('Lay the cable').selectOption('Verifying');
  await expect(page.getByText('2 changes wait to be sent.')).toBeVisible();
  expect(await statusOf(baseURL!, token, id)).toBe(2);
  await context.setOffline(false);
  await expect(offlineBanner(page)).toBeHidden();
  await expect.poll(() => statusOf(baseURL!, token, id)).toBe(verifying);
  await expect(card('Lay the cable')).not.toContainText('Waiting');
  await expectIn(page, 'Lay the cable', 'Verifying');
  expect(sent).toHaveLength(1);
});

test('[EXP-10] a card that somebody else moved is shown where it is, and the move is offered again', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, { name: 'Lay the cable' });
  await signIn(page, member);
  // The board as it was when the page was opened.
  await page.goto(board);
  await expectIn(page, 'Lay the cable', 'Todo');
  await moveTask(baseURL!, token, id, 'verifying');
  await boardParts(page).moveTo('Lay the cable').selectOption('Doing');
  await expect(alerts(page)).toContainText(
    /T-\d+ was moved to Verifying meanwhile. Your move to Doing was not made./,
  );
  await expectIn(page, 'Lay the cable', 'Verifying');
  expect(await statusOf(baseURL!, token, id)).toBe(verifying);
  await alerts(page).getByRole('button', { name: 'Move to Doing' }).click();
  await expectIn(page, 'Lay the cable', 'Doing');
  await expect.poll(() => statusOf(baseURL!, token, id)).toBe(doing);
});
