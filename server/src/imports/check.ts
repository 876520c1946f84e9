// Looks through the next rows of an import and writes down what each would do. Nothing else is written.
import { definitionOf, limits, readFixed, readingOf, readRow, type ImportVerdict } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { MemberScope, Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { storedErrors, type ImportRow } from './import-rows.ts';
import { judge, type Judged } from './judge.ts';
import { lookUp } from './lookups.ts';

const { groupRows } = limits.import;

export interface WaitingRow {
  place: number;
  cells: string[];
  digest: string;
}

/** What these rows would do now. `isLocking`: they are written in the same transaction. */
export async function judgeRows(
  trx: Trx,
  scope: Scope,
  {
    kinds,
    row,
    rows,
    isLocking,
  }: { kinds: Kinds; row: ImportRow; rows: readonly WaitingRow[]; isLocking: boolean },
): Promise<Judged[]> {
  const kind = kinds[row.kind];
  const reading = readingOf(definitionOf(row.kind)!, row.source, row.mapping);
  const fixed = readFixed(reading);
  const read = rows.map(({ cells }) => readRow(reading, cells));
  const lookups = await lookUp(trx, scope, {
    kinds,
    kind,
    rows: [...read, fixed],
    keys: read.flatMap(({ number, key }, at) => (number === undefined ? [key ?? rows[at]!.digest] : [])),
    isLocking,
  });
  return read.map((one, at) =>
    judge(one, { model: kind.model, reading, lookups, scope, fixed, digest: rows[at]!.digest }),
  );
}

/** Rows that are the same item as an earlier one. */
async function markTwice(
  trx: Trx,
  { productId }: Scope,
  { id, place }: ImportRow,
  judged: Judged[],
): Promise<void> {
  const earlier = await trx.all(
    sql<{ target: string }>`
      select target from import_rows
      where product_id = ${productId} and import_id = ${id} and place <= ${place} and verdict <> 'other'
        and target = any(${judged.map(({ target }) => target)}::text[])
    `,
  );
  const known = new Set(earlier.map(({ target }) => target));
  for (const one of judged) {
    if (one.verdict === 'other') continue;
    if (known.has(one.target)) {
      one.verdict = 'error';
      one.errors = [{ column: -1, field: '', key: 'import.twice' }];
    }
    known.add(one.target);
  }
}

export async function checkGroup(
  trx: Trx,
  scope: MemberScope,
  { kinds, row }: { kinds: Kinds; row: ImportRow },
): Promise<boolean> {
  const { productId } = scope;
  const rows = await trx.all(
    sql<WaitingRow>`
      select place, cells, digest from import_rows
      where product_id = ${productId} and import_id = ${row.id} and place > ${row.place}
      order by place limit ${sql.number(groupRows)}
    `,
  );
  const judged = await judgeRows(trx, scope, { kinds, row, rows, isLocking: false });
  await markTwice(trx, scope, row, judged);
  const verdicts = { ...row.verdicts };
  for (const { verdict } of judged) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const place = rows.at(-1)?.place ?? row.total;
  const isLast = place >= row.total;
  await trx.run(
    sql`
      update import_rows r set verdict = n.verdict, errors = n.errors::jsonb, target = n.target, item_id = n.item_id
      from unnest(
        ${rows.map((one) => one.place)}::integer[], ${judged.map((one): ImportVerdict => one.verdict)}::text[],
        ${judged.map((one) => JSON.stringify(storedErrors(one.errors)))}::text[],
        ${judged.map((one) => one.target)}::text[], ${judged.map((one) => one.present?.id ?? null)}::bigint[]
      ) n (place, verdict, errors, target, item_id)
      where r.product_id = ${productId} and r.import_id = ${row.id} and r.place = n.place
    `,
  );
  await trx.run(
    sql`
      update imports set place = ${place}, verdicts = ${JSON.stringify(verdicts)}::jsonb, beat_at = now(),
        state = ${isLast ? 'checked' : 'checking'}
      where product_id = ${productId} and id = ${row.id}
    `,
  );
  return !isLast;
}
