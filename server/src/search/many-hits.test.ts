// Words that many items have: found in order though not all hits are looked at.
import { beforeAll, expect, test } from 'vitest';
import { limits, parseSearch } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { createKinds } from '../kinds/index.ts';
import { createNumbers } from '../work-items/numbers.ts';
import { enterForJob } from '../tenancy/scope.ts';
import { findHits, leastWholeBudget, positionText, readPosition, type Position } from './hits.ts';
import { fillSearchTexts } from './pending.ts';

const app = appForFile();

const count = 4500;
/** Ids with a gap: the first half lies in chunks of its own. */
const gap = 20_000;

interface Text {
  oid: number;
  name: string;
  content: string;
}

/** Frequent words, rare ones, and some that only old items have. */
const textOf = (n: number): Text => ({
  oid: n + 1,
  name: n % 2500 === 7 ? `Lever ${n}` : `Item ${n}`,
  content: [
    'everywhere',
    n % 4 === 0 ? 'often' : '',
    n % 400 === 3 ? 'seldom' : '',
    n < count / 3 ? 'formerly' : '',
    n % 700 === 9 ? 'the lever of bay' : '',
    n % 3 === 0 ? '夜间充电' : '夜间，充值',
  ].join(' '),
});

const texts = Array.from({ length: count }, (_, n) => textOf(n));

/** What a scan finds: names first, then contents; newest first. */
function scan(words: readonly string[]): string[] {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const newest = texts.toReversed();
  const named = newest.filter(({ name }) => has(name));
  return [...named, ...newest.filter((one) => !named.includes(one) && has(`${one.name} ${one.content}`))].map(
    ({ name }) => name,
  );
}

async function setup() {
  const { id: productId, manager } = await app().product();
  const { database, db } = app();
  const [{ start }] = (await database.query<{ start: number }>(
    `select setval('item_ids', nextval('item_ids') + $1)::int - $1 as start`,
    [count + gap],
  )) as [{ start: number }];
  const ids = texts.map((_, n) => start + n + (n < count / 2 ? 0 : gap));
  const values = [productId, ids];
  await database.query(
    `insert into items (product_id, id, kind) select $1, id, 'Feature' from unnest($2::bigint[]) id`,
    values,
  );
  await database.query(
    `insert into features (product_id, id, oid, name, status, importance, creator_id)
     select $1, id, n, name, 1, 1, $4 from unnest($2::bigint[], $3::text[]) with ordinality as t (id, name, n)`,
    [...values, texts.map(({ name }) => name), manager.id],
  );
  await database.query(
    `insert into item_contents (product_id, item_id, content) select $1, id, content
     from unnest($2::bigint[], $3::text[]) as t (id, content)`,
    [...values, texts.map(({ content }) => content)],
  );
  await database.query(`insert into item_counters values ($1, 'Feature', 1, false, $2)`, [productId, count]);
  const kinds = createKinds(createNumbers(db));
  let filled = 0;
  // Oldest first, as they would have been written.
  for (let first = 0; first < count; first += 500) {
    await database.query(
      `insert into search_pending (product_id, item_id, kind) select $1, id, 'Feature' from unnest($2::bigint[]) id`,
      [productId, ids.slice(first, first + 500)],
    );
    filled += await fillSearchTexts(db, kinds);
  }
  const search = async (query: string, more: Record<string, unknown> = {}) =>
    (await app().call('GET /damapi/v1/search/items', { token: manager.token, query: { query, ...more } }))
      .data;
  const list = async (query: Record<string, unknown>) =>
    (await app().call('GET /reqapi/v1/features/list', { token: manager.token, query: query as never })).data;
  return { filled, search, list, productId, start };
}

let made: Awaited<ReturnType<typeof setup>>;
beforeAll(async () => {
  made = await setup();
}, 120_000);

const queries = [
  'everywhere',
  'often',
  'seldom',
  'formerly',
  'often formerly',
  'lever',
  '夜间充电',
  '夜间',
  'item 77',
];

test('[COL-01, COL-02] a product that was there before is searched, and frequent words miss nothing on the pages they fill', async () => {
  const { filled, search } = made;
  expect(filled).toBe(count);
  for (const query of queries) {
    const expected = scan(query.split(' '));
    for (const page of [1, 3]) {
      const { list } = await search(query, { page });
      expect(
        list.map(({ name }) => name),
        `${query}, page ${page}`,
      ).toEqual(expected.slice((page - 1) * 20, page * 20));
    }
    const { total, isTotalExact } = await search(query, { facets: '1' });
    expect({ query, total }).toEqual({ query, total: Math.min(limits.search.hitsMax, expected.length) });
    if (isTotalExact) expect(total).toBe(expected.length);
  }
});

/** All that a search tells, from segment to segment, and how it was told. */
async function searchToTheEnd(query: string, more: Record<string, unknown> = {}) {
  const found: string[] = [];
  let segments = 1;
  for (let [page, after] = [1, '']; ; page += 1) {
    const { list, next } = await made.search(query, { ...more, page, limit: 50, after });
    found.push(...list.map(({ name }) => name));
    if (next === null && list.length < 50) return { found, segments };
    if (next === null) continue;
    [page, after] = [0, next];
    segments += 1;
    expect(segments, `${query} comes to an end`).toBeLessThan(100);
  }
}

