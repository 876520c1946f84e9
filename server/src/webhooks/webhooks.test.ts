// Webhooks as the managers of a product handle them, and what one delivery says.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { definitions, limits, type RegistryKey } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { createFixture } from '../../tests/laws/fixture.ts';
import {
  addWebhook,
  createWebhookWorker,
  deliveriesOf,
  startReceiver,
  type Receiver,
} from '../../tests/support/webhooks.ts';
import { purgeDeliveries } from './jobs.ts';

const app = appForFile();
let worker: ReturnType<typeof createWebhookWorker>;
let receiver: Receiver;
beforeAll(async () => {
  worker = createWebhookWorker(app());
  receiver = await startReceiver();
});
afterAll(async () => {
  await worker.close();
  await receiver.close();
});

const address = (path = '') => `http://127.0.0.1:${receiver.port}/${path}`;

const createFeature = async (token: string, name = 'Charge by card') =>
  (
    await app().call('POST /reqapi/v1/features/create', {
      token,
      body: { name, importance: 'Mandatory' },
    })
  ).data.id;

/** What arrived for this product. */
const arrivedFor = (productId: number) =>
  receiver.received.filter(({ body }) => body.data.event.productId === productId);

test('[INT-07] a delivery has id, time and signature that the reference library verifies, the event and the item', async () => {
  const { id: productId, manager } = await app().product();
  const { secret } = await addWebhook(app(), manager.token, address());
  const id = await createFeature(manager.token, '充电 “card” \\ é');
  await worker.workUntil('it to arrive', () =>
    arrivedFor(productId).some(({ body }) => body.type === 'feature.create'),
  );
  const got = arrivedFor(productId).find(({ body }) => body.type === 'feature.create');
  const headers = got!.headers as Record<string, string>;
  const told = new Webhook(secret).verify(got!.text, headers);
  expect(() => new Webhook(secret).verify(`${got!.text} `, headers)).toThrow();
  expect(() =>
    new Webhook(`whsec_${Buffer.from('x'.repeat(24)).toString('base64')}`).verify(got!.text, headers),
  ).toThrow();
  const { data: item } = await app().call('GET /reqapi/v1/features/get/{id}', {
    token: manager.token,
    params: { id },
  });
  expect(told).toEqual({
    type: 'feature.create',
    timestamp: expect.any(String),
    data: {
      event: {
        number: expect.any(Number),
        productId,
        kind: 'Feature',
        id,
        version: 1,
        category: 'create',
        actorId: manager.id,
        actorName: manager.username,
      },
      item,
    },
  });
  expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
});

test('[INT-07] the item of every kind is sent as its own call answers it', async () => {
  const fixture = await createFixture();
  const other = createWebhookWorker(fixture.app);
  const { token } = await fixture.open(fixture.north.manager, fixture.north.id);
  await addWebhook(fixture.app, token, address('kinds'), { events: ['created'] });
  const items = new Map<number, unknown>();
  for (const { path } of definitions) {
    const key = `POST ${path}/create` as RegistryKey;
    const call = await fixture.validCall(key, fixture.north, fixture.north.manager);
    const made = await fixture.send(key, call, { token });
    const { id } = made.data as { id: number };
    const got = await fixture.app.send(`GET ${path}/get/{id}`, { token, params: { id } });
    items.set(id, got.data);
  }
  const sent = () =>
    new Map(
      receiver.received
        .filter(
          ({ body }) => items.has(body.data.event.id!) && body.data.event.productId === fixture.north.id,
        )
        .map(({ body }) => [body.data.event.id!, body.data.item]),
    );
  await other.workUntil('all kinds to arrive', () => sent().size === definitions.length);
  for (const [id, item] of items) {
    const { updatedAt: _, ...rest } = item as Record<string, unknown>;
    expect(sent().get(id)).toMatchObject(rest);
  }
  await other.close();
  await fixture.app.close();
});

