// A function develops once a task is made for it. It is initial again when its last task is gone, unless a person chose
// where it stands. Whatever else its tasks do, people choose.
import { functionKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { ItemChange } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';

const { initial, developing } = functionKind.statuses;

const hasTasks = async (trx: Trx, { productId }: Scope, id: number): Promise<boolean> =>
  (await trx.maybe(
    sql`
      select id from tasks where product_id = ${productId} and source_id = ${id} and deleted_at is null limit 1
    `,
  )) !== undefined;

export async function statusOfFunction(
  trx: Trx,
  scope: Scope,
  row: ItemRow,
  { before, after }: ItemChange,
): Promise<number> {
  const { id, status, is_chosen: isChosen } = row;
  if (!before && status === initial.number) return developing.number;
  if (after || isChosen) return status;
  return (await hasTasks(trx, scope, id)) ? status : initial.number;
}
