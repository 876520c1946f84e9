// The versions of an item as the inbox compares them.
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Model } from '../work-items/model.ts';
import type { StoredRow } from '../work-items/row-differences.ts';
import type { State, Version } from './net-effect.ts';

/** Dates that the server sets and what follows from other columns tell nothing by themselves. */
const toldColumns = ({ columns, texts }: Model): string[] => [
  'name',
  'tags',
  'status',
  'is_frozen',
  ...columns
    .filter(({ definition: { type, from } }) => type !== 'moment' && type !== 'fixed' && !from)
    .map(({ column }) => column),
  ...texts,
];

interface Row {
  number: number;
  actor_id: number | null;
  since: Date;
  row: StoredRow;
  content: string;
}

export interface StoredVersion extends Version {
  row: StoredRow;
}

const stateOf = (model: Model, row: StoredRow, content: string): State => ({
  ...Object.fromEntries(toldColumns(model).map((column) => [column, row[column] ?? null])),
  is_deleted: Boolean(row['deleted_at']),
  content,
});

/** In the order of their numbers. */
export async function findVersions(
  trx: ReadTrx,
  { productId }: Scope,
  model: Model,
  itemId: number,
  which: Sql,
): Promise<StoredVersion[]> {
  const rows = await trx.all(
    sql<Row>`
      select v.number, v.actor_id, v.since, v.row, encode(v.content_hash, 'hex') as content
      from item_versions v
      where v.product_id = ${productId} and v.item_id = ${itemId} and ${which}
      order by v.number
    `,
  );
  return rows.map(({ number, actor_id: actorId, since, row, content }) => ({
    number,
    actorId,
    since,
    row,
    state: stateOf(model, row, content),
  }));
}
