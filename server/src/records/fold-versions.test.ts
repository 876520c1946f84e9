import { expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { baselineTasks } from '../baselines/index.ts';
import { createKinds } from '../kinds/index.ts';
import { createNumbers } from '../work-items/numbers.ts';
import { recordCron } from './purge.ts';

const app = appForFile();

const fold = async () => {
  for (const task of recordCron({ db: app().db })) await task.run();
};

async function setup(content = 'The first text') {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const { data } = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important', data: { content } },
  });
  const { id } = data;
  const of = { kind: 'Feature' as const, sourceId: id };
  return {
    productId,
    token,
    id,
    of,
    save: (version: number, text: string) =>
      app().call('POST /reqapi/v1/features/update', {
        token,
        body: { id, version, data: { content: text } },
      }),
    /** The oldest first. */
    history: async (language = 'en') =>
      (
        await app().call('GET /damapi/v1/operationlogs/list', {
          token,
          query: { ...of, direction: 'asc' },
          headers: { 'accept-language': language },
        })
      ).data,
    versions: async () =>
      (await app().call('GET /damapi/v1/versions/list', { token, query: { ...of, limit: 1000 } })).data,
    count: async (table: string) =>
      (await app().database.query(`select from ${table} where item_id = $1`, [id])).length,
  };
}

/** As if it had been changed so often, once an hour, each time with a text of its own. */
async function age(productId: number, id: number, times: number) {
  const query = (text: string) => app().database.query(text, [productId, id, times]);
  await query(
    `update history set created_at = created_at - $3 * interval '1 hour' where product_id = $1 and source_id = $2`,
  );
  await query(
    `insert into history (product_id, kind, source_id, category, changes, creator_id, created_at)
     select h.product_id, h.kind, h.source_id, 'update', '[{"field": "content"}]', h.creator_id, h.created_at + n * interval '1 hour'
     from history h, generate_series(1, $3::integer - 1) n
     where h.product_id = $1 and h.source_id = $2 and h.category = 'create' order by n`,
  );
  await query(
    `insert into content_versions (product_id, history_id, item_id, before, after, before_hash)
     select product_id, id, source_id, 'text ' || n, 'text ' || n + 1, sha256(convert_to('text ' || n, 'UTF8'))
     from (select *, row_number() over (order by id) as n from history
           where product_id = $1 and source_id = $2 and category = 'update') h where $3 > 0`,
  );
  await query(
    `update item_versions set since = since - $3 * interval '1 hour' where product_id = $1 and item_id = $2`,
  );
  await query(
    `insert into item_versions (product_id, item_id, number, kind, since, until, row, content_hash)
     select product_id, item_id, number + n, kind, since + n * interval '1 hour', 'infinity', row,
       sha256(convert_to('text ' || n + 1, 'UTF8'))
     from item_versions, generate_series(1, $3::integer - 1) n where product_id = $1 and item_id = $2 and number = 1`,
  );
  await query(
    `update item_versions v set until = o.since from item_versions o
     where v.product_id = $1 and v.item_id = $2 and o.product_id = $1 and o.item_id = $2 and o.number = v.number + 1
       and $3 > 0`,
  );
}

test('[SEC-10] beyond a thousand versions the oldest are folded into one entry of the history, which says how many', async () => {
  const { productId, token, id, of, save, history, versions, count } = await setup();
  await age(productId, id, 1099);
  await fold();
  expect(await count('item_versions')).toBe(1099);
  await save(1, 'A text of today');
  await fold();
  expect(await count('item_versions')).toBe(limits.versions.kept);
  const { list } = await versions();
  expect([list[0]!.number, list.at(-1)!.number]).toEqual([1100, 101]);
  // What is kept can be read with its text.
  const oldest = await app().call('GET /damapi/v1/versions/get', { token, query: { ...of, number: 101 } });
  expect(oldest.data.content).toBe('text 101');
  const gone = await app().send('GET /damapi/v1/versions/get', { token, query: { ...of, number: 100 } });
  expect(gone.status).toBe(404);
  expect(await count('content_versions')).toBeLessThanOrEqual(limits.versions.kept);
  const told = (await history()).list.map(({ data }) => data.comment);
  expect(told[0]).toBe('Created');
  expect(told[1]).toMatch(/^Older changes folded: entries 100, since \d{4}-\d\d-\d\d$/);
  expect((await history('zh')).list[1]!.data.comment).toMatch(/^较早的变更已合并：条数 100，起始 /);
});

test('[SEC-10] folding goes on where it stopped, and counts on', async () => {
  const { productId, id, save, history, count } = await setup();
  await age(productId, id, 1099);
  await save(1, 'Hundredth');
  await fold();
  await app().database.query(
    `with entered as (select set_config('app.pid', $1::text, true))
     insert into item_versions (product_id, item_id, number, kind, since, until, row, content_hash)
     select product_id, item_id, number + n, kind, since + n * interval '1 second', since + (n + 1) * interval '1 second',
       row, content_hash
     from entered, item_versions, generate_series(1, 100) n
     where product_id = $1::bigint and item_id = $2 and number = 1100`,
    [productId, id],
  );
  await fold();
  expect(await count('item_versions')).toBe(limits.versions.kept);
  expect((await history()).list[1]!.data.comment).toMatch(/entries 200,/);
});

test('[SEC-10, TRC-42] a version that a baseline holds can still be read there after it was folded', async () => {
  const { productId, token, id, save } = await setup('What was released');
  const { data: baseline } = await app().call('POST /damapi/v1/baselines/create', {
    token,
    body: { name: 'Release 1', iterationId: 0 },
  });
  const [make] = baselineTasks({ db: app().db, kinds: createKinds(createNumbers(app().db)) });
  await make!.run({ productId, id: baseline.id });
  await age(productId, id, 1099);
  await save(1, 'A text of today');
  await fold();
  const held = await app().database.query<{ content: string }>(
    'select content from kept_versions where item_id = $1',
    [id],
  );
  expect(held).toEqual([{ content: 'What was released' }]);
});

test('[SEC-10] texts that were replaced are bounded in bytes too; the last ten versions stay', async () => {
  const { id, save, history, count } = await setup();
  const large = (n: number) => `${n} `.repeat(60_000);
  for (let version = 1; version <= 14; version += 1) await save(version, large(version));
  const run = (bytes: number) =>
    app().database.query('select fold_versions($1, $2, 20)', [limits.versions.kept, bytes]);
  await run(100_000_000);
  expect(await count('item_versions')).toBe(15);
  await save(15, large(15));
  await run(500_000);
  expect(await count('item_versions')).toBe(10);
  const [{ bytes }] = (await app().database.query<{ bytes: number }>(
    'select sum(octet_length(before))::int as bytes from content_versions where item_id = $1',
    [id],
  )) as [{ bytes: number }];
  expect(bytes).toBeLessThan(10 * 200_000);
  expect((await history()).list[1]!.data.comment).toMatch(/^Older changes folded: entries \d,/);
});
