// Delivering to receivers as they are: they fail, hang, lead elsewhere, and some are gone for days.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { limits } from '@tracery/contract';
import { appForFile, type TestApp } from '../../tests/support/app.ts';
import { repetitions } from '../../tests/support/long.ts';
import { mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';
import {
  accept,
  addWebhook,
  createWebhookWorker,
  deliveriesOf,
  startReceiver,
  type Received,
  type Receiver,
} from '../../tests/support/webhooks.ts';

const app = appForFile();
const workers: { close(): Promise<void> }[] = [];
const workerOf = (...args: Parameters<typeof createWebhookWorker>) => {
  const worker = createWebhookWorker(...args);
  workers.push(worker);
  return worker;
};
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  for (const worker of workers.splice(0)) await worker.close();
});

const address = (host = '127.0.0.1') => `http://${host}:${receiver.port}/`;

const items = 20;
const count = repetitions({ short: 300, long: 10_000 });
const hang = repetitions({ short: 240_000, long: 3_600_000 });

/** So many changes, several of each item, by several people at once. */
async function writeChanges(testApp: TestApp, token: string, changes: number): Promise<number[]> {
  const created = await Promise.all(
    Array.from({ length: items }, async (_, at) => {
      const body = { name: `Feature ${at}`, importance: 'Mandatory' as const };
      return (await testApp.call('POST /reqapi/v1/features/create', { token, body })).data.id;
    }),
  );
  let left = changes - items;
  await Promise.all(
    created.map(async (id) => {
      for (let version = 1; left > 0; version += 1) {
        left -= 1;
        const body = { id, version, name: `Feature, ${version + 1}` };
        const { status, message } = await testApp.send('POST /reqapi/v1/features/update', { token, body });
        if (status !== 200) throw new Error(message);
      }
    }),
  );
  return created;
}

const versionsOf = (got: readonly Received[], id: number) =>
  got.filter(({ body }) => body.data.event.id === id).map(({ body }) => body.data.event.version!);

/** Every version at least once, and the first of each before the first of the next. */
function expectAllInOrder(got: readonly Received[], ids: readonly number[], total: number): void {
  let seen = 0;
  for (const id of ids) {
    const versions = [...new Set(versionsOf(got, id))];
    expect(versions).toEqual(versions.map((_, at) => at + 1));
    seen += versions.length;
  }
  expect(seen).toBe(total);
}

test(`[INT-08] each of ${count} events arrives at least once and in order of its item, at a receiver that fails and hangs at random`, { timeout: hang }, async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const { secret, id: webhookId } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
  const other = await startReceiver();
  await addWebhook(app(), token, `http://127.0.0.1:${other.port}/`, { kinds: ['Feature'] });
  receiver.behave((received, response) => {
    const luck = Math.random();
    if (luck < 0.02) return false;
    if (luck < 0.1) return (response.destroy(), false);
    if (luck < 0.2) return (response.writeHead(503).end('restarting'), false);
    // Taken, and the sender does not hear of it.
    if (luck < 0.22) return (response.destroy(), true);
    return accept(received, response);
  });
  const worker = workerOf(app(), { timeoutMs: 150, pauses: Array.from({ length: 40 }, () => 10) });
  const writing = writeChanges(app(), token, count);
  const isDone = async () => {
    const [row] = await app().database.query<{ made: number; done: number }>(
      `select count(*)::int as made, count(*) filter (where state = 'delivered')::int as done
       from webhook_deliveries where webhook_id = $1`,
      [webhookId],
    );
    return row!.made === count && row!.done === count;
  };
  await worker.workUntil('all to arrive', isDone, hang / 1000);
  const ids = await writing;
  await worker.workUntil('the other address', () => other.accepted().length === count);
  expectAllInOrder(receiver.accepted(), ids, count);
  expectAllInOrder(other.accepted(), ids, count);
  expect(other.accepted()).toHaveLength(count);
  // It did fail.
  expect(receiver.received.length).toBeGreaterThan(count);
  const reference = new Webhook(secret);
  for (const { text, headers } of receiver.accepted())
    reference.verify(text, headers as Record<string, string>);
  // Sent again, a delivery keeps its id.
  const idOf = ({ headers, body }: Received) => `${String(headers['webhook-id'])} ${body.data.event.number}`;
  expect(new Set(receiver.received.map(idOf)).size).toBe(count);
  await other.close();
});

test('[INT-08] a receiver that hangs is given up after a while and keeps no other waiting', async () => {
  const [slow, quick] = [await app().product(), await app().product()];
  const silent = await startReceiver(() => false);
  const { id } = await addWebhook(app(), slow.manager.token, `http://127.0.0.1:${silent.port}/`, {
    kinds: ['Feature'],
  });
  await addWebhook(app(), quick.manager.token, address(), { kinds: ['Feature'] });
  await writeChanges(app(), slow.manager.token, items);
  await writeChanges(app(), quick.manager.token, items);
  const worker = workerOf(app(), { timeoutMs: 3000, pauses: [60_000] });
  await worker.workUntil('the quick one', () => receiver.accepted().length === items, 60);
  expect((await deliveriesOf(app(), slow.manager.token, id)).every(({ state }) => state === 'waiting')).toBe(
    true,
  );
  await worker.workUntil('a timeout', async () =>
    (await deliveriesOf(app(), slow.manager.token, id)).some(({ failure }) => failure === 'timeout'),
  );
  await silent.close();
});

