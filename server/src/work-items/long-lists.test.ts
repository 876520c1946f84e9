// Lists that are longer than what is counted exactly or read from the top.
import { expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

const { maxCounted, deepOffset, pageSize } = limits.list;

/** A product with so many features, a third of them made on each of three days. */
async function longList(count: number) {
  const { id, manager } = await app().product();
  const { database } = app();
  const [{ start }] = (await database.query<{ start: number }>(
    `select setval('item_ids', nextval('item_ids') + $1::bigint)::int - $1 as start`,
    [count],
  )) as [{ start: number }];
  await database.query(
    `insert into items select $1, $2::int + n, 'Feature' from generate_series(1, $3::int) n`,
    [id, start, count],
  );
  await database.query(
    `insert into features (product_id, id, oid, name, status, importance, creator_id, created_at, updated_at)
     select $1, $2::int + n, n, 'Feature ' || n, 1, 1, $3, moment, moment
     from generate_series(1, $4::int) n, lateral (select timestamptz '2026-03-01 12:00Z' + n * 3 / $4 * interval '1 day' as moment) m`,
    [id, start, manager.id, count],
  );
  await database.query(
    `insert into item_days select product_id, 'Feature', measure, (created_at at time zone 'UTC')::date, count(*)
     from features, unnest(array['created', 'updated']) measure where product_id = $1 group by 1, 3, 4`,
    [id],
  );
  await database.query(`insert into item_counters values ($1, 'Feature', 1, false, $2)`, [id, count]);
  const list = async (query: object) =>
    (await app().call('GET /reqapi/v1/features/list', { token: manager.token, query: query as never })).data;
  return { list };
}

test.each(['asc', 'desc'] as const)(
  '[WRK-21, WRK-D9] a page deep in a list goes on where the page before it ended (%s)',
  async (direction) => {
    const count = deepOffset + 4 * pageSize + 7;
    const { list } = await longList(count);
    const oids = Array.from({ length: count }, (_, n) => (direction === 'asc' ? n + 1 : count - n));
    const first = deepOffset / pageSize;
    for (let page = first; page <= first + 5; page += 1) {
      const { list: found } = await list({ page, sort: 'createdAt', direction });
      expect(found.map(({ oid }) => oid)).toEqual(oids.slice((page - 1) * pageSize, page * pageSize));
    }
  },
);

test('[WRK-D9] a filtered list is counted exactly up to a thousand beyond its page', async () => {
  const count = maxCounted + pageSize + 10;
  const { list } = await longList(count);
  const filter = { importance: 'Alternative' };
  const first = await list({ ...filter, page: 1 });
  expect([first.total, first.isTotalExact]).toEqual([maxCounted + pageSize, false]);
  const second = await list({ ...filter, page: 2 });
  expect([second.total, second.isTotalExact]).toEqual([count, true]);
});
