// What items were on a side: the row, the links and the trace state.
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { StoredRow } from '../work-items/row-differences.ts';
import { linksFrom, type Side } from './sides.ts';

export const stateKey = (itemId: number, number: number): string => `${itemId} ${number}`;

/** States of items by their numbers, also of items that were purged. */
export async function findStates(
  trx: ReadTrx,
  { productId }: Scope,
  wanted: readonly { itemId: number; number: number }[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const rows = await trx.all(
    sql<{ item_id: number; number: number; row: StoredRow | null }>`
      select w.item_id, w.number, coalesce(v.row, k.row) as row
      from unnest(${wanted.map(({ itemId }) => itemId)}::bigint[], ${wanted.map(({ number }) => number)}::integer[])
          w (item_id, number)
        left join item_versions v on v.product_id = ${productId} and v.item_id = w.item_id and v.number = w.number
        left join kept_versions k on k.product_id = ${productId} and k.item_id = w.item_id and k.number = w.number
    `,
  );
  return new Map(
    rows.flatMap(({ item_id: itemId, number, row }) =>
      row ? [[stateKey(itemId, number), row] as const] : [],
    ),
  );
}

type StoredLink = [type: string, itemId: number];

export interface Surroundings {
  /** -1 for what is no requirement. */
  cell: number;
  /** The iteration; 0 for none. */
  planned: number;
  links: StoredLink[];
}

/** Links and cells of items on a side. */
export async function findSurroundings(
  trx: ReadTrx,
  scope: Scope,
  { baselineId }: Side,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Surroundings>> {
  const { productId } = scope;
  const rows = await trx.all(
    sql<{ item_id: number; cell: number; planned: number; links: StoredLink[] | null }>`${
      baselineId === undefined
        ? sql`
            select w.item_id, coalesce(s.cell, -1) as cell, l.planned, l.links
            from unnest(${ids}::bigint[]) w (item_id)
              cross join lateral (${linksFrom(scope, sql`w.item_id`)}) l
              left join trace_states s on s.product_id = ${productId} and s.requirement_id = w.item_id`
        : sql`
            select item_id, cell, planned, links from baseline_items
            where product_id = ${productId} and baseline_id = ${baselineId} and item_id = any(${ids}::bigint[])`
    }`,
  );
  return new Map(rows.map(({ item_id: id, links, ...row }) => [id, { ...row, links: links ?? [] }]));
}
