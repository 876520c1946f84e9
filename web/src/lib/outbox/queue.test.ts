import { afterEach, expect, test } from 'vitest';
import { clientFor, signedInSession, startTinyServer, type TinyServer } from '../api/client.test-parts.ts';
import type { Change, NewChange } from './change.ts';
import { createQueue, type Owner } from './queue.ts';
import type { ChangeStorage } from './storage.ts';

const me: Owner = { userId: 7, productId: 1000 };

/** What IndexedDB does in a browser: keeps changes over the life of a page, and numbers them. */
function memoryStorage(): ChangeStorage {
  const changes = new Map<number, Change>();
  let last = 0;
  return {
    all: async () => [...changes.values()],
    async add(change) {
      last += 1;
      changes.set(last, { ...change, order: last });
      return { ...change, order: last };
    },
    put: async (change) => void changes.set(change.order, change),
    remove: async (order) => void changes.delete(order),
  };
}

const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one[Symbol.asyncDispose]();
});

type Replies = Parameters<typeof startTinyServer>[0];

/** A page of somebody: a queue over this storage that speaks to this server. */
function openPage(server: TinyServer, storage: ChangeStorage, who = me) {
  const client = clientFor(server, { session: signedInSession() });
  const net = { isOnline: true, lateAnswers: 0 };
  const queue = createQueue({
    storage,
    owner: () => who,
    send: ({ endpoint, input, idempotencyKey }) =>
      client.call(endpoint as never, input as never, { quiet: true, idempotencyKey }),
    isOnline: () => net.isOnline,
    exclusively: (name, work) => navigator.locks.request(name, work),
    reasonOf: (failure) => (failure.kind === 'refused' ? (failure.message ?? '') : failure.kind),
    onChange: async () => {},
    onLateAnswers: async () => void (net.lateAnswers += 1),
  });
  return { queue, net };
}

async function setup(reply: Replies = () => ({})) {
  const server = await startTinyServer(reply);
  closing.push(server);
  const storage = memoryStorage();
  return { server, storage, ...openPage(server, storage) };
}

const move = (oid: number, { from = 2, to = 3 } = {}): NewChange => ({
  endpoint: 'POST /prdapi/v1/tasks/change-doing/{id}',
  input: { params: { id: oid }, body: { seenStatus: from } },
  item: { kind: 'Task', id: oid, oid, name: `Task ${oid}` },
  what: 'moved to Doing',
  seen: { status: from },
  wanted: { status: to },
});

const states = async (storage: ChangeStorage) =>
  (await storage.all()).map(({ item, state }) => `${item.oid} ${state}`);

const stale = (current: object) => ({
  status: 409,
  code: 40900,
  message: 'Someone else changed this meanwhile',
  data: { current },
});

test('[EXP-06] a change that is answered is not kept', async () => {
  const { queue, storage } = await setup(() => ({ data: { status: 3 } }));
  expect(await queue.add(move(1))).toEqual({ isWaiting: false, answer: { status: 3 } });
  expect(await storage.all()).toEqual([]);
});

test('[EXP-06] changes made without network wait, also for the next page, and are sent in order', async () => {
  const { queue, net, server, storage } = await setup();
  net.isOnline = false;
  for (const oid of [3, 1, 2]) expect(await queue.add(move(oid))).toEqual({ isWaiting: true });
  expect(server.requests).toEqual([]);
  expect(await states(storage)).toEqual(['3 waiting', '1 waiting', '2 waiting']);
  const reloaded = openPage(server, storage);
  expect(await reloaded.queue.flush()).toBe(false);
  expect(server.requests.map(({ path }) => path)).toEqual(
    [3, 1, 2].map((oid) => `/prdapi/v1/tasks/change-doing/${oid}`),
  );
  expect(reloaded.net.lateAnswers).toBe(1);
  expect(await storage.all()).toEqual([]);
});

test('[EXP-06] after a lost answer the same key is sent again, and nothing overtakes it', async () => {
  const { queue, server } = await setup((_seen, index) => (index === 0 ? { silence: true } : {}));
  expect(await queue.add(move(1))).toEqual({ isWaiting: true });
  expect(await queue.add(move(2))).toEqual({ isWaiting: false, answer: null });
  const sent = server.requests.map(({ path, headers }) => [path.at(-1), headers['idempotency-key']]);
  expect(sent.map(([oid]) => oid)).toEqual(['1', '1', '2']);
  expect(sent[0]![1]).toBe(sent[1]![1]);
  expect(sent[2]![1]).not.toBe(sent[1]![1]);
});

