// Two app instances on one database: what is written through one is told by the other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/database/sql.ts';
import { createTestApp, type TestApp } from '../../tests/support/app.ts';
import { listen, openStream, type OpenStream } from '../../tests/support/live.ts';
import { retryWhileBusy } from '../../tests/support/retry-while-busy.ts';

let writer: TestApp;
let teller: TestApp;
let url: string;
let product: { id: number; manager: { id: number; token: string } };
const open: OpenStream[] = [];

beforeAll(async () => {
  writer = await createTestApp();
  teller = await createTestApp({ database: writer.database });
  url = await listen(teller);
  product = await writer.product();
});
afterAll(async () => {
  for (const one of open) one.close();
  await teller.close();
  await writer.close();
});

async function stream(token: string, options?: Parameters<typeof openStream>[2]): Promise<OpenStream> {
  const opened = await retryWhileBusy(() => openStream(url, token, options));
  open.push(opened);
  await opened.ready;
  return opened;
}

const createTask = async (name: string, { id, token } = product.manager) => {
  const body = { name, importance: 1, emergency: 1, processorId: id };
  const { data, status, message } = await retryWhileBusy(() =>
    writer.send('POST /prdapi/v1/tasks/create', { token, body }),
  );
  expect(status, message).toBe(200);
  return (data as { id: number }).id;
};

const comment = (sourceId: number, text: string) =>
  writer.call('POST /damapi/v1/reviewlogs/create', {
    token: product.manager.token,
    body: { sourceId, kind: 'Task', replyId: 0, data: { comment: text } },
  });

const millisecondsUntil = async (promise: Promise<unknown>) => {
  const begun = performance.now();
  await promise;
  return performance.now() - begun;
};

/** As the product has them, in the order in which they were numbered. */
const numbersOf = async (productId: number, after = 0) =>
  (
    await writer.database.query<{ id: number }>(
      'select id::int from changes where product_id = $1 and id > $2 order by id',
      [productId, after],
    )
  ).map(({ id }) => id);

test('[COL-09, COL-11] what one process wrote is told by another within 1 s: item, version, what and by whom, no contents', async () => {
  const heard = await stream(product.manager.token);
  const id = await createTask('A name that is content');
  const begun = performance.now();
  await expect.poll(() => heard.changes.length, { interval: 10 }).toBe(1);
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(heard.changes).toEqual([
    {
      number: expect.any(Number),
      productId: product.id,
      kind: 'Task',
      id,
      version: 1,
      category: 'create',
      actorId: product.manager.id,
      actorName: expect.any(String),
    },
  ]);
  await comment(id, 'Words that are content');
  await expect.poll(() => heard.changes.length, { interval: 10 }).toBe(2);
  expect(heard.changes[1]).toMatchObject({ category: 'comment', id, kind: 'Task' });
  expect(heard.text()).not.toContain('content');
  heard.close();
});

test('[COL-12] with 8 writers each event is told once, in the order of commits', async () => {
  const heard = await stream(product.manager.token);
  const before = Number(heard.lastId());
  const each = Array.from({ length: 8 }, async (_, at) => {
    for (let turn = 0; turn < 12; turn += 1) await createTask(`Writer ${at} ${turn}`);
  });
  await Promise.all(each);
  const numbers = await numbersOf(product.id, before);
  expect(numbers.length).toBe(96);
  await expect.poll(() => heard.changes.length, { timeout: 5000 }).toBe(96);
  expect(heard.changes.map(({ number }) => number)).toEqual(numbers);
  heard.close();
});

