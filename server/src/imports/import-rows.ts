// Imports and their rows as they are stored, and as calls answer them.
import {
  definitionOf,
  importFieldsOf,
  limits,
  refusals,
  valuesOf,
  type ImportMapping,
  type ImportSource,
  type ImportState,
  type ImportVerdict,
  type ItemKind,
  type Language,
  type RowError,
} from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import type { ImportRow as StoredImportRow } from '../platform/database/schema.generated.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { reasonOf, Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';

/** With what the contract says of its columns. */
export interface ImportRow extends StoredImportRow {
  kind: ItemKind;
  source: ImportSource;
  headers: string[];
  mapping: ImportMapping;
  state: ImportState;
  verdicts: Partial<Record<ImportVerdict, number>>;
}

export interface StoredError extends Omit<RowError, 'key'> {
  refusal: number;
}

export const storedErrors = (errors: readonly RowError[]): StoredError[] =>
  errors.map(({ column, field, key }) => ({ column, field, refusal: refusals[key].number }));

export const ownImports = ({ productId, userId }: Scope): Sql =>
  sql`from imports i where i.product_id = ${productId} and i.creator_id = ${userId}`;

export async function findOwn(
  trx: ReadTrx | Trx,
  scope: Scope,
  id: number,
  locking: Sql = sql``,
): Promise<ImportRow> {
  const row = await trx.maybe(sql<ImportRow>`select i.* ${ownImports(scope)} and i.id = ${id} ${locking}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

export const stateToWire = (row: ImportRow) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  source: row.source,
  state: row.state,
  total: row.total,
  place: row.place,
  verdicts: { create: 0, change: 0, same: 0, error: 0, other: 0, ...row.verdicts },
  created: row.created,
  changed: row.changed,
  refused: row.refused,
  undone: row.undone,
  left: row.left_alone,
  canUndo: (row.state === 'done' || row.state === 'stopped') && row.created + row.changed > 0,
  createdAt: row.created_at.toISOString(),
});

/** With what its columns can be. Samples are from the first row that says something. */
export async function detailToWire(trx: ReadTrx, { productId }: Scope, row: ImportRow, language: Language) {
  const rows = await trx.all(
    sql<{ cells: string[] }>`
      select cells from import_rows where product_id = ${productId} and import_id = ${row.id} order by place limit 5
    `,
  );
  const definition = definitionOf(row.kind)!;
  return {
    ...stateToWire(row),
    ...row.mapping,
    headers: row.headers.map((name, at) => ({
      name,
      sample:
        rows
          .map(({ cells }) => cells[at] ?? '')
          .find(Boolean)
          ?.slice(0, 60)
          .toWellFormed() ?? '',
    })),
    fields: importFieldsOf(definition).map(({ name, words, isRequired }) => ({
      field: name,
      label: words[language],
      isRequired,
      values: valuesOf(definition, name).map((value) => value.words[language]),
    })),
  };
}

interface ListedRow {
  place: number;
  row_number: number;
  verdict: ImportVerdict | 'waiting';
  cells: string[];
  errors: StoredError[];
  item_id: number | null;
  oid: number | null;
}

export const rowToWire = (row: ListedRow, checkedUpTo: number, language: Language) => ({
  row: row.row_number,
  // What a mapping before said of it does not count.
  verdict: row.place <= checkedUpTo ? row.verdict : ('waiting' as const),
  cells: row.cells.map((cell) => cell.slice(0, limits.import.shownMax).toWellFormed()),
  oid: row.oid ?? 0,
  itemId: row.oid === null ? 0 : (row.item_id ?? 0),
  errors: row.errors.map(({ column, field, refusal }) => ({ column, field, ...reasonOf(refusal, language) })),
});
