// Which writes change what is planned in iterations and how far it is. Brought up to date at the end of the transaction, by
// `update_planned_items` of the database.
import { canBePlanned, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { ItemChange } from './rows.ts';

interface Touched {
  items?: readonly number[];
  iterations?: readonly number[];
}

/** After what many writers share less, and before the counters: the name gives the order. */
const key = 'change traces, then plans';

export const updatePlans = (trx: Trx, { productId }: Scope, touched: Touched): void =>
  trx.collectAtCommit(key, touched, (all) => {
    const idsOf = (which: keyof Touched) => sql`${all.flatMap((one) => one[which] ?? [])}::bigint[]`;
    return sql`select update_planned_items(${productId}, ${idsOf('items')}, ${idsOf('iterations')})`;
  });

export function planItemChange(trx: Trx, scope: Scope, kind: ItemKind, { before, after }: ItemChange): void {
  const { id } = (after ?? before)!;
  const comesOrGoes = !before || !after;
  if (canBePlanned(kind) && (comesOrGoes || before.status !== after.status))
    updatePlans(trx, scope, { items: [id] });
  if (kind === 'Iteration' && comesOrGoes) updatePlans(trx, scope, { iterations: [id] });
}
