// The items of a list, all of them: first their ids in the order of the list, then the rows by their ids. So each item
// comes once, where it stood when the export began, however much is changed meanwhile; a row is as it is when it is read.
import { limits, type ListedItem } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { ListQuery } from '../work-items/filters.ts';
import { itemJsonOf } from '../work-items/item-json.ts';
import { orderedIds } from '../work-items/list.ts';
import type { Model } from '../work-items/model.ts';

const { rowsMax, groupRows } = limits.export;

export async function idsOfList(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  query: ListQuery,
): Promise<number[]> {
  const ids = await orderedIds(trx, scope, model, { query, atMost: rowsMax + 1 });
  if (ids.length > rowsMax) throw new Refusal('export.tooMany');
  return ids;
}

/** In the order of the ids, without what was deleted meanwhile. */
async function readGroup(trx: ReadTrx, scope: Scope, model: Model, ids: number[]): Promise<ListedItem[]> {
  const { listRow } = itemJsonOf(model);
  const { productId } = scope;
  // Looked up once and first, whatever PostgreSQL believes of the sizes of the tables.
  const source = sql`
    with listed as materialized (
      select t.* from (select unnest(${ids}::bigint[]) as id) few cross join lateral (
        select * from ${sql.table(model.table)}
        where product_id = ${productId} and id = few.id and deleted_at is null offset 0
      ) t
    ) select * from listed`;
  const rows = await trx.rawRows(listRow.select(source, productId));
  const items = rows.map((row) => JSON.parse(listRow.toJson(row)) as ListedItem & { id: number });
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type Read = <T>(work: (trx: ReadTrx, scope: Scope) => Promise<T>) => Promise<T>;

/** Each group is a read of its own, which checks anew that the caller may still read. */
export async function* rowGroups(
  read: Read,
  model: Model,
  ids: readonly number[],
): AsyncGenerator<ListedItem[]> {
  for (let at = 0; at < ids.length; at += groupRows) {
    const group = ids.slice(at, at + groupRows);
    yield await read((trx, scope) => readGroup(trx, scope, model, group));
  }
}