test('[COL-06] what a search does not reach it finds when it goes on: over all of it nothing is missing, and nothing told twice', async () => {
  for (const query of [...queries, 'everywhere formerly', 'bay', 'item lever'])
    for (const facets of ['0', '1'])
      expect((await searchToTheEnd(query, { facets })).found, `${query}, facets ${facets}`).toEqual(
        scan(query.split(' ')),
      );
  expect((await searchToTheEnd('everywhere')).segments).toBeGreaterThan(count / limits.search.hitsMax);
  const narrowed = await searchToTheEnd('everywhere', { facets: '1', kinds: 'Feature' });
  expect(narrowed.found).toEqual(scan(['everywhere']));
  // Single letters, which no index has, in names.
  const letters = await searchToTheEnd('v');
  expect(letters.found).toEqual(scan(['lever']).filter((name) => name.startsWith('Lever')));
  expect(letters.segments).toBeGreaterThan(1);
});

/** As a search in a product goes on that is much larger than what it may read. */
async function findWithLittle(query: string) {
  const { productId, start } = made;
  const { words } = parseSearch(query);
  return app().db.transaction(async (trx) => {
    const scope = await enterForJob(trx, productId, 0);
    const found: number[] = [];
    let calls = 0;
    for (let from: Position | undefined; ;) {
      const { list, next } = await findHits(trx, scope, words, { from, budget: leastWholeBudget });
      found.push(...list.map(({ id }) => id));
      calls += 1;
      expect(calls, `${query} comes to an end`).toBeLessThan(100);
      if (!next) break;
      from = readPosition(positionText(next));
      expect(from).toEqual(next);
    }
    const names = found.map((id) => texts[id - start < count / 2 ? id - start : id - start - gap]!.name);
    return { names, calls };
  });
}

test('[COL-06] a search that may not read enough for one call goes on exactly where it stopped', async () => {
  for (const query of [...queries, 'everywhere formerly', 'bay'])
    expect((await findWithLittle(query)).names, query).toEqual(scan(query.split(' ')));
  // Words that stand everywhere, and together nowhere.
  const none = await findWithLittle('"often everywhere"');
  expect(none.names).toEqual([]);
  expect(none.calls).toBeGreaterThan(1);
});

test('[COL-08] a list with more rows than a search reads finds the same, in any order and on any page', async () => {
  const { list } = made;
  const { maxCounted } = limits.list;
  expect(count).toBeGreaterThan(limits.list.maxScanRows);
  for (const query of queries) {
    const found = new Set(scan(query.split(' ')));
    const oldestFirst = texts.filter(({ name }) => found.has(name)).map(({ oid }) => oid);
    for (const direction of ['asc', 'desc'] as const) {
      const expected = direction === 'asc' ? oldestFirst : oldestFirst.toReversed();
      for (const sort of ['id', 'oid'])
        for (const page of [1, 2, 9]) {
          const what = `${query}, ${sort} ${direction}, page ${page}`;
          const { list: rows, total, isTotalExact } = await list({ query, sort, direction, page });
          expect(
            rows.map(({ oid }) => oid),
            what,
          ).toEqual(expected.slice((page - 1) * 20, page * 20));
          if (isTotalExact) expect(total, what).toBe(expected.length);
          else {
            expect(total, what).toBeLessThanOrEqual(Math.min(expected.length, maxCounted + page * 20));
            expect(total, what).toBeGreaterThanOrEqual(Math.min(expected.length, page * 20));
          }
        }
    }
  }
  // Narrowed to what few of the first rows have.
  const { list: rows } = await list({ query: 'formerly', oid: 17 });
  expect(rows.map(({ oid }) => oid)).toEqual([17]);
});

test('[COL-08] what has no search text yet is found by its name, its tag and its number', async () => {
  const { list, productId, start } = made;
  const { database } = app();
  const pending = [7, 2507, 1000].map((n) => start + n + (n < count / 2 ? 0 : gap));
  await database.query(
    `insert into item_search (product_id, item_id, kind, name, parts)
     select $1, id, 'Feature', 'lever ' || n, array['le', 'ev', 've', 'er', E'\\x01#bay']
     from unnest($2::bigint[]) with ordinality as t (id, n)`,
    [productId, pending],
  );
  await database.query('delete from search_texts where product_id = $1 and item_id = any($2)', [
    productId,
    pending,
  ]);
  const oids = async (query: string) =>
    (await list({ query, sort: 'id', direction: 'asc' })).list.map(({ oid }) => oid);
  const written = texts.filter(({ content }) => content.includes('lever')).map(({ oid }) => oid);
  const without = written.filter((oid) => ![8, 2508, 1001].includes(oid));
  expect(await oids('lever')).toEqual(without);
  await database.query(
    `insert into search_pending (product_id, item_id, kind) select $1, id, 'Feature' from unnest($2::bigint[]) id`,
    [productId, pending],
  );
  expect(await oids('lever')).toEqual([...without, 8, 2508, 1001].sort((a, b) => a - b));
  expect(await oids('bay')).toEqual([...without, 8, 2508, 1001].sort((a, b) => a - b));
  expect(await oids('F-8')).toEqual([8]);
});
