import type { TestDatabase } from './database.ts';

/** As many tasks as wanted, without the calls that make them: copies of one. */
export async function copyTask(
  database: TestDatabase,
  productId: number,
  first: number,
  count: number,
): Promise<void> {
  await database.query(
    `with made as (
       insert into items (product_id, id, kind)
       select product_id, nextval('item_ids'), kind from items, generate_series(2, $2)
       where id = $1 returning product_id, id
     ), contents as (
       insert into item_contents (product_id, item_id, content) select product_id, id, '' from made
     )
     insert into tasks (product_id, id, oid, name, kind, importance, emergency, priority, processor_id, status, creator_id)
     select t.product_id, m.id, 100000 + row_number() over (), 'Task ' || m.id, t.kind, t.importance, t.emergency,
       t.priority, t.processor_id, t.status, t.creator_id
     from tasks t, made m where t.id = $1`,
    [first, count],
  );
  await database.query(
    `update item_counters set items = $2 where product_id = $1 and kind = 'Task' and status = 2`,
    [productId, count],
  );
}