test('[INT-07] only chosen kinds and events are sent, and what belongs to an item counts as its kind', async () => {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  await addWebhook(app(), token, address(), { kinds: ['Feature'], events: ['comments', 'deleted'] });
  const sourceId = await createFeature(token);
  const comment = (kind: 'Feature', id: number) =>
    app().call('POST /damapi/v1/comments/create', {
      token,
      body: { kind, sourceId: id, data: { comment: 'Built.' } },
    });
  await app().call('POST /desapi/v1/components/create', { token, body: { name: 'Pump' } as never });
  await comment('Feature', sourceId);
  await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: sourceId } });
  await worker.workUntil('both to arrive', () => arrivedFor(productId).length === 2);
  await worker.round();
  expect(arrivedFor(productId).map(({ body }) => [body.type, body.data.item])).toEqual([
    ['feature.comment', null],
    ['feature.delete', null],
  ]);
});

test('[INT-07] the secret is answered once and stored sealed; a lost answer gives a new one to the same webhook', async () => {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const body = { address: address(), kinds: [], events: [], request: randomUUID() };
  const add = () => app().call('POST /prdapi/v1/webhooks/create', { token, body });
  const [lost, { data }] = [await add(), await add()];
  expect(data.id).toBe(lost.data.id);
  expect(data.secret).not.toBe(lost.data.secret);
  const list = await app().call('GET /prdapi/v1/webhooks/list', { token });
  expect(list.data).toMatchObject({ total: 1, list: [{ id: data.id, isOn: true }] });
  expect(JSON.stringify(list)).not.toContain('whsec_');
  const stored = await app().database.query<{ secret: Buffer }>('select secret from webhooks where id = $1', [
    data.id,
  ]);
  expect(stored[0]!.secret.includes(Buffer.from(data.secret.slice(6), 'base64'))).toBe(false);
  await createFeature(token);
  await worker.workUntil('it to arrive', () => arrivedFor(productId).length > 0);
  const got = arrivedFor(productId)[0]!;
  new Webhook(data.secret).verify(got.text, got.headers as Record<string, string>);
});

test('[INT-07] adding, changing, switching and removing is in history and audit log, the whole address in neither', async () => {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, 'https://chat.example/in/hidden-part');
  const params = { id };
  const chosen = { kinds: [], events: [] };
  await app().call('POST /prdapi/v1/webhooks/update', {
    token,
    body: { id, version: 1, address: 'https://chat.example/in/another-part', ...chosen },
  });
  const stale = await app().send('POST /prdapi/v1/webhooks/update', {
    token,
    body: { id, version: 1, address: 'https://chat.example/', ...chosen },
  });
  expect(stale).toMatchObject({ status: 409, data: { current: { id, version: 2 } } });
  await app().call('POST /prdapi/v1/webhooks/switch/{id}', { token, params, body: { isOn: false } });
  await app().call('DELETE /prdapi/v1/webhooks/delete/{id}', { token, params });
  const audit = await app().call('GET /prdapi/v1/products/audit', { token });
  expect(audit.data.list.map(({ event }) => event).filter((event) => event.startsWith('webhook.'))).toEqual([
    'webhook.removed',
    'webhook.switched',
    'webhook.changed',
    'webhook.added',
  ]);
  const history = await app().database.query<{ changes: unknown }>(
    `select changes from history where product_id = $1 and changes::text like '%webhook%'`,
    [productId],
  );
  expect(history).toHaveLength(4);
  expect(JSON.stringify([history, audit])).not.toMatch(/-part/);
  expect(JSON.stringify(history)).toContain('chat.example');
  const [row] = await app().database.query<{ secret: Buffer | null }>(
    'select secret from webhooks where id = $1',
    [id],
  );
  expect(row!.secret).toBeNull();
});

test('[INT-07] an address that is none, and one webhook too many, are refused', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const add = (given: string) =>
    app().send('POST /prdapi/v1/webhooks/create', {
      token,
      body: { address: given, kinds: [], events: [], request: randomUUID() },
    });
  for (const wrong of ['ftp://a.example/', 'javascript:alert(1)', 'https://me:pass@a.example/', 'nonsense'])
    expect((await add(wrong)).code, wrong).toBe(40065);
  for (let made = 0; made < limits.webhook.perProduct; made += 1)
    expect((await add('https://a.example/')).status).toBe(200);
  expect((await add('https://a.example/')).code).toBe(40066);
});

