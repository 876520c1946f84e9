// Which writes change how far requirements are traced. Their states are brought up to date at the end of the transaction, by
// `update_trace_states` of the database.
import type { ItemKind, LinkType } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { ItemChange } from './rows.ts';

/** Ids of what was changed, by its distance from requirements. */
interface Touched {
  /** Tasks and defects, and whatever is at the end of an edge that may be suspect. */
  leaves?: number[];
  /** Test cases and functions. */
  middles?: number[];
  requirements?: number[];
  iterations?: number[];
}

export function updateTraces(trx: Trx, { productId }: Scope, touched: Touched): void {
  if (Object.values(touched).every((ids: number[]) => ids.length === 0)) return;
  // The name puts it after all versions (`change 1`) and before the counters, which more writers wait for.
  trx.collectAtCommit('change traces', touched, (all) => {
    const idsOf = (level: keyof Touched) => sql`${all.flatMap((one) => one[level] ?? [])}::bigint[]`;
    return sql`
      select update_trace_states(
        ${productId}, ${idsOf('leaves')}, ${idsOf('middles')}, ${idsOf('requirements')}, ${idsOf('iterations')}
      )
    `;
  });
}

/** The columns of each kind that trace states follow from, and its place among what is touched. */
const traced: Partial<Record<ItemKind, { columns: string[]; touches: (id: number) => Touched }>> = {
  Task: { columns: ['status'], touches: (id) => ({ leaves: [id] }) },
  Defect: { columns: ['status', 'importance'], touches: (id) => ({ leaves: [id] }) },
  Function: { columns: [], touches: (id) => ({ middles: [id] }) },
  Testcase: { columns: ['status', 'source_id'], touches: (id) => ({ middles: [id] }) },
  Requirement: {
    columns: ['status', 'is_frozen', 'importance', 'source_id'],
    touches: (id) => ({ requirements: [id] }),
  },
  Iteration: { columns: [], touches: (id) => ({ iterations: [id] }) },
};

export function traceItemChange(trx: Trx, scope: Scope, kind: ItemKind, { before, after }: ItemChange): void {
  const found = traced[kind];
  const isTouched = !before || !after || found?.columns.some((column) => before[column] !== after[column]);
  if (!found || !isTouched) return;
  updateTraces(trx, scope, found.touches((after ?? before)!.id));
  // The database knows only the present one.
  if (kind === 'Testcase' && before)
    updateTraces(trx, scope, { requirements: [before['source_id'] as number] });
}

interface LinkChange {
  type: LinkType;
  from: { id: number; kind: ItemKind };
  to: { id: number; kind: ItemKind };
}

export function traceLinkChange(trx: Trx, scope: Scope, { type, from, to }: LinkChange): void {
  if (type === 'found') updateTraces(trx, scope, { leaves: [to.id], middles: [from.id] });
  if (type === 'breaks') updateTraces(trx, scope, { leaves: [from.id], requirements: [to.id] });
  if (type === 'verifies') updateTraces(trx, scope, { middles: [from.id], requirements: [to.id] });
  if (type === 'realizes' && from.kind === 'Function' && to.kind === 'Requirement')
    updateTraces(trx, scope, { middles: [from.id], requirements: [to.id] });
  if (type === 'planned' && from.kind === 'Requirement')
    updateTraces(trx, scope, { requirements: [from.id] });
}
