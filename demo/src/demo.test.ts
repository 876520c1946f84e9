// `pnpm demo` writes what the server would have written: the checks pass, notice wrong rows, and the app works with it.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions, limits, type Definition } from '@tracery/contract';
import { checkProducts, type CheckResult } from './checks/check-products.ts';
import { fillProducts, type Progress } from './fill.ts';
import { searchWords, rareTag } from './search-words.ts';
import { createTestApp, type TestApp } from '../../server/tests/support/app.ts';

const items = 3000;
/** Of these. */
const tasks = 900;

let app: TestApp;
let client: pg.Client;
let productId: number;
let token: string;
const reported: Progress[] = [];

const fill = async (count: number, onProgress?: (progress: Progress) => void) => {
  const people = await app.database.query<{ user_id: number }>(
    'select user_id::int from memberships where product_id = $1 order by 1',
    [productId],
  );
  const filling = { productId, people: people.map((row) => row.user_id), items: count };
  await fillProducts(client, [filling], onProgress);
};

beforeAll(async () => {
  app = await createTestApp();
  const { id, manager } = await app.product();
  [productId, token] = [id, manager.token];
  await app.member(id, ['DevelopEngineer']);
  await app.member(id, ['TestEngineer']);
  client = new pg.Client({
    connectionString: app.database.urls.superuser,
    options: '-c search_path=tracery,public',
  });
  await client.connect();
  await fill(items, (progress) => reported.push(progress));
}, 120_000);
afterAll(async () => {
  await client.end();
  await app.close();
});

const wrongOf = (checked: CheckResult[]) => checked.filter(({ wrong }) => wrong > 0).map(({ name }) => name);

const send = async (key: string, call: object = {}) => {
  const reply = await app.send(key, { token, ...call });
  expect(reply.status, `${key}: ${reply.message}`).toBe(200);
  return reply.data as Record<string, unknown>;
};

interface Listed {
  list: { id: number; name: string; version: number; status: number }[];
  total: number;
}
const list = async (path: string, query: object = {}) =>
  (await send(`GET ${path}/list`, { query })) as unknown as Listed;

/** Returns the failed checks after a wrong statement, which is rolled back. */
async function falsified(statement: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(statement, [productId]);
    expect(rowCount, statement).toBeGreaterThan(0);
    return wrongOf(await checkProducts(client, [productId]));
  } finally {
    await client.query('rollback');
  }
}

describe('the check', () => {
  test('finds nothing wrong in what was filled in', async () => {
    const checked = await checkProducts(client, [productId]);
    expect(checked.length).toBeGreaterThan(50);
    expect(wrongOf(checked)).toEqual([]);
    const [{ count }] = (await app.database.query<{ count: number }>(
      'select count(*)::int as count from items where product_id = $1',
      [productId],
    )) as [{ count: number }];
    expect(count).toBe(items);
    expect(reported.at(-1)).toEqual({ phase: 'statistics', done: 1, of: 1 });
    expect(reported.findLast(({ phase }) => phase === 'items')).toMatchObject({
      done: items,
      of: items,
    });
  });

  const some = (table: string, more = 'true') =>
    `ctid = (select ctid from ${table} where product_id = $1 and ${more} order by 1 limit 1)`;

  test.each([
    ['counts by status', `update item_counters set items = items + 1 where ${some('item_counters')}`],
    ['counts by value', `update item_values set items = items + 1 where ${some('item_values')}`],
    ['counts by day', `delete from item_days where ${some('item_days')}`],
    [
      'how far each requirement is traced',
      `update trace_states set passed = passed + 1 where ${some('trace_states')}`,
    ],
    ['what is planned in each iteration', `delete from planned_items where ${some('planned_items')}`],
    ['the last number of each kind', `update oid_counters set last = last + 1 where ${some('oid_counters')}`],
    [
      'one beginning in the history of each item',
      `delete from history where ${some('history', `category = 'create' and kind = 'Risk'`)}`,
    ],
    ['a content for each item', `delete from item_contents where ${some('item_contents')}`],
    [
      'each item among those that can be found',
      `update item_search set name = 'x' where ${some('item_search')}`,
    ],
    [
      'the pairs under which names are found',
      `update item_search set parts = parts[2:] where product_id = $1`,
    ],
    [
      'tasks.source_id leads to items',
      `update tasks set source_id = -1 where ${some('tasks', 'source_id is not null')}`,
    ],
    [
      'requirements stand where their tasks stand',
      `update requirements set status = 4 where ${some('requirements', 'status = 1 and not is_frozen')}`,
    ],
    [
      'features stand where their requirements stand',
      `update features set status = 1 where ${some('features', 'status = 3 and not is_frozen')}`,
    ],
    [
      'functions begin with their first task, or where people put them',
      `update functions set status = 1 where ${some('functions', 'status = 3 and not is_chosen')}`,
    ],
    [
      'test cases stand where their latest run left them',
      `delete from testcase_runs where ${some(
        'testcase_runs',
        `result = 5 and id = (select max(id) from testcase_runs l
        where l.product_id = $1 and l.testcase_id = testcase_runs.testcase_id)`,
      )}`,
    ],
    [
      'tasks know when they were done',
      `update tasks set closed_at = null where ${some('tasks', 'status = 5')}`,
    ],
    [
      'the history of defects leads where they stand',
      `update defects set status = 5 where ${some('defects', 'status = 54')}`,
    ],
    [
      'the newest version of risks is what they are',
      `update risks set name = name || 'x' where ${some('risks')}`,
    ],
    ['deleted items in the trash, and no others', `delete from trash where ${some('trash')}`],
  ])('hears of it when this is falsified: %s', async (what, statement) => {
    expect(await falsified(statement)).toContain(what);
  });
});