test('[COL-12] a number is seen only together with all before it: who began first and commits last is told last', async () => {
  const heard = await stream(product.manager.token);
  const { db } = writer;
  let commitSlow = () => {};
  const slowMayCommit = new Promise<void>((resolve) => (commitSlow = resolve));
  const told = (category: string) => ({
    place: 0,
    history_id: null,
    item_id: null,
    kind: 'Product',
    category,
    actor_id: product.manager.id,
  });
  const slow = db.transaction(async (trx) => {
    // It has its transaction number before the other begins.
    await trx.one(sql`select pg_current_xact_id()::text`);
    trx.atCommit('tell', sql`select add_changes(${product.id}, ${JSON.stringify([told('slow')])}::jsonb)`);
    await slowMayCommit;
  });
  await db.transaction(async (trx) => {
    trx.atCommit('tell', sql`select add_changes(${product.id}, ${JSON.stringify([told('quick')])}::jsonb)`);
  });
  // The slow one is still open: nothing waits for it.
  await expect
    .poll(() => heard.changes.map(({ category }) => category), { timeout: 5000 })
    .toEqual(['quick']);
  commitSlow();
  await slow;
  await expect
    .poll(() => heard.changes.map(({ category }) => category), { timeout: 5000 })
    .toEqual(['quick', 'slow']);
  heard.close();
});