test('[EXP-06] a proxy that answers for a server that is away is no answer', async () => {
  const { queue, storage } = await setup(() => ({ status: 502, raw: '<h1>Bad gateway</h1>' }));
  expect(await queue.add(move(1))).toEqual({ isWaiting: true });
  expect(await states(storage)).toEqual(['1 waiting']);
});

test('[EXP-06] [EXP-11] who is refused at once is told, and nothing stays behind', async () => {
  const { queue, storage } = await setup(() => ({ status: 409, code: 40905, message: 'No' }));
  await expect(queue.add(move(1))).rejects.toThrow('refused');
  expect(await storage.all()).toEqual([]);
});

test('[EXP-06] what is refused after waiting stays with its reason; it can be tried again or discarded', async () => {
  let isClosed = true;
  const { queue, net, server, storage } = await setup(() =>
    isClosed ? { status: 409, code: 40905, message: 'Already closed' } : {},
  );
  net.isOnline = false;
  await queue.add(move(1));
  await queue.add(move(2));
  net.isOnline = true;
  expect(await queue.flush()).toBe(false);
  expect(await states(storage)).toEqual(['1 refused', '2 refused']);
  expect((await storage.all())[0]!.reason).toEqual({ message: 'Already closed' });
  isClosed = false;
  await queue.retry(1);
  expect(await states(storage)).toEqual(['2 refused']);
  await queue.discard(2);
  expect(await storage.all()).toEqual([]);
  expect(server.requests).toHaveLength(3);
});

test('[EXP-06] changes of another person or product stay where they are', async () => {
  const { queue, net, server, storage } = await setup();
  net.isOnline = false;
  await queue.add(move(1));
  for (const other of [
    { ...me, userId: 8 },
    { ...me, productId: 1001 },
  ])
    expect(await openPage(server, storage, other).queue.flush()).toBe(false);
  expect(server.requests).toEqual([]);
  expect(await states(storage)).toEqual(['1 waiting']);
});

test('[EXP-06] two tabs send one change once', async () => {
  const { queue, net, server, storage } = await setup();
  net.isOnline = false;
  for (const oid of [1, 2, 3]) await queue.add(move(oid));
  const tabs = [openPage(server, storage), openPage(server, storage)];
  await Promise.all(tabs.map((tab) => tab.queue.flush()));
  expect(server.requests).toHaveLength(3);
});

test('[EXP-06] a session that is over keeps the change until its person is back', async () => {
  let isOver = true;
  const { queue, net, server, storage } = await setup(() => (isOver ? { status: 401, code: 40100 } : {}));
  net.isOnline = false;
  await queue.add(move(1));
  net.isOnline = true;
  expect(await queue.flush()).toBe(true);
  expect(await states(storage)).toEqual(['1 waiting']);
  isOver = false;
  await openPage(server, storage).queue.flush();
  expect(await storage.all()).toEqual([]);
});

test('[EXP-06] a repeated change that finds its own result counts as done', async () => {
  const { queue, storage } = await setup(() => stale({ status: 3, version: 5 }));
  expect(await queue.add(move(1))).toMatchObject({ isWaiting: false });
  expect(await storage.all()).toEqual([]);
});

test('[EXP-06] a change to a field goes through when somebody changed another one meanwhile', async () => {
  const { queue, server } = await setup((_seen, index) =>
    index === 0 ? stale({ importance: 1, name: 'New name', version: 5 }) : { data: { version: 6 } },
  );
  const change: NewChange = {
    ...move(1),
    endpoint: 'POST /prdapi/v1/tasks/update',
    input: { body: { id: 1, version: 4, importance: 3 } },
    seen: { importance: 1 },
    wanted: { importance: 3 },
  };
  expect(await queue.add(change)).toEqual({ isWaiting: false, answer: { version: 6 } });
  expect(server.requests[1]!.body).toEqual({ id: 1, version: 5, importance: 3 });
});

test('[EXP-10] a move of a card that was moved meanwhile is not made; trying again makes it from where it is', async () => {
  const { queue, net, server, storage } = await setup((_seen, index) =>
    index === 0 ? stale({ status: 5, version: 5 }) : {},
  );
  net.isOnline = false;
  await queue.add(move(1));
  net.isOnline = true;
  await queue.flush();
  expect(await storage.all()).toMatchObject([{ state: 'refused', reason: { current: { status: 5 } } }]);
  await queue.retry(1);
  expect(server.requests.map(({ body }) => body)).toEqual([{ seenStatus: 2 }, { seenStatus: 5 }]);
  expect(await storage.all()).toEqual([]);
});
