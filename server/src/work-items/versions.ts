// Every state of an item is kept: its row as it was and which content it had. Written with the history, in one place.
import type { Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { recordHistory, type HistoryEntry } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Model } from './model.ts';

export const hashOf = (content: string): Sql => sql`sha256(convert_to(${content}, 'UTF8'))`;

/** The order among others is no state of an item. */
const notKept = ['product_id', 'id', 'place'];

/** Of a row `c` of `item_contents`; it has none if it was written before hashes were kept. */
const presentHash = sql`coalesce(c.hash, sha256(convert_to(c.content, 'UTF8')))`;

/** Columns that were added when there were versions already. A row without one has no value there. */
export const addedColumns = ['processor_id'] as const;

/** The content of a version `v` of an item: the present one, or one that was replaced. Null if it was not kept. */
export const contentOfVersion = ({ productId }: Scope, itemId: number): Sql => sql`
  coalesce(
    (select c.content from item_contents c
     where c.product_id = ${productId} and c.item_id = ${itemId} and ${presentHash} = v.content_hash),
    (select b.before from content_versions b
     where b.product_id = ${productId} and b.item_id = ${itemId} and b.before_hash = v.content_hash limit 1)
  )`;

/**
 * The row as it is at the end of the transaction. The one before ends where it begins, also if its transaction began
 * later than this one and was faster.
 */
const saveVersion = ({ productId, userId }: Scope, { kind, table }: Model, id: number): Sql => sql`
  with latest as (
    select number, since from item_versions where product_id = ${productId} and item_id = ${id}
    order by number desc limit 1
  ), ended as (
    update item_versions v set until = greatest(now(), l.since) from latest l
    where v.product_id = ${productId} and v.item_id = ${id} and v.number = l.number
  )
  insert into item_versions (product_id, item_id, number, kind, since, row, content_hash, actor_id)
  select ${productId}, ${id}, coalesce(l.number, 0) + 1, ${kind}, greatest(now(), l.since),
    to_jsonb(t) - ${notKept}::text[], ${presentHash}, ${userId}::bigint
  from ${sql.table(table)} t
    join item_contents c on c.product_id = ${productId} and c.item_id = ${id}
    left join latest l on true
  where t.product_id = ${productId} and t.id = ${id}`;

/** Tells what happened to an item and keeps its new state. Returns the id of the entry. */
export function recordItemChange(
  trx: Trx,
  scope: Scope,
  model: Model,
  { id, category, changes = [] }: { id: number } & Pick<HistoryEntry, 'category' | 'changes'>,
): Promise<number> {
  trx.atCommitOnce(`change ${id}`, saveVersion(scope, model, id));
  return recordHistory(trx, scope, { kind: model.kind, sourceId: id, category, changes });
}
