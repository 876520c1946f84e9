// Whether what is kept of items is what happened to them.
import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

export const lastChange = async (database: TestDatabase): Promise<number> =>
  (await database.query<{ id: number }>('select coalesce(max(id), 0) as id from changes'))[0]!.id;

/** For all items that changed since: the newest version is the item, and no other is without an end. */
export async function expectVersionsToBeTrue(database: TestDatabase, since: number): Promise<void> {
  const tables = await database.query<{ name: string }>('select table_name as name from item_kinds');
  for (const { name } of tables) {
    const different = await database.query(
      `select t.id, v.number, v.row, to_jsonb(t) as now
       from ${name} t
         join item_contents c on c.product_id = t.product_id and c.item_id = t.id
         left join item_versions v on v.product_id = t.product_id and v.item_id = t.id and v.until = 'infinity'
       where t.id in (select item_id from changes where id > $1 and category in ('create', 'update', 'status'))
         and (v.row is distinct from to_jsonb(t) - '{product_id,id,place}'::text[]
           or v.content_hash <> sha256(convert_to(c.content, 'UTF8')))
       limit 3`,
      [since],
    );
    expect(different, name).toEqual([]);
  }
  const broken = await database.query(
    `select * from (
       select product_id, item_id, number, since, until,
         lead(since, 1, 'infinity') over (partition by product_id, item_id order by number) as next
       from item_versions
     ) v where until <> next or since > until limit 3`,
  );
  expect(broken).toEqual([]);
  const untold = await database.query(
    `select * from history h
     where not exists (select from changes c where c.product_id = h.product_id and c.history_id = h.id) limit 3`,
  );
  expect(untold).toEqual([]);
}
