// A function is developing once it has a task. When its last task is gone it is initial again, unless a person chose its
// status. Otherwise its tasks change nothing.
import { functionKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Hooks, ItemChange, Kinds } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { updateDerivedStatus } from '../work-items/transitions.ts';

const { initial, developing } = functionKind.statuses;

const hasTasks = async (trx: Trx, { productId }: Scope, id: number): Promise<boolean> =>
  (await trx.maybe(
    sql`
      select id from tasks where product_id = ${productId} and source_id = ${id} and deleted_at is null limit 1
    `,
  )) !== undefined;

async function statusAfterTask(trx: Trx, scope: Scope, row: ItemRow, task: ItemChange): Promise<number> {
  const { id, status, is_chosen: isChosen } = row;
  if (!task.before && status === initial.number) return developing.number;
  if (task.after || isChosen) return status;
  return (await hasTasks(trx, scope, id)) ? status : initial.number;
}

const functionHooks = (kinds: Kinds): Hooks => ({
  manualStatusColumn: 'is_chosen',
  onTaskChange: (trx, scope, id, task) =>
    updateDerivedStatus(trx, scope, kinds.Function, id, (row) => statusAfterTask(trx, scope, row, task)),
});

export const functionParts = { hooks: functionHooks };
