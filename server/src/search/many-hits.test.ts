// Words that many items have: found in order though not all hits are looked at.
import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { createKinds } from '../kinds/index.ts';
import { createNumbers } from '../work-items/numbers.ts';
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
  return { filled, search };
}

test('[COL-01, COL-02] a product that was there before is searched, and frequent words miss nothing on the pages they fill', async () => {
  const { filled, search } = await setup();
  expect(filled).toBe(count);
  for (const query of [
    'everywhere',
    'often',
    'seldom',
    'formerly',
    'often formerly',
    'lever',
    '夜间充电',
    '夜间',
    'item 77',
  ]) {
    const expected = scan(query.split(' '));
    for (const page of [1, 3]) {
      const { list } = await search(query, { page });
      expect(
        list.map(({ name }) => name),
        `${query}, page ${page}`,
      ).toEqual(expected.slice((page - 1) * 20, page * 20));
    }
    const { total, isTotalExact } = await search(query, { facets: '1' });
    expect({ query, total }).toEqual({ query, total: Math.min(300, expected.length) });
    if (isTotalExact) expect(total).toBe(expected.length);
  }
});
