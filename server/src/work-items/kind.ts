// A kind at work: its model, what follows from its changes, and the steps that all its writes share.
import type { RefusalKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import { countStep, type Place } from './counters.ts';
import type { Model } from './model.ts';
import { lockItem, type ItemRow } from './rows.ts';

/** New and restored items were nothing before, deleted ones are nothing now. */
export interface Step {
  before: ItemRow | undefined;
  after: ItemRow | undefined;
}

/** Called after an item changed, in the same transaction: for what follows from it elsewhere. */
type Followed = (trx: Trx, scope: Scope, step: Step) => Promise<void>;

interface Hooks {
  /** What must follow in other items when one of this kind changed. */
  follow?: Followed;
  /** What must follow in an item when a task that was made for it changed. */
  followTask?: (trx: Trx, scope: Scope, id: number, step: Step) => Promise<void>;
  /** The column that tells a status chosen by a person from one that followed from other items. */
  chosenColumn?: string;
  /** The status an item has by what depends on it; asked when it leaves the freeze. */
  statusOf?: (trx: Trx, scope: Scope, row: ItemRow) => Promise<number>;
}

export interface Kind {
  model: Model;
  hooks: Hooks;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export const placeOf = (row: ItemRow): Place => ({
  status: row.status,
  isFrozen: row.is_frozen,
  createdOn: dayOf(row.created_at),
  updatedOn: dayOf(row.updated_at),
});

export async function held(trx: Trx, scope: Scope, model: Model, id: number): Promise<ItemRow> {
  const row = await lockItem(trx, scope, model, id);
  if (!row) throw new Refusal('notFound');
  return row;
}

export function judge(why: RefusalKey | undefined): void {
  if (why) throw new Refusal(why);
}

export const standing = (row: ItemRow) => ({ status: row.status, isFrozen: row.is_frozen });

/** Writes some columns of one row. People see it as changed now. */
export async function save(
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
export async function moved(
  trx: Trx,
  scope: Scope,
  { model, hooks }: Kind,
  before: ItemRow,
  after: ItemRow,
): Promise<void> {
  countStep(trx, scope, { kind: model.kind, from: placeOf(before), to: placeOf(after) });
  await hooks.follow?.(trx, scope, { before, after });
}