test('[INT-08] a webhook that is switched off or removed gets nothing more, and on again nothing of the meantime', async () => {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, address());
  const { id: removed } = await addWebhook(app(), token, address());
  const turn = (isOn: boolean) =>
    app().call('POST /prdapi/v1/webhooks/switch/{id}', { token, params: { id }, body: { isOn } });
  await createFeature(token, 'Before');
  await turn(false);
  await app().call('DELETE /prdapi/v1/webhooks/delete/{id}', { token, params: { id: removed } });
  await createFeature(token, 'Meanwhile');
  await worker.round();
  expect((await app().send('POST /prdapi/v1/webhooks/test/{id}', { token, params: { id } })).code).toBe(
    40985,
  );
  await turn(true);
  const late = await createFeature(token, 'Later');
  await worker.workUntil('the later one to arrive', () =>
    arrivedFor(productId).some(({ body }) => body.data.event.id === late),
  );
  expect(arrivedFor(productId).filter(({ body }) => body.type === 'feature.create')).toHaveLength(1);
});

test('[INT-09] deliveries show status, time, request and response, and can be sent again or as a test', async () => {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  receiver.behave((_, response) => {
    response.writeHead(200, { 'x-answered-by': 'the receiver' }).end(`taken\0 ${'x'.repeat(10_000)}`);
    return true;
  });
  const { id } = await addWebhook(app(), token, address(), { kinds: ['Feature'] });
  await createFeature(token, 'Long '.repeat(40));
  const arrived = (count: number) =>
    worker.workUntil('it to be known', async () => {
      const list = await deliveriesOf(app(), token, id);
      return list.length === count && list.every(({ state }) => state === 'delivered');
    });
  await arrived(1);
  const [first] = await deliveriesOf(app(), token, id);
  expect(first).toMatchObject({
    type: 'feature.create',
    itemNumber: 'F-1',
    version: 1,
    status: 200,
    failure: null,
    tries: 1,
    isByHand: false,
  });
  const get = async (delivery: number) =>
    (await app().call('GET /prdapi/v1/webhooks/delivery/{id}', { token, params: { id: delivery } })).data;
  const shown = await get(first!.id);
  expect(shown.request).toContain(`webhook-id: ${first!.messageId}`);
  expect(shown.request).toContain('"type":"feature.create"');
  expect(shown.response).toMatch(/^200 OK\n/);
  expect(shown.response).toContain('x-answered-by: the receiver');
  expect(shown.response).toContain('taken');
  expect(shown.response).toHaveLength(limits.webhook.keptMax);

  const again = await app().call('POST /prdapi/v1/webhooks/send-again/{id}', {
    token,
    params: { id: first!.id },
  });
  const tested = await app().call('POST /prdapi/v1/webhooks/test/{id}', { token, params: { id } });
  await arrived(3);
  receiver.behave((_, response) => (response.writeHead(204).end(), true));
  expect(await get(again.data.id)).toMatchObject({ messageId: first!.messageId, isByHand: true });
  expect(await get(tested.data.id)).toMatchObject({ type: 'product.test', isByHand: true, itemId: 0 });
  expect(
    arrivedFor(productId)
      .map(({ body }) => body.type)
      .sort(),
  ).toEqual(['feature.create', 'feature.create', 'product.test']);
});

test('[INT-09] only so much is sent by hand, and deliveries are forgotten after a week', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const { id } = await addWebhook(app(), token, address());
  const tryIt = () => app().send('POST /prdapi/v1/webhooks/test/{id}', { token, params: { id } });
  for (let sent = 0; sent < limits.webhook.byHandMax; sent += 1) expect((await tryIt()).status).toBe(200);
  expect((await tryIt()).status).toBe(429);
  await worker.workUntil('all to be sent', async () =>
    (await deliveriesOf(app(), token, id)).every(({ state }) => state === 'delivered'),
  );
  await app().database.query(
    `update webhook_deliveries set created_at = now() - make_interval(days => $2)
     where webhook_id = $1 and id <> (select max(id) from webhook_deliveries where webhook_id = $1)`,
    [id, limits.webhook.keptDays + 1],
  );
  await purgeDeliveries(app().db);
  expect(await deliveriesOf(app(), token, id)).toHaveLength(1);
});
