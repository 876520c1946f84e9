// Delivering to receivers as they are: they fail, hang, lead elsewhere, and some are gone for days.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { limits } from '@tracery/contract';
import { appForFile, createTestApp, type TestApp } from '../../tests/support/app.ts';
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

test(
  `[INT-08] each of ${count} events arrives at least once and in order of its item, at a receiver that fails and hangs at random`,
  { timeout: hang },
  async () => {
    const { manager } = await app().product();
    const { token } = manager;
    const { secret, id: failing } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
    const other = await startReceiver();
    const otherAddress = `http://127.0.0.1:${other.port}/`;
    const { id: reliable } = await addWebhook(app(), token, otherAddress, { kinds: ['Feature'] });
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
      const rows = await app().database.query<{ made: number }>(
        `select count(*)::int as made from webhook_deliveries where webhook_id = any ($1)
       group by webhook_id having bool_and(state = 'delivered')`,
        [[failing, reliable]],
      );
      return rows.length === 2 && rows.every(({ made }) => made === count);
    };
    await worker.workUntil('all to arrive', isDone, hang / 1000);
    const ids = await writing;
    expectAllInOrder(receiver.accepted(), ids, count);
    expectAllInOrder(other.accepted(), ids, count);
    // It did fail.
    expect(receiver.received.length).toBeGreaterThan(count);
    const reference = new Webhook(secret);
    for (const { text, headers } of receiver.accepted())
      reference.verify(text, headers as Record<string, string>);
    // Sent again, a delivery keeps its id.
    const idOf = ({ headers, body }: Received) =>
      `${String(headers['webhook-id'])} ${body.data.event.number}`;
    expect(new Set(receiver.received.map(idOf)).size).toBe(count);
    await other.close();
  },
);

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
  receiver.behave((_, response) => (response.writeHead(500).end(), false));
  const body = { name: 'Charge by card', importance: 'Mandatory' as const };
  const { data: item } = await app().call('POST /reqapi/v1/features/create', { token, body });
  const { id } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
  for (const version of [1, 2]) {
    const changed = { id: item.id, version, name: `Feature, ${version + 1}` };
    await app().call('POST /reqapi/v1/features/update', { token, body: changed });
  }
  const worker = workerOf(app(), { pauses: [...limits.webhook.pauses] });
  const query = app().database.query.bind(app().database);
  const head = async () =>
    (
      await query<{ tries: number; state: string; status: number | null; pause: number }>(
        `select tries, state, status, extract(epoch from next_at - tried_at)::float8 as pause
         from webhook_deliveries where webhook_id = $1 order by id limit 1`,
        [id],
      )
    )[0];
  const pauses: number[] = [];
  for (let tries = 1; tries <= limits.webhook.pauses.length; tries += 1) {
    await worker.workUntil('a try', async () => {
      const row = await head();
      return row?.tries === tries && row.status === 500;
    });
    const { pause } = (await head())!;
    pauses.push(Math.floor(pause));
    // As if the pause had passed.
    await query(
      `update webhook_deliveries set next_at = now(), created_at = created_at - make_interval(secs => $2)
       where webhook_id = $1 and next_at is not null`,
      [id, pause],
    );
  }
  expect(receiver.received).toHaveLength(pauses.length);
  expect(pauses).toEqual(limits.webhook.pauses.map((pause) => pause / 1000));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(24);
  receiver.behave((received, response) =>
    received.body.data.event.version === 2
      ? (response.writeHead(500).end(), false)
      : accept(received, response),
  );
  await worker.workUntil('the next', () => receiver.accepted().length > 0);
  expect(versionsOf(receiver.accepted(), item.id)).toEqual([3]);
  expect((await head())!.state).toBe('failed');
});

test('[INT-08] an address that fails for 3 days is switched off, its managers are mailed, and what waited is dropped', async () => {
  // Its worker sends the mail, and would serve the webhooks of other tests too.
  const own = await createTestApp();
  const { id: productId, manager } = await own.product();
  const { token } = manager;
  const second = await own.member(productId, ['ProductManager']);
  const member = await own.member(productId, ['TestEngineer']);
  await own.call('POST /usrapi/v1/users/notices/update', {
    token: second.token,
    body: {
      ...(await own.call('GET /usrapi/v1/users/notices', { token: second.token })).data,
      language: 'zh',
    } as never,
  });
  const { id } = await addWebhook(own, token, `${address()}hidden-part`);
  receiver.behave((_, response) => (response.writeHead(500).end(), false));
  await writeChanges(own, token, items);
  const worker = workerOf(own, { pauses: Array.from({ length: 200 }, () => 10) });
  const find = async () =>
    (await own.call('GET /prdapi/v1/webhooks/list', { token })).data.list.find((one) => one.id === id)!;
  await worker.workUntil('a failure', async () => (await find()).failingSince !== null);
  const since = (days: string) =>
    own.database.query(`update webhooks set failing_since = now() - $2::interval where id = $1`, [id, days]);
  await since('2 days 23 hours');
  await worker.workUntil('further failures', async () => (await find()).tries > 4);
  expect(await find()).toMatchObject({ isOn: true, givenUpAt: null });
  await since('3 days 1 minute');
  await worker.workUntil('the end', async () => !(await find()).isOn);
  expect((await find()).givenUpAt).not.toBeNull();
  const deliveries = await deliveriesOf(own, token, id);
  expect(deliveries.some(({ state }) => state === 'waiting')).toBe(false);
  const sent = receiver.received.length;
  await writeChanges(own, token, items);
  await worker.round();
  await worker.round();
  expect(receiver.received).toHaveLength(sent);

  await own.startWorker();
  const [english, chinese] = [await nextMailTo(manager.email), await nextMailTo(second.email)];
  expect(english.subject).toBe('A webhook in Tracery was switched off');
  expect(english.text).toContain(`127.0.0.1:${receiver.port}`);
  expect(english.text).not.toContain('hidden-part');
  expect(chinese.subject).toContain('已停用');
  expect(await mailsTo(member.email)).toEqual([]);
  await worker.close();
  workers.splice(0);
  await own.close();
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
  await app().database.query(`delete from webhook_deliveries where webhook_id = $1 and kind = 'Product'`, [
    id,
  ]);
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
  const failed = (await deliveriesOf(app(), token, id)).find(({ state }) => state === 'failed');
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
      const found = { address: resolved % 3 === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 };
      resolved += 1;
      return Promise.resolve([found]);
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