test('[INT-08] what failed is tried again with growing pauses and given up after a day; then the next of the item goes', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
  receiver.behave((_, response) => (response.writeHead(500).end(), false));
  const worker = workerOf(app(), { pauses: [...limits.webhook.pauses] });
  const [item] = await writeChanges(app(), token, items + 1).then((ids) => ids.slice(0, 1));
  const query = app().database.query.bind(app().database);
  await query(`update webhook_deliveries set state = 'dropped' where webhook_id = $1 and item_id <> $2`, [
    id,
    item,
  ]);
  const head = async () =>
    (
      await query<{ tries: number; state: string; pause: number }>(
        `select tries, state, extract(epoch from next_at - tried_at)::float8 as pause from webhook_deliveries
         where webhook_id = $1 and item_id = $2 order by id limit 1`,
        [id, item],
      )
    )[0]!;
  const pauses: number[] = [];
  for (let tries = 1; tries <= limits.webhook.pauses.length; tries += 1) {
    await worker.workUntil('a try', async () => {
      // Those of other items are of no interest here.
      await query(
        `update webhook_deliveries set state = 'dropped' where webhook_id = $1 and item_id <> $2 and state = 'waiting'`,
        [id, item],
      );
      const { tries: made, pause } = await head();
      return made === tries && (pause ?? 0) < limits.webhook.pauses[tries - 1]! / 1000 + 20 && (pause ?? 0) >= limits.webhook.pauses[tries - 1]! / 1000;
    });
    const { pause } = await head();
    pauses.push(Math.floor(pause));
    expect(receiver.received.filter(({ body }) => body.data.event.id === item)).toHaveLength(tries);
    // As if the pause had passed.
    await query(
      `update webhook_deliveries set next_at = now(), tried_at = tried_at - make_interval(secs => $3),
         created_at = created_at - make_interval(secs => $3)
       where webhook_id = $1 and item_id = $2 and next_at is not null`,
      [id, item, pause],
    );
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const whole = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(whole).toBeGreaterThan(23);
  expect(whole).toBeLessThan(24.1);
  receiver.behave((received, response) =>
    received.body.data.event.version === 1
      ? (response.writeHead(500).end(), false)
      : accept(received, response),
  );
  await worker.workUntil('the next', () => receiver.accepted().length > 0);
  expect(versionsOf(receiver.accepted(), item!)).toEqual([2]);
  expect((await head()).state).toBe('failed');
});

test('[INT-08] an address that fails for 3 days is switched off, its managers are mailed, and what waited is dropped', async () => {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const second = await app().member(productId, ['ProductManager']);
  const member = await app().member(productId, ['TestEngineer']);
  await app().call('POST /usrapi/v1/users/notices/update', {
    token: second.token,
    body: {
      ...(await app().call('GET /usrapi/v1/users/notices', { token: second.token })).data,
      language: 'zh',
    } as never,
  });
  const { id } = await addWebhook(app(), token, `${address()}hidden-part`);
  receiver.behave((_, response) => (response.writeHead(500).end(), false));
  await writeChanges(app(), token, items);
  const worker = workerOf(app(), { pauses: Array.from({ length: 200 }, () => 10) });
  const find = async () =>
    (await app().call('GET /prdapi/v1/webhooks/list', { token })).data.list.find((one) => one.id === id)!;
  await worker.workUntil('a failure', async () => (await find()).failingSince !== null);
  const since = (days: string) =>
    app().database.query(`update webhooks set failing_since = now() - $2::interval where id = $1`, [id, days]);
  await since('2 days 23 hours');
  await worker.workUntil('further failures', async () => (await find()).tries > 4);
  expect(await find()).toMatchObject({ isOn: true, givenUpAt: null });
  await since('3 days 1 minute');
  await worker.workUntil('the end', async () => !(await find()).isOn);
  expect((await find()).givenUpAt).not.toBeNull();
  const deliveries = await deliveriesOf(app(), token, id);
  expect(deliveries.some(({ state }) => state === 'waiting')).toBe(false);
  const sent = receiver.received.length;
  await writeChanges(app(), token, items);
  await worker.round();
  await worker.round();
  expect(receiver.received).toHaveLength(sent);

  await app().startWorker();
  const [english, chinese] = [await nextMailTo(manager.email), await nextMailTo(second.email)];
  expect(english.subject).toBe('A webhook in Tracery was switched off');
  expect(english.text).toContain(`127.0.0.1:${receiver.port}`);
  expect(english.text).not.toContain('hidden-part');
  expect(chinese.subject).toContain('已停用');
  expect(await mailsTo(member.email)).toEqual([]);
});