describe('threads', () => {
  const one = async (statement: string) =>
    (await app.database.query<Record<string, number>>(statement, [productId]))[0]!;

  test('[EXP-42] most requirements with tasks have a function and a test case, some lack one', async () => {
    const { all, complete, untested } = await one(`
      with begun as (
        select exists (select from testcases c where c.product_id = r.product_id and c.source_id = r.id) as is_tested,
          exists (select from item_links l join functions f on f.product_id = l.product_id and f.id = l.from_id
            where l.product_id = r.product_id and l.to_id = r.id and l.type = 'realizes') as is_designed
        from requirements r
        where product_id = $1 and exists (select from tasks t where t.product_id = $1 and t.source_id = r.id))
      select count(*)::int as all, count(*) filter (where is_tested and is_designed)::int as complete,
        count(*) filter (where not is_tested)::int as untested from begun`);
    expect(complete! / all!).toBeGreaterThan(0.5);
    expect(complete! / all!).toBeLessThan(0.95);
    expect(untested).toBeGreaterThan(0);
  });

  test('[EXP-42] half of all defects were found by test cases', async () => {
    const { defects, found } = await one(`
      select (select count(*) from defects where product_id = $1)::int as defects,
        (select count(*) from item_links where product_id = $1 and type = 'found')::int as found`);
    expect(found! / defects!).toBeGreaterThan(0.3);
  });

  test('[TRC-13, EXP-42] some threads are ready, some are held and some have gaps, in iterations and outside', async () => {
    const { requirements, gaps, release } = (await send('GET /damapi/v1/traces/summary')) as {
      requirements: number;
      gaps: number;
      release: Record<string, number>;
    };
    expect(gaps / requirements).toBeGreaterThan(0.2);
    expect(gaps / requirements).toBeLessThan(0.8);
    expect(release['Ready']).toBeGreaterThan(10);
    expect(release['Held']).toBeGreaterThan(10);
    expect(release['Frozen']).toBeGreaterThan(0);
    const unplanned = await send('GET /damapi/v1/traces/summary', { query: { iterationId: 0 } });
    expect(unplanned['requirements']).toBeGreaterThan(0);
    expect(unplanned['requirements']).toBeLessThan(requirements / 2);
  });

  test('[EXP-42] open tasks and risks are overdue by weeks, never by years', async () => {
    const { overdue, open, longest } = await one(`
      with open as (
        select plan_close_at from tasks where product_id = $1 and status <= 4
        union all select plan_close_at from risks where product_id = $1 and status = 1)
      select count(*)::int as open, count(*) filter (where plan_close_at < current_date)::int as overdue,
        max(current_date - plan_close_at::date)::int as longest from open`);
    expect(overdue).toBeGreaterThan(5);
    expect(overdue! / open!).toBeLessThan(0.3);
    expect(longest).toBeLessThanOrEqual(22);
  });

  test('[EXP-42] work in progress was taken up lately', async () => {
    const { oldest, doing } = await one(`
      select count(*)::int as doing, max(current_date - updated_at::date)::int as oldest
      from tasks where product_id = $1 and status in (3, 4)`);
    expect(doing).toBeGreaterThan(50);
    expect(oldest).toBeLessThanOrEqual(30);
  });
});

