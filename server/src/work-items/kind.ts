// A kind at run time: its model, its hooks, and the steps that all writes share.
import type { ItemKind, RefusalKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Quotas } from '../tenancy/quotas.ts';
import type { Scope } from '../tenancy/scope.ts';
import { updateCounters, type CounterKey } from './counters.ts';
import { countValues } from './item-values.ts';
import type { Model } from './model.ts';
import type { Numbers } from './numbers.ts';
import { planItemChange } from './plan-changes.ts';
import { findItemForUpdate, type ItemChange, type ItemRow } from './rows.ts';
import { traceItemChange } from './trace-changes.ts';

/** Called after an item changed, in the same transaction. */
type ChangeHook = (trx: Trx, scope: Scope, step: ItemChange) => Promise<void>;

export interface Hooks {
  /** Updates other items after one of this kind changed. */
  onChange?: ChangeHook;
  /** Updates an item of this kind after a task that was made for it changed. */
  onTaskChange?: (trx: Trx, scope: Scope, id: number, step: ItemChange) => Promise<void>;
  /** The column that says whether a person chose the status, or it was derived from other items. */
  manualStatusColumn?: string;
  /** Reads the other items from which the status of one follows, and says what follows. Used when it is unfrozen. */
  readStatus?: (trx: Trx, scope: Scope, id: number) => Promise<(row: ItemRow) => number>;
}

export interface Kind {
  model: Model;
  hooks: Hooks;
  numbers: Numbers;
  quotas: Quotas;
}

/** All kinds, by name. */
export type Kinds = Readonly<Record<ItemKind, Kind>>;

/** What a kind has beside what follows from its definition. */
export interface KindParts {
  hooks?: (kinds: Kinds) => Hooks;
  /** By endpoint. They take the place of standard ones. */
  handlers?: (kinds: Kinds) => object;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const counterKeyOf = (row: ItemRow): CounterKey => ({
  status: row.status,
  isFrozen: row.is_frozen,
  createdOn: dayOf(row.created_at),
  updatedOn: dayOf(row.updated_at),
});

/** Locks the row until the transaction ends: rules are checked on what cannot change any more. */
export async function lockItem(trx: Trx, scope: Scope, model: Model, id: number): Promise<ItemRow> {
  const row = await findItemForUpdate(trx, scope, model, id);
  if (!row) throw new Refusal('notFound');
  return row;
}

export function refuseIf(why: RefusalKey | undefined): void {
  if (why) throw new Refusal(why);
}

export const itemState = (row: ItemRow) => ({ status: row.status, isFrozen: row.is_frozen });

/** Writes some columns of one row, and `updated_at`. */
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

/** Updates counters, trace states and plans, and runs the hook of the kind. */
export async function afterChange(
  trx: Trx,
  scope: Scope,
  { model, hooks }: Kind,
  change: ItemChange,
): Promise<void> {
  const { before, after } = change;
  const { kind } = model;
  updateCounters(trx, scope, {
    kind,
    ...(before && { from: counterKeyOf(before) }),
    ...(after && { to: counterKeyOf(after) }),
  });
  countValues(trx, scope, model, change);
  traceItemChange(trx, scope, kind, change);
  planItemChange(trx, scope, kind, change);
  await hooks.onChange?.(trx, scope, change);
}