test('[INT-08] after one success the three days begin anew', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
  await app().database.query(`update webhooks set failing_since = now() - interval '9 days' where id = $1`, [
    id,
  ]);
  await writeChanges(app(), token, items);
  const worker = workerOf(app());
  await worker.workUntil('all to arrive', () => receiver.accepted().length === items);
  await worker.workUntil('it to be known', async () => {
    const { data } = await app().call('GET /prdapi/v1/webhooks/list', { token });
    return data.list[0]!.failingSince === null;
  });
});

test('[INT-08] what a worker had taken when it died is sent by another one', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
  const ids = await writeChanges(app(), token, items * 2);
  const dying = workerOf(app());
  await dying.workUntil('some to be made', async () => (await deliveriesOf(app(), token, id)).length > 0);
  await dying.close();
  workers.splice(0);
  // As after it died: taken, and nobody tells the outcome.
  await app().database.query(
    `update webhook_deliveries set state = 'waiting', tries = tries + 1, next_at = now() + interval '1 second'
     where webhook_id = $1 and state = 'delivered'`,
    [id],
  );
  const worker = workerOf(app());
  await worker.workUntil('all to arrive', async () => {
    const [row] = await app().database.query<{ done: number }>(
      `select count(*)::int as done from webhook_deliveries where webhook_id = $1 and state = 'delivered'`,
      [id],
    );
    return row!.done === items * 2;
  });
  for (const item of ids)
    expect(new Set(versionsOf(receiver.accepted(), item))).toEqual(new Set(versionsOf(receiver.accepted(), item).toSorted((a, b) => a - b)));
});

test('[INT-08] with too many that wait, further ones are made when there is room, and none is lost', async () => {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
  await app().database.query(
    `insert into webhook_deliveries (product_id, webhook_id, message_id, item_id, kind, category, actor_id, happened_at)
     select $1, $2, 'msg_' || n, 1, 'Product', 'update', $3, now() from generate_series(1, $4::int) n`,
    [productId, id, manager.id, limits.webhook.waitingMax],
  );
  await writeChanges(app(), token, items);
  const worker = workerOf(app());
  await worker.round();
  const made = async () =>
    (
      await app().database.query<{ made: number }>(
        `select count(*)::int as made from webhook_deliveries where webhook_id = $1 and kind = 'Feature'`,
        [id],
      )
    )[0]!.made;
  expect(await made()).toBe(0);
  await app().database.query(`delete from webhook_deliveries where webhook_id = $1 and kind = 'Product'`, [id]);
  await worker.workUntil('all to arrive', () => receiver.accepted().length === items);
});

test('[INT-10] a redirect is not followed: it is an answer that is no success', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
  receiver.behave((received, response) => {
    if (received.at !== '127.0.0.1') return accept(received, response);
    response.writeHead(307, { location: `http://127.0.0.2:${receiver.port}/` }).end();
    return false;
  });
  await writeChanges(app(), token, items);
  const worker = workerOf(app(), { pauses: [] });
  await worker.workUntil('the outcome', async () =>
    (await deliveriesOf(app(), token, id)).some(({ state }) => state === 'failed'),
  );
  expect(new Set(receiver.received.map(({ at }) => at))).toEqual(new Set(['127.0.0.1']));
  const [failed] = (await deliveriesOf(app(), token, id)).filter(({ state }) => state === 'failed');
  expect(failed).toMatchObject({ status: 307, failure: null });
});

test('[INT-10] a name that leads to a forbidden address, at once or later, gets nothing there', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, address('moving.example'), { kinds: ['Feature'] });
  let resolved = 0;
  receiver.behave((received, response) => {
    response.setHeader('connection', 'close');
    return accept(received, response);
  });
  const worker = workerOf(app(), {
    pauses: Array.from({ length: 100 }, () => 10),
    // The first of three times it is allowed.
    resolve: () => {
      const address = resolved % 3 === 0 ? '127.0.0.1' : '127.0.0.2';
      resolved += 1;
      return Promise.resolve([{ address, family: 4 }]);
    },
  });
  const ids = await writeChanges(app(), token, items * 2);
  await worker.workUntil('all to arrive', () => receiver.accepted().length >= items * 2);
  expectAllInOrder(receiver.accepted(), ids, items * 2);
  expect(new Set(receiver.received.map(({ at }) => at))).toEqual(new Set(['127.0.0.1']));
  expect(resolved).toBeGreaterThan(items * 2);
  await addWebhook(app(), token, address('127.0.0.2'), { kinds: ['Feature'] });
  const before = receiver.received.length;
  await app().call('POST /prdapi/v1/webhooks/switch/{id}', { token, params: { id }, body: { isOn: false } });
  const [, bare] = (await app().call('GET /prdapi/v1/webhooks/list', { token })).data.list;
  await writeChanges(app(), token, items);
  await worker.workUntil('it to be refused', async () =>
    (await deliveriesOf(app(), token, bare!.id)).some(({ failure }) => failure === 'forbidden'),
  );
  expect(receiver.received).toHaveLength(before);
});
