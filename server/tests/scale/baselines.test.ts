// A baseline of 100,000 items, made while others write, and what comparing such baselines takes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { seedRequirements, seedTasks } from './seed.ts';

let app: TestApp;
let productId: number;
let token: string;
let ids: number[];

beforeAll(async () => {
  app = await createTestApp({ databaseOptions: { observe: (sql) => sql } });
  const { id, manager } = await app.product();
  [productId, token] = [id, manager.token];
  await seedRequirements(app.database, [{ productId, userId: manager.id, count: 80_000 }]);
  await seedTasks(app.database, { productId, userId: manager.id, count: 20_000 });
  const { database } = app;
  await database.query(
    `insert into item_contents (product_id, item_id, content)
     select product_id, id, 'What item ' || id || ' is about' from items where product_id = $1`,
    [productId],
  );
  await database.query('select add_first_versions($1)', [productId]);
  await database.query('select repair_trace_states($1)', [productId]);
  await database.query('vacuum analyze item_versions, item_contents, items, trace_states, item_links');
  ids = (
    await database.query<{ id: number }>(
      'select id::int from requirements where product_id = $1 and not is_frozen order by id',
      [productId],
    )
  ).map((row) => row.id);
  await app.startWorker();
}, 300_000);
afterAll(() => app.close());

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), performance.now() - began];
};

const list = async () => (await app.call('GET /damapi/v1/baselines/list', { token })).data;

async function make(name: string): Promise<{ id: number; progress: number[] }> {
  const { data } = await app.call('POST /damapi/v1/baselines/create', { token, body: { name } });
  const progress = new Set<number>();
  for (;;) {
    const { list: made, making } = await list();
    for (const one of making) progress.add(one.done);
    if (made.some(({ id }) => id === data.id)) return { id: data.id, progress: [...progress] };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Renames the first and the last requirement in turns, and tells how long each write took. */
function startWriter() {
  let [isOver, count, slowest] = [false, 0, 0];
  const begin = Promise.withResolvers<void>();
  const run = async () => {
    const versions = new Map<number, number>();
    while (!isOver) {
      count += 1;
      if (count === 2) begin.resolve();
      for (const id of [ids[0]!, ids.at(-1)!]) {
        const version = versions.get(id) ?? 1;
        const body = { id, version, name: String(count) };
        const [{ status, message }, took] = await timed(() =>
          app.send('POST /reqapi/v1/requirements/update', { token, body }),
        );
        expect(status, message).toBe(200);
        versions.set(id, version + 1);
        slowest = Math.max(slowest, took);
      }
    }
  };
  const running = run();
  return {
    /** Both have been renamed. */
    begun: begin.promise,
    async end() {
      isOver = true;
      await running;
      return { count, slowest };
    },
  };
}

async function compareAll(query: { a: number; b?: number }) {
  const [first, took] = await timed(
    async () => (await app.call('GET /damapi/v1/baselines/compare', { token, query })).data,
  );
  return { first, took };
}

test('[TRC-40] a baseline of 100,000 items is made in less than 10 s, sees one moment, and holds nobody up', async () => {
  const writer = startWriter();
  await writer.begun;
  const [{ id, progress }, took] = await timed(() => make('Beside writers'));
  const { count, slowest } = await writer.end();
  process.stdout.write(
    `100,000 items in ${Math.round(took)} ms, ${progress.length} steps; ${count * 2} writes, the slowest ${Math.round(slowest)} ms\n`,
  );
  expect(took).toBeLessThan(10_000);
  expect(progress.length).toBeGreaterThan(3);
  expect(count).toBeGreaterThan(10);
  expect(slowest).toBeLessThan(1000);
  expect((await list()).list[0]!.items).toBeGreaterThanOrEqual(100_000);
  const nameOf = async (itemId: number) => {
    const query = { a: id, itemId };
    return Number((await app.call('GET /damapi/v1/baselines/item', { token, query })).data.a!.name);
  };
  const [first, last] = [await nameOf(ids[0]!), await nameOf(ids.at(-1)!)];
  expect([first, first - 1]).toContain(last);
}, 60_000);

test('[TRC-41] two baselines of 100,000 items answer their first page within a second, however much differs', async () => {
  const a = (await make('A')).id;
  // A few, far apart.
  for (const at of [0.1, 0.5, 0.9]) {
    const id = ids[Math.floor(ids.length * at)]!;
    const body = { id, version: 1, tag: 'far' };
    expect((await app.send('POST /reqapi/v1/requirements/update', { token, body })).status).toBe(200);
  }
  const b = (await make('B')).id;
  const few = await compareAll({ a, b });
  expect(few.first).toMatchObject({ list: [{}, {}, {}], next: null });
  const now = await compareAll({ a });
  const [counts, counting] = await timed(
    async () => (await app.call('GET /damapi/v1/baselines/counts', { token, query: { a, b } })).data,
  );
  expect(counts).toMatchObject({ different: 3, next: null });
  await app.database.query(
    `insert into item_versions (product_id, item_id, number, kind, since, row, content_hash)
     select product_id, item_id, number + 1, kind, now(), row || '{"tags": ["all"]}', content_hash
     from item_versions where product_id = $1 and until = 'infinity'`,
    [productId],
  );
  const c = (await make('C')).id;
  const many = await compareAll({ a, b: c });
  expect(many.first.list).toHaveLength(50);
  process.stdout.write(
    `first page: 3 differences ${Math.round(few.took)} ms, all differ ${Math.round(many.took)} ms, with now ${Math.round(now.took)} ms; counts ${Math.round(counting)} ms\n`,
  );
  for (const { took } of [few, many, now]) expect(took).toBeLessThan(1000);
}, 120_000);
