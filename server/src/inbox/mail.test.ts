// Mails about the inbox, in a real mail server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusals } from '@tracery/contract';
import { waitFor } from '../../../scripts/services.ts';
import { appForFile } from '../../tests/support/app.ts';
import { createTeller, type Teller } from '../../tests/support/inbox.ts';
import { headersOf, mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';
import { queueDigests, queueMails } from './mail-queue.ts';

const app = appForFile();
let teller: Teller;
beforeAll(async () => {
  teller = createTeller(app());
  await app().startWorker();
});
afterAll(() => teller.close());

type Caller = { id: number; username: string; email: string; token: string };

const notices = {
  timeZone: 'Asia/Shanghai',
  // From midnight on, so that it is always due.
  digestHour: 0,
  language: 'en',
  mail: {
    assigned: true,
    mentioned: true,
    review: true,
    due: true,
    suspect: true,
    status: true,
    comments: true,
    changed: true,
  },
};

async function setup() {
  const { id: productId, manager } = await app().product();
  const tomas = await app().member(productId, ['DevelopEngineer']);
  const post = async (by: Caller, path: string, body: object): Promise<Record<string, unknown>> => {
    const { status, data, message } = await app().send(`POST ${path}`, { token: by.token, body });
    expect(status, `${path}: ${message}`).toBe(200);
    return data as Record<string, unknown>;
  };
  const choose = (by: Caller, more: object = {}) =>
    post(by, '/usrapi/v1/users/notices/update', { ...notices, ...more });
  await choose(tomas);
  return {
    productId,
    manager,
    tomas,
    post,
    choose,
    task: async (by: Caller, processorId: number, name = 'Queue') =>
      (await post(by, '/prdapi/v1/tasks/create', { name, importance: 2, emergency: 2, processorId }))[
        'id'
      ] as number,
    comment: (by: Caller, sourceId: number, comment: string) =>
      post(by, '/damapi/v1/reviewlogs/create', { kind: 'Task', sourceId, data: { comment } }),
    inbox: async (by: Caller) => {
      await teller.tell();
      return (await app().call('GET /usrapi/v1/inbox/list', { token: by.token })).data.list;
    },
  };
}

/** As if the two minutes were over. */
const settle = () =>
  app().database.query(`update inbox_entries set mail_at = now() where mail_at is not null`);

/** Whether nothing waits in the queue any more. */
const queueIsDone = async () =>
  (
    await app().database.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier like 'inbox-%' limit 1`,
    )
  ).length === 0;

const sendDue = async () => {
  await settle();
  await queueMails(teller.parts);
  await waitFor('the mails to be sent', queueIsDone);
};

const sendDigests = async () => {
  await app().database.query('update notice_settings set digest_on = null');
  await queueDigests(teller.parts);
  await waitFor('the daily mails to be sent', queueIsDone);
};

test('[COL-20] what is assigned or mentions somebody is mailed after two minutes, in one thread for each item', async () => {
  const { manager, tomas, task, comment, inbox } = await setup();
  const id = await task(manager, tomas.id, 'Queue meter values');
  await inbox(tomas);
  const [row] = await app().database.query<{ wait: number }>(
    `select extract(epoch from mail_at - now())::float8 as wait from inbox_entries where user_id = $1`,
    [tomas.id],
  );
  expect(row!.wait).toBeGreaterThan(60);
  expect(row!.wait).toBeLessThanOrEqual(120);
  await sendDue();
  const first = await nextMailTo(tomas.email);
  expect(first.subject).toBe('T-1 Queue meter values');
  expect(first.text).toContain(`${manager.username} made you the owner.`);
  await comment(manager, id, `Can you look, @${tomas.username}?`);
  await inbox(tomas);
  await sendDue();
  const second = await nextMailTo(tomas.email, { after: 1 });
  expect(second.text).toContain(`${manager.username} mentioned you.`);
  expect(second.text).toContain('Can you look');
  const [one, two] = [await headersOf(first), await headersOf(second)];
  expect(one['references']).toMatch(/^<item\.\d+\.\d+\.\d+@localhost>$/);
  expect(one['references']).toBe(two['references']);
  expect(one['message-id']).not.toBe(two['message-id']);
  for (const headers of [one, two]) {
    expect(headers['list-unsubscribe']).toMatch(
      /^<http:\/\/localhost:8080\/usrapi\/v1\/notices\/unsubscribe\/[\w-]+>$/,
    );
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  }
});

test('[COL-20] what was read meanwhile, went back or is not wanted is not mailed', async () => {
  const { manager, tomas, post, task, choose, inbox } = await setup();
  await task(manager, tomas.id, 'Read at once');
  const [entry] = await inbox(tomas);
  await post(tomas, `/usrapi/v1/inbox/read/${entry!.id}`, {});
  const back = await task(manager, manager.id, 'Goes back');
  const give = async (processorId: number) => {
    const { data } = await app().send(`GET /prdapi/v1/tasks/get/${back}`, { token: manager.token });
    const { version } = data as { version: number };
    await post(manager, '/prdapi/v1/tasks/update', { id: back, version, processorId });
    await inbox(tomas);
  };
  await give(tomas.id);
  await give(manager.id);
  await sendDue();
  await choose(tomas, { mail: { ...notices.mail, assigned: false } });
  await task(manager, tomas.id, 'Not wanted');
  await inbox(tomas);
  await sendDue();
  expect(await mailsTo(tomas.email)).toEqual([]);
});

test('[COL-20] the rest comes once a day at the hour of the person, with its net effect', async () => {
  const { manager, tomas, post, task, comment, inbox, choose } = await setup();
  await choose(manager);
  const id = await task(manager, tomas.id, 'Queue');
  await post(tomas, `/prdapi/v1/tasks/change-doing/${id}`, {});
  await comment(tomas, id, 'Begun.');
  await inbox(manager);
  await sendDigests();
  const digest = await nextMailTo(manager.email);
  expect(digest.subject).toBe('1 item is new in your Tracery inbox');
  expect(digest.text).toMatch(/T-1 Queue · .+: Todo → Doing, 1 new comment/);
  expect((await headersOf(digest))['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  // The same is not told again, and an hour that has not come yet is waited for.
  await sendDigests();
  await comment(tomas, id, 'More.');
  await inbox(manager);
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Shanghai' }).format(
      new Date(),
    ),
  );
  if (hour < 23) {
    await choose(manager, { digestHour: hour + 1 });
    await sendDigests();
    expect(await mailsTo(manager.email)).toHaveLength(1);
    await choose(manager, { language: 'zh' });
  }
  await sendDigests();
  const second = await nextMailTo(manager.email, { after: 1 });
  if (hour < 23) expect(second.subject).toBe('脉络收件箱有1项新动态');
});

test('[COL-20] a mail program unsubscribes by one POST without a session, from that sort of mails only', async () => {
  const { manager, tomas, task, inbox } = await setup();
  await task(manager, tomas.id, 'First');
  await inbox(tomas);
  await sendDue();
  const headers = await headersOf(await nextMailTo(tomas.email));
  const address = headers['list-unsubscribe']!.slice(1, -1);
  const unsubscribe = (url: string) =>
    app().http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const { pathname } = new URL(address);
  const forged = await unsubscribe(`${pathname.slice(0, -4)}AAAA`);
  expect(forged.json()).toMatchObject({ code: refusals['notice.linkInvalid'].number });
  expect((await unsubscribe(pathname)).statusCode).toBe(200);
  expect((await unsubscribe(pathname)).statusCode).toBe(200);
  const { data } = await app().call('GET /usrapi/v1/users/notices', { token: tomas.token });
  expect(data.mail).toEqual({ ...notices.mail, assigned: false });
  await task(manager, tomas.id, 'Second');
  await inbox(tomas);
  await sendDue();
  expect(await mailsTo(tomas.email)).toHaveLength(1);
  // Elsewhere a form is refused as before.
  const login = await app().http.inject({
    method: 'POST',
    url: '/usrapi/v1/users/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  });
  expect(login.statusCode).toBe(415);
});

test('[COL-21] a removed member gets no mail, also not one that is in the queue already', async () => {
  const { manager, tomas, productId, post, task, comment, inbox } = await setup();
  const id = await task(manager, tomas.id);
  await comment(manager, id, 'For the daily mail.');
  const [entry] = await inbox(tomas);
  await app().database.query(
    'update inbox_entries set mail_at = null, is_for_digest = true where user_id = $1',
    [tomas.id],
  );
  await post(manager, `/prdapi/v1/products/remove-members/${tomas.id}`, {});
  // As if both had been put into the queue a moment before.
  await app().database.query(`select graphile_worker.add_job('inbox-mail', $1::json)`, [
    JSON.stringify({ productId, entryId: entry!.id, userId: tomas.id }),
  ]);
  await app().database.query(`select graphile_worker.add_job('inbox-digest', $1::json)`, [
    JSON.stringify({ userId: tomas.id, day: '2026-11-18' }),
  ]);
  await waitFor('the queue to be empty', queueIsDone);
  expect(await mailsTo(tomas.email)).toEqual([]);
});

test('[COL-22] time zone and mail choices are kept; a time zone that does not exist is refused', async () => {
  const { manager, choose } = await setup();
  const read = async () => (await app().call('GET /usrapi/v1/users/notices', { token: manager.token })).data;
  expect(await read()).toMatchObject({ timeZone: 'UTC', digestHour: 8, isChosen: false });
  await choose(manager, { digestHour: 17, mail: { ...notices.mail, changed: false } });
  expect(await read()).toEqual({
    ...notices,
    digestHour: 17,
    mail: { ...notices.mail, changed: false },
    isChosen: true,
  });
  const refused = await app().send('POST /usrapi/v1/users/notices/update', {
    token: manager.token,
    body: { ...notices, timeZone: 'Depot/North' },
  });
  expect(refused.code).toBe(refusals['timeZone.unknown'].number);
});