test('[COL-10] nothing is lost when the connections by which processes tell each other are killed', async () => {
  const heard = await stream(product.manager.token);
  const kill = () =>
    writer.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'tracery live' and datname = current_database()`,
    );
  const ids: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    await kill();
    ids.push(await createTask(`Killed ${turn}`));
  }
  await expect.poll(() => heard.changes.map(({ id }) => id), { timeout: 5000 }).toEqual(ids);
  heard.close();
});

test('[COL-10] a broken stream goes on after the last id, without a lost or doubled event', async () => {
  let lastId = (await stream(product.manager.token)).lastId();
  const heard: (number | null)[] = [];
  const made: number[] = [];
  const writing = (async () => {
    for (let turn = 0; turn < 40; turn += 1) made.push(await createTask(`Break ${turn}`));
  })();
  let isWritten = false;
  void writing.finally(() => (isWritten = true));
  for (let isLast = false; !isLast;) {
    isLast = isWritten;
    const piece = await stream(product.manager.token, { lastId });
    if (isLast) await expect.poll(() => heard.length + piece.changes.length, { timeout: 5000 }).toBe(40);
    piece.close();
    await piece.ended;
    heard.push(...piece.changes.map(({ id }) => id));
    lastId = piece.lastId();
    expect(piece.text()).not.toContain('"isAnew":true');
  }
  expect(heard).toEqual(made);
});

test('[COL-10] who was away too long is told to read everything anew', async () => {
  const first = await stream(product.manager.token);
  const lastId = first.lastId()!;
  expect(first.text()).toContain('"isAnew":false');
  await createTask('After');
  await writer.database.query('delete from changes where product_id = $1 and id <= $2', [product.id, lastId]);
  for (const unknown of [lastId, '999999999', '0']) {
    const again = await stream(product.manager.token, { lastId: unknown });
    expect(again.text(), unknown).toContain('"isAnew":true');
    expect(again.changes).toEqual([]);
  }
});

test('[COL-09] what changed between reading the screen and opening the stream is told first', async () => {
  const id = await createTask('Just before');
  const late = await stream(product.manager.token, { age: 3000 });
  expect(late.changes.at(-1)!.id).toBe(id);
});

test('[COL-10] a removed member and an ended session hear nothing more within 1 s; others do', async () => {
  const leah = await writer.member(product.id, ['DevelopEngineer']);
  const tomas = await writer.member(product.id, ['DevelopEngineer']);
  const [ofLeah, ofTomas] = [await stream(leah.token), await stream(tomas.token)];
  const manager = await stream(product.manager.token);
  await writer.database.query('delete from memberships where product_id = $1 and user_id = $2', [
    product.id,
    leah.id,
  ]);
  expect(await millisecondsUntil(ofLeah.ended)).toBeLessThan(1000);
  expect((await openStream(url, leah.token)).status).toBe(403);
  const { status } = await writer.send('POST /usrapi/v1/users/logout', { token: tomas.token, body: {} });
  expect(status).toBe(200);
  expect(await millisecondsUntil(ofTomas.ended)).toBeLessThan(1000);
  expect((await openStream(url, tomas.token)).status).toBe(401);
  const id = await createTask('Not for them');
  await expect.poll(() => manager.changes.map((change) => change.id)).toContain(id);
  expect(ofLeah.changes.map((change) => change.id)).not.toContain(id);
  expect(ofTomas.changes.map((change) => change.id)).not.toContain(id);
});

test('[COL-10, COL-11] guests hear their product, and nobody ever hears another one', async () => {
  const guest = await writer.member(product.id, ['Guest']);
  const elsewhere = await writer.product();
  const [ofGuest, foreign] = [await stream(guest.token), await stream(elsewhere.manager.token)];
  const id = await createTask('For guests too');
  await expect.poll(() => ofGuest.changes.map((change) => change.id)).toEqual([id]);
  const other = await createTask('Elsewhere', elsewhere.manager);
  await expect.poll(() => foreign.changes.map((change) => change.id)).toEqual([other]);
  expect(ofGuest.changes.every(({ productId }) => productId === product.id)).toBe(true);
  // The last id of another product is unknown in this one.
  const replayed = await stream(elsewhere.manager.token, { lastId: ofGuest.lastId() });
  expect(replayed.changes).toEqual([]);
});

test('[COL-13] a process that ends tells its streams to come back at different times within 10 s', async () => {
  const third = await createTestApp({ database: writer.database });
  const at = await listen(third);
  const streams = await Promise.all(
    Array.from({ length: 10 }, () => retryWhileBusy(() => openStream(at, product.manager.token))),
  );
  await Promise.all(streams.map(({ ready }) => ready));
  await third.close();
  await Promise.all(streams.map(({ ended }) => ended));
  const waits = streams.map((one) => Number(/^retry: (\d+)$/m.exec(one.text())![1]));
  expect(new Set(waits).size).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
});

test('[COL-13] one person holds at most 20 streams of a process', async () => {
  const { token } = await writer.member(product.id, ['Guest']);
  const streams: OpenStream[] = [];
  for (let count = 0; count < 20; count += 1) streams.push(await stream(token));
  expect((await openStream(url, token)).status).toBe(429);
  streams[0]!.close();
  await streams[0]!.ended;
  await expect.poll(async () => (await stream(token)).status).toBe(200);
});

const sign = (token: string, sourceId: number, what: string, kind = 'Task') =>
  writer.send('POST /damapi/v1/live/presence', { token, body: { kind, sourceId, sign: what } });

test('[COL-14] who looks at an item is told by the other process too, with name and picture, also to who comes later', async () => {
  const leah = await writer.member(product.id, ['DevelopEngineer']);
  const id = await createTask('Looked at');
  const heard = await stream(product.manager.token);
  expect(heard.presences().at(-1)!.lookers).toEqual([]);
  expect((await sign(leah.token, id, 'looking')).status).toBe(200);
  await expect.poll(() => heard.presences().length, { interval: 10 }).toBe(2);
  const looks = {
    itemId: id,
    userId: leah.id,
    username: leah.username,
    name: leah.username,
    avatar: '',
    sign: 'looking',
  };
  expect(heard.presences()[1]).toEqual({ lookers: [looks], isWhole: false });
  const late = await stream(product.manager.token);
  await expect.poll(() => late.presences()).toEqual([{ lookers: [looks], isWhole: true }]);
  await sign(leah.token, id, 'left');
  await expect.poll(() => heard.presences().at(-1)!.lookers).toEqual([{ ...looks, sign: 'left' }]);
});

test('[COL-14] signs are kept nowhere, and nobody is seen in a product that is not theirs', async () => {
  const elsewhere = await writer.product();
  const guest = await writer.member(product.id, ['Guest']);
  const foreign = await stream(elsewhere.manager.token);
  const id = await createTask('Only here');
  const rows = () =>
    writer.database.query<{ rows: number }>(
      `select sum((xpath('/row/n/text()', query_to_xml('select count(*) as n from tracery.' || quote_ident(table_name), false, true, '')))[1]::text::int)::int as rows
       from information_schema.tables where table_schema = 'tracery' and table_type = 'BASE TABLE'`,
    );
  const before = await rows();
  expect((await sign(product.manager.token, id, 'looking')).status).toBe(200);
  expect((await sign(elsewhere.manager.token, id, 'looking')).status).toBe(404);
  expect((await sign(guest.token, id, 'looking')).status).toBe(403);
  expect(foreign.presences().flatMap(({ lookers }) => lookers)).toEqual([]);
  expect(await rows()).toEqual(before);
});
