// A large product beside another large one answers as fast as one with ten thousand requirements, and so does a board:
// 200,000 requirements each, and a million in the long form.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { repetitions } from '../support/long.ts';
import { rareChinese, rareEnglish, seedRequirements, seedTasks } from './seed.ts';

interface TestProduct {
  productId: number;
  userId: number;
  token: string;
  count: number;
  items?: Chosen[];
  tasks?: { id: number }[];
}

interface Chosen {
  id: number;
  source_id: number;
}

const largeCount = repetitions({ short: 200_000, long: 1_000_000 });

let app: TestApp;
let small: TestProduct;
let large: TestProduct;
let observed: { sql: string; parameters: readonly unknown[] }[] | undefined;

beforeAll(async () => {
  app = await createTestApp({
    // What is measured is reading.
    env: { RESPONSE_CACHE_MB: '0' },
    databaseOptions: {
      observe: (sql, parameters) => {
        observed?.push({ sql, parameters });
        return sql;
      },
    },
  });
  const open = async (count: number): Promise<TestProduct> => {
    const { id, manager } = await app.product();
    return { productId: id, userId: manager.id, token: manager.token, count };
  };
  small = await open(10_000);
  large = await open(largeCount);
  await seedRequirements(app.database, [small, large, { ...(await open(largeCount)), isSearched: false }]);
  await seedTasks(app.database, { ...small, count: 1000 });
  await seedTasks(app.database, { ...large, count: 100_000 });
  await chooseItems(small);
  await chooseItems(large);
}, 900_000);
afterAll(() => app.close());

interface Answer {
  list: { id: number; name: string }[];
  total: number;
  isTotalExact: boolean;
}

const list = async ({ token }: TestProduct, query: Record<string, unknown>): Promise<Answer> => {
  const reply = await app.send('GET /reqapi/v1/requirements/list', { token, query });
  expect(reply.status, reply.message).toBe(200);
  return reply.data as Answer;
};

/** Items to work on, chosen in advance so that choosing is not measured. */
async function chooseItems(product: TestProduct): Promise<void> {
  product.items = await app.database.query<Chosen>(
    `select id::int, source_id::int from requirements
     where product_id = $1 and not is_frozen and status = 1 order by id desc limit 400`,
    [product.productId],
  );
  product.tasks = await app.database.query<{ id: number }>(
    `select id::int from tasks where product_id = $1 and not is_frozen and status = 2 order by id desc limit 100`,
    [product.productId],
  );
}

/** Each is used once: a transition cannot be repeated. */
const anyItem = ({ items }: TestProduct): Chosen => items!.pop()!;

const post = async ({ token }: TestProduct, key: Parameters<TestApp['send']>[0], call: object) => {
  const reply = await app.send(key, { token, ...call });
  expect(reply.status, reply.message).toBe(200);
};

/** Everyday operations, each run in the given product. */
const operations: Record<string, (product: TestProduct) => Promise<unknown>> = {
  'page 1': (product) => list(product, {}),
  'page 1 by name': (product) => list(product, { sort: 'name', direction: 'asc' }),
  'page 1 by importance': (product) => list(product, { sort: 'importance' }),
  'a filtered page': (product) => list(product, { status: 3, isFrozen: 0 }),
  'a page of one feature': async (product) => list(product, { sourceId: anyItem(product).source_id }),
  'a page of one owner': (product) => list(product, { processorId: product.userId }),
  'my work': ({ token }) => app.send('GET /prdapi/v1/products/my-work', { token, query: {} }),
  'a seldom tag': (product) => list(product, { tag: 'seldom' }),
  // The last page of the small product against page 5,000 of the large one.
  'a deep page': (product) => list(product, { page: Math.min(5000, product.count / 20) }),
  'a deep page, earliest created first': (product) =>
    list(product, { page: Math.min(5000, product.count / 20), sort: 'createdAt', direction: 'asc' }),
  'a rare Chinese word': (product) => list(product, { query: rareChinese }),
  'a common Chinese word': (product) => list(product, { query: '充电' }),
  'a part of a rare English word': (product) => list(product, { query: 'uokk' }),
  'a part of a common English word': (product) => list(product, { query: 'essio' }),
  'the picker': ({ token }) =>
    app.send('GET /reqapi/v1/requirements/name', { token, query: { name: rareEnglish } }),
  get: async (product) =>
    app.send('GET /reqapi/v1/requirements/get/{id}', {
      token: product.token,
      params: { id: anyItem(product).id },
    }),
  create: async (product) =>
    post(product, 'POST /reqapi/v1/requirements/create', {
      body: { name: 'A new one', sourceId: anyItem(product).source_id, importance: 'Important' },
    }),
  update: async (product) => {
    const { id } = anyItem(product);
    return post(product, 'POST /reqapi/v1/requirements/update', {
      body: { id, version: 1, name: 'Renamed 改名' },
    });
  },
  transition: async (product) =>
    post(product, 'POST /reqapi/v1/requirements/develop/{id}', { params: { id: anyItem(product).id } }),
};

