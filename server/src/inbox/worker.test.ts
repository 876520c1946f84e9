// What the worker does for inboxes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { createTeller, type Teller } from '../../tests/support/inbox.ts';
import { tellDue } from './due.ts';
import { tellAllChanges } from './follow.ts';
import { wakeSnoozed } from './snoozes.ts';

const app = appForFile();
let teller: Teller;
let other: Teller;
beforeAll(() => {
  teller = createTeller(app());
  other = createTeller(app());
});
afterAll(async () => {
  await teller.close();
  await other.close();
});

type Caller = { id: number; username: string; token: string };

async function setup() {
  const { id: productId, manager } = await app().product();
  const tomas = await app().member(productId, ['DevelopEngineer']);
  const post = async (by: Caller, path: string, body: object): Promise<Record<string, unknown>> => {
    const { status, data, message } = await app().send(`POST ${path}`, { token: by.token, body });
    expect(status, `${path}: ${message}`).toBe(200);
    return data as Record<string, unknown>;
  };
  return {
    manager,
    tomas,
    post,
    task: async (by: Caller, processorId: number, more: object = {}) => {
      const body = { name: 'Queue', importance: 2, emergency: 2, processorId, ...more };
      return (await post(by, '/prdapi/v1/tasks/create', body))['id'] as number;
    },
    comment: (by: Caller, sourceId: number, comment: string) =>
      post(by, '/damapi/v1/reviewlogs/create', { kind: 'Task', sourceId, data: { comment } }),
    inbox: async (by: Caller) => (await app().call('GET /usrapi/v1/inbox/list', { token: by.token })).data,
  };
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('[COL-17] what is due today or tomorrow is told once, to whoever has to do it', async () => {
  const { manager, tomas, task, post, inbox } = await setup();
  const soon = await task(tomas, tomas.id, { planCloseAt: `${dayAfter(1)}T00:00:00Z` });
  await task(tomas, tomas.id, { planCloseAt: `${dayAfter(5)}T00:00:00Z` });
  const done = await task(tomas, tomas.id, { planCloseAt: `${dayAfter(1)}T00:00:00Z` });
  await post(tomas, `/prdapi/v1/tasks/change-done/${done}`, {});
  await teller.tell();
  await tellDue(teller.parts);
  const { list } = await inbox(tomas);
  expect(list).toMatchObject([{ itemId: soon, reasons: [{ reason: 'due', by: null }], dueOn: dayAfter(1) }]);
  await post(tomas, `/usrapi/v1/inbox/read/${list[0]!.id}`, {});
  await tellDue(teller.parts);
  expect((await inbox(tomas)).unread).toBe(0);
  expect((await inbox(manager)).list).toEqual([]);
});

test('[COL-19] a snoozed entry comes back unread in the morning of its day', async () => {
  const { manager, tomas, task, post, inbox } = await setup();
  await task(manager, tomas.id);
  await teller.tell();
  const { id } = (await inbox(tomas)).list[0]!;
  await post(tomas, `/usrapi/v1/inbox/read/${id}`, {});
  await post(tomas, `/usrapi/v1/inbox/snooze/${id}`, { until: dayAfter(2) });
  await wakeSnoozed(teller.parts);
  expect((await inbox(tomas)).list).toEqual([]);
  await app().database.query('update inbox_entries set snoozed_until = current_date where id = $1', [id]);
  await wakeSnoozed(teller.parts);
  expect(await inbox(tomas)).toMatchObject({ list: [{ id, isUnread: true }], unread: 1, snoozed: 0 });
});

test('[COL-17] nothing is lost and nothing told twice while several people write and several workers tell', async () => {
  const { manager, tomas, task, comment } = await setup();
  const id = await task(manager, manager.id);
  let isWriting = true;
  const telling = [teller, other].map(async ({ parts }) => {
    while (isWriting) await tellAllChanges(parts);
  });
  const said = await Promise.all(
    Array.from({ length: 12 }, (_, at) => comment(at % 2 ? tomas : manager, id, `Word ${at}`)),
  );
  isWriting = false;
  await Promise.all(telling);
  await teller.tell();
  const ofOthers = said.filter((_, at) => at % 2 === 1).map((made) => made['id'] as number);
  const [entry] = await app().database.query<{ comment_ids: number[] }>(
    'select comment_ids from inbox_entries where user_id = $1 and item_id = $2',
    [manager.id, id],
  );
  expect(entry!.comment_ids.sort((a, b) => a - b)).toEqual(ofOthers.sort((a, b) => a - b));
});

test('[COL-17] who had an item before inboxes were is told what is new of it, and not that it became theirs', async () => {
  const { manager, tomas, task, comment, inbox } = await setup();
  const id = await task(manager, tomas.id);
  await teller.tell();
  // As it is after the upgrade.
  for (const table of ['inbox_entries', 'watches', 'told_items'])
    await app().database.query(`delete from ${table} where item_id = $1`, [id]);
  const query = { kind: 'Task', sourceId: id } as const;
  const watch = await app().call('GET /damapi/v1/watches/get', { token: tomas.token, query });
  expect(watch.data).toMatchObject({ isWatching: true, why: 'owner' });
  await comment(manager, id, 'Something new.');
  await teller.tell();
  expect((await inbox(tomas)).list).toMatchObject([
    { itemId: id, comments: 1, reasons: [{ reason: 'comments' }] },
  ]);
});
