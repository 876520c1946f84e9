// Takes back the next rows of an import, the last one first: what was made goes to the trash, what was changed gets the
// values it had. What somebody changed since stays as it is.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MemberScope } from '../tenancy/scope.ts';
import { lockItem, type Kind } from '../work-items/kind.ts';
import { takeBackStep } from '../work-items/transitions.ts';
import { moveToTrash } from '../work-items/trash.ts';
import type { ImportRow } from './import-rows.ts';
import { send, type Before, type ImportParts } from './write.ts';

const { groupSize } = limits.bulk;

interface WrittenRow {
  place: number;
  item_id: number;
  before: Before | null;
  is_untouched: boolean;
}

interface Undoing {
  trx: Trx;
  scope: MemberScope;
  handlers: ImportParts['handlers'];
  kind: Kind;
}

async function takeBackNew({ trx, scope, kind }: Undoing, id: number): Promise<void> {
  await moveToTrash(trx, scope, kind, await lockItem(trx, scope, kind.model, id));
  await trx.run(
    sql`
      delete from import_keys
      where product_id = ${scope.productId} and kind = ${kind.model.kind} and item_id = ${id}
    `,
  );
}

/** Those that nobody has removed since. */
async function removeLinks(undoing: Undoing, links: readonly number[]): Promise<void> {
  const { trx, scope } = undoing;
  const left = await trx.all(
    sql<{ id: number }>`
      select id from item_links where product_id = ${scope.productId} and id = any(${[...links]}::bigint[]) order by id
    `,
  );
  for (const { id } of left) await send(undoing, 'DELETE /damapi/v1/links/delete/{id}', {}, { id });
}

async function bringBack(undoing: Undoing, id: number, { set, columns, links = [] }: Before): Promise<void> {
  const { trx, scope, kind } = undoing;
  const { definition } = kind.model;
  if (links.length > 0) await removeLinks(undoing, links);
  if (columns) await takeBackStep(trx, scope, kind, { id, columns });
  const { status, ...fields } = set ?? {};
  // First the status: another one may keep fields from being changed.
  for (const part of [status === undefined ? {} : { status }, fields]) {
    if (Object.keys(part).length === 0) continue;
    const { version } = await lockItem(trx, scope, kind.model, id);
    await send(undoing, `POST ${definition.path}/update`, { ...part, id, version });
  }
}

async function undoOne(undoing: Undoing, row: WrittenRow): Promise<'undone' | 'left'> {
  if (!row.is_untouched) return 'left';
  try {
    await undoing.trx.attempt(() =>
      row.before ? bringBack(undoing, row.item_id, row.before) : takeBackNew(undoing, row.item_id),
    );
    return 'undone';
  } catch (error) {
    // Something was made for it since.
    if (error instanceof Refusal) return 'left';
    throw error;
  }
}

/** Locked in the order of their ids, so that whoever changes one of them waits and does not deadlock. */
async function lockRows(trx: Trx, { productId }: MemberScope, { model }: Kind, rows: readonly WrittenRow[]) {
  await trx.all(
    sql`
      select id from ${sql.table(model.table)}
      where product_id = ${productId} and id = any(${rows.map((one) => one.item_id)}::bigint[])
      order by id for no key update
    `,
  );
}

/** False if there is nothing more to take back. */
export async function undoGroup(
  trx: Trx,
  scope: MemberScope,
  { kinds, handlers }: ImportParts,
  row: ImportRow,
): Promise<boolean> {
  const { productId } = scope;
  const kind = kinds[row.kind];
  const written = (columns: ReturnType<typeof sql>) => sql<WrittenRow>`
    select r.place, r.item_id, r.before, ${columns} as is_untouched from import_rows r
      left join ${sql.table(kind.model.table)} t on t.product_id = ${productId} and t.id = r.item_id
    where r.product_id = ${productId} and r.import_id = ${row.id} and r.outcome in ('created', 'changed')
    order by r.place desc limit ${sql.number(groupSize)}`;
  await lockRows(trx, scope, kind, await trx.all(written(sql`false`)));
  const rows = await trx.all(
    written(sql`coalesce(t.deleted_at is null and t.updated_at = r.changed_at, false)`),
  );
  const undoing = { trx, scope, handlers, kind };
  const outcomes: ('undone' | 'left')[] = [];
  for (const one of rows) outcomes.push(await undoOne(undoing, one));
  await trx.run(
    sql`
      update import_rows r set outcome = o.outcome
      from unnest(${rows.map((one) => one.place)}::integer[], ${outcomes}::text[]) o (place, outcome)
      where r.product_id = ${productId} and r.import_id = ${row.id} and r.place = o.place
    `,
  );
  const isLast = rows.length < groupSize;
  await trx.run(
    sql`
      update imports set beat_at = now(), state = ${isLast ? 'undone' : 'undoing'}, place = place + ${rows.length},
        undone = undone + ${outcomes.filter((one) => one === 'undone').length},
        left_alone = left_alone + ${outcomes.filter((one) => one === 'left').length}
      where product_id = ${productId} and id = ${row.id}
    `,
  );
  return !isLast;
}