const board = ({ token }: TestProduct, query: Record<string, unknown> = {}) =>
  app.send('GET /prdapi/v1/tasks/todolist', { token, query });

/** The board, in the small product with a thousand tasks and in the large one with a tenth of its requirements. */
Object.assign(operations, {
  'the board': (product: TestProduct) => board(product),
  'the board, most urgent first': (product: TestProduct) => board(product, { sort: 'priority' }),
  'the board of one person': (product: TestProduct) => board(product, { processorId: product.userId }),
  'moving a card': (product: TestProduct) =>
    post(product, 'POST /prdapi/v1/tasks/change-doing/{id}', { params: { id: product.tasks!.pop()!.id } }),
});

/** The lower quartile, which other load on the machine disturbs least. */
const usualOf = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 4)]!;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The statement's plan under the app's role and product, rolled back afterwards. */
async function planOf(
  product: TestProduct,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
) {
  const client = new pg.Client({
    connectionString: app.database.urls.app,
    options: '-c search_path=tracery,public',
  });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.uid', $1, true), set_config('app.pid', $2, true)`, [
      String(product.userId),
      String(product.productId),
    ]);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${sql}`,
      parameters as unknown[],
    );
    return rows[0]!['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const bigTables = new Set(['requirements', 'tasks', 'item_search', 'search_texts', 'items', 'item_contents']);

describe.each(Object.keys(operations))('%s', (name) => {
  const operation = operations[name]!;

  test('uses indexes, and reads no more rows than it needs', async () => {
    observed = [];
    await operation(large);
    const statements = observed;
    observed = undefined;
    for (const statement of statements) {
      if (!/^\s*(select|with|insert|update|delete)/i.test(statement.sql)) continue;
      // Its row is there already.
      if (/insert into/i.test(statement.sql)) continue;
      for (const node of nodesOf(await planOf(large, statement))) {
        const touched = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        const what = `${node['Node Type']} on ${node['Relation Name'] ?? ''}: ${touched} rows\n${statement.sql}`;
        // What was read once may be looked at again in memory.
        if (node['Relation Name']) expect(touched, what).toBeLessThanOrEqual(6000);
        if (bigTables.has(node['Relation Name'] ?? '')) expect(node['Node Type'], what).not.toBe('Seq Scan');
      }
    }
  });

  test('takes at most twice as long as with ten thousand', { timeout: 120_000 }, async () => {
    const times = { small: [] as number[], large: [] as number[] };
    for (let n = 0; n < 31; n += 1) {
      for (const size of ['small', 'large'] as const) {
        const start = performance.now();
        await operation(size === 'small' ? small : large);
        if (n > 0) times[size].push(performance.now() - start);
      }
    }
    const [few, many] = [usualOf(times.small), usualOf(times.large)];
    expect(many / few, `${few.toFixed(1)} ms, ${many.toFixed(1)} ms`).toBeLessThanOrEqual(2);
  });
});

test('the words are found where they are', async () => {
  expect(await list(large, { query: rareChinese })).toMatchObject({
    total: largeCount / 10_000,
    isTotalExact: true,
  });
  expect(await list(small, { query: rareChinese })).toMatchObject({ total: 1, isTotalExact: true });
  const common = await list(large, { query: '充电' });
  expect(common.list).toHaveLength(20);
  expect(common.list.every((item) => item.name.includes('充电'))).toBe(true);
  expect(common.isTotalExact).toBe(false);
  const { total, isTotalExact } = await list(large, {});
  expect({ total: total >= largeCount, isTotalExact }).toEqual({ total: true, isTotalExact: true });
});

test('a deep page holds exactly the rows that counting to it would find', async () => {
  const { list: found } = await list(large, { page: 5000, sort: 'createdAt', direction: 'asc' });
  const rows = await app.database.query<{ id: number }>(
    `select id::int from requirements where product_id = $1 and deleted_at is null
     order by created_at, id limit 20 offset 99980`,
    [large.productId],
  );
  expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});
