// A kind at work: its model, what follows from its changes, and the steps that all its writes share.
import type { RefusalKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import { updateCounters, type CounterKey } from './counters.ts';
import type { Model } from './model.ts';
import { findItemForUpdate, type ItemRow } from './rows.ts';

/** New and restored items were nothing before, deleted ones are nothing now. */
export interface ItemChange {
  before: ItemRow | undefined;
  after: ItemRow | undefined;
}

/** Called after an item changed, in the same transaction: for what follows from it elsewhere. */
type ChangeHook = (trx: Trx, scope: Scope, step: ItemChange) => Promise<void>;

interface Hooks {
  /** What must follow in other items when one of this kind changed. */
  onChange?: ChangeHook;
  /** What must follow in an item when a task that was made for it changed. */
  onTaskChange?: (trx: Trx, scope: Scope, id: number, step: ItemChange) => Promise<void>;
  /** The column that tells a status chosen by a person from one that followed from other items. */
  manualStatusColumn?: string;
  /** The status an item has by what depends on it; asked when it leaves the freeze. */
  derivedStatus?: (trx: Trx, scope: Scope, row: ItemRow) => Promise<number>;
}

export interface Kind {
  model: Model;
  hooks: Hooks;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export const counterKeyOf = (row: ItemRow): CounterKey => ({
  status: row.status,
  isFrozen: row.is_frozen,
  createdOn: dayOf(row.created_at),
  updatedOn: dayOf(row.updated_at),
});

export async function lockItem(trx: Trx, scope: Scope, model: Model, id: number): Promise<ItemRow> {
  const row = await findItemForUpdate(trx, scope, model, id);
  if (!row) throw new Refusal('notFound');
  return row;
}

export function refuseIf(why: RefusalKey | undefined): void {
  if (why) throw new Refusal(why);
}

export const itemState = (row: ItemRow) => ({ status: row.status, isFrozen: row.is_frozen });

/** Writes some columns of one row. People see it as changed now. */
export async function saveItem(
  trx: Trx,
  { productId }: Scope,
  { table }: Model,
  id: number,
  values: Record<string, unknown>,
): Promise<ItemRow> {
  const assignments = Object.entries(values).map(([column, value]) =>
    column === 'tags' ? sql`tags = ${value}::text[]` : sql`${sql.ref(column)} = ${value}`,
  );
  return trx.one(
    sql<ItemRow>`
      update ${sql.table(table)} set ${sql.join([...assignments, sql`updated_at = now()`])}
      where product_id = ${productId} and id = ${id} returning *
    `,
  );
}

/** Counts follow, and whatever else does. */
export async function afterChange(
  trx: Trx,
  scope: Scope,
  { model, hooks }: Kind,
  before: ItemRow,
  after: ItemRow,
): Promise<void> {
  updateCounters(trx, scope, { kind: model.kind, from: counterKeyOf(before), to: counterKeyOf(after) });
  await hooks.onChange?.(trx, scope, { before, after });
}