describe('the app', () => {
  test.each((definitions as readonly Definition[]).map((one) => [one.kind, one] as const))(
    'lists, counts, opens and tells the history of what was filled in: %s',
    async (kind, { path }) => {
      const { list: found, total } = await list(path);
      expect(total).toBeGreaterThan(10);
      expect(found).toHaveLength(Math.min(20, total));
      const { id } = found[0]!;
      const opened = await send(`GET ${path}/get/{id}`, { params: { id } });
      expect(opened['data']).toMatchObject({ content: expect.stringContaining('\n') as string });
      const history = await send('GET /damapi/v1/operationlogs/list', {
        query: { kind, sourceId: id, limit: limits.list.limitMaxLong },
      });
      const told = (history['list'] as { data: { comment: string } }[]).map(({ data }) => data.comment);
      expect(told.at(-1)).toBe('Created');
    },
  );

  test('finds as many by a word as have it', async () => {
    const path = '/prdapi/v1/tasks';
    const [{ deleted }] = (await app.database.query<{ deleted: number }>(
      'select count(*)::int as deleted from tasks where product_id = $1 and deleted_at is not null',
      [productId],
    )) as [{ deleted: number }];
    for (const [word, oneIn] of [
      [searchWords.oneIn3, 3],
      [searchWords.oneIn20, 20],
      [searchWords.oneIn100, 100],
    ] as const) {
      for (const query of [word.en, word.zh]) {
        const { total, list: found } = await list(path, { query });
        expect(Math.abs(total - tasks / oneIn), query).toBeLessThanOrEqual(deleted);
        expect(found[0]!.name.toLowerCase()).toContain(query);
      }
    }
    expect(await list(path, { query: searchWords.oneIn1000.zh })).toMatchObject({ total: 1 });
    expect(await list(path, { query: searchWords.oneIn10000.en })).toMatchObject({ total: 0 });
    expect(await list(path, { tag: rareTag })).toMatchObject({ total: 1 });
  });

  test('moves, saves and numbers on, and all is still right', async () => {
    const { list: open } = await list('/prdapi/v1/tasks', { status: 2, isFrozen: 0 });
    const [first, second] = open;
    const moved = await send('POST /prdapi/v1/tasks/change-done/{id}', { params: { id: first!.id } });
    expect(moved).toMatchObject({ status: 5 });
    await send('POST /prdapi/v1/tasks/update', {
      body: { id: second!.id, version: second!.version, name: 'Renamed 改名' },
    });
    const made = await send('POST /desapi/v1/components/create', { body: { name: 'One more' } });
    expect(made).toMatchObject({ oid: items / 100 + 1 });
    expect((await list('/prdapi/v1/tasks', { query: '改名' })).total).toBe(1);
    const { list: requirements } = await list('/reqapi/v1/requirements', { status: 4 });
    await send('POST /prdapi/v1/tasks/create', {
      body: {
        name: 'Opens it again',
        kind: 'Requirement',
        sourceId: requirements[0]!.id,
        importance: 1,
        emergency: 1,
        processorId: (open[0] as unknown as { processorId: number }).processorId,
      },
    });
    expect(wrongOf(await checkProducts(client, [productId]))).toEqual([]);
  });

  test('is given more on top, and all is still right', async () => {
    await fill(450);
    expect(wrongOf(await checkProducts(client, [productId]))).toEqual([]);
  });
});
