// A requirement stands where its tasks stand: developing while there are any, finished when all are closed and at least
// one of them was done. Without tasks it is initial, unless a person said that it is being developed.
import { requirement, task } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { ItemRow } from '../work-items/rows.ts';

const { initial, developing, finished } = requirement.statuses;
const { todo, verifying, done, archived } = task.statuses;

export async function statusOfRequirement(trx: Trx, { productId }: Scope, row: ItemRow): Promise<number> {
  const any = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (
    select from tasks t
    where t.product_id = ${productId} and t.source_id = ${row.id} and t.deleted_at is null and ${condition}
  )`;
  const found = await trx.one(
    sql<{ isThere: boolean; isOpen: boolean; isDone: boolean }>`
      select ${any(sql`true`)} as "isThere",
        ${any(sql`t.status between ${todo.number} and ${verifying.number}`)} as "isOpen",
        ${any(sql`t.status in (${done.number}, ${archived.number})`)} as "isDone"
    `,
  );
  if (!found.isThere) return row['is_developing'] ? developing.number : initial.number;
  return found.isDone && !found.isOpen ? finished.number : developing.number;
}
