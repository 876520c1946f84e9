import type { ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import type { Scope } from '../tenancy/scope.ts';
import { readTotals } from './counters.ts';

interface StatusCount {
  status: number;
  isFrozen: 0 | 1;
  count: number;
}

/** How many items of a kind stand where. What is frozen counts once, as frozen, wherever it was. */
export async function countsByStatus(trx: ReadTrx, scope: Scope, kind: ItemKind): Promise<StatusCount[]> {
  const totals = await readTotals(trx, scope, kind);
  const moving = totals.filter(({ isFrozen }) => !isFrozen);
  const frozen = totals.filter(({ isFrozen }) => isFrozen).reduce((sum, { items }) => sum + items, 0);
  return [
    ...moving.map(({ status, items }): StatusCount => ({ status, isFrozen: 0, count: items })),
    ...(frozen > 0 ? [{ status: 0, isFrozen: 1, count: frozen } as const] : []),
  ];
}
