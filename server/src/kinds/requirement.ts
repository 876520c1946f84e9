// The status of a requirement follows from its tasks: developing while there are any, finished when all are closed and at
// least one of them is done. Without tasks it is initial, or reviewing once it was sent to review, unless a person set it to
// developing.
import { requirement, task, transitionOf } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handlers } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { countsByStatus } from '../work-items/counters.ts';
import type { Hooks, Kinds } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { transitionResult } from '../work-items/standard-handlers.ts';
import { transitionItem, updateDerivedStatus } from '../work-items/transitions.ts';
import { isInReview, statusOfFeature } from './feature.ts';

const { initial, reviewing, developing, finished } = requirement.statuses;
const { todo, verifying, done, archived } = task.statuses;

async function statusOfRequirement(
  trx: Trx,
  { productId }: Scope,
  id: number,
): Promise<(row: ItemRow) => number> {
  const any = (condition: Sql) => sql`exists (
    select from tasks t
    where t.product_id = ${productId} and t.source_id = ${id} and t.deleted_at is null and ${condition}
  )`;
  const found = await trx.one(
    sql<{ hasTasks: boolean; isOpen: boolean; isDone: boolean; isInReview: boolean }>`
      select ${any(sql`true`)} as "hasTasks",
        ${any(sql`t.status between ${todo.number} and ${verifying.number}`)} as "isOpen",
        ${any(sql`t.status in (${done.number}, ${archived.number})`)} as "isDone",
        ${isInReview(productId, id)} as "isInReview"
    `,
  );
  return (row) => {
    if (!found.hasTasks && row['is_developing']) return developing.number;
    if (!found.hasTasks) return found.isInReview ? reviewing.number : initial.number;
    return found.isDone && !found.isOpen ? finished.number : developing.number;
  };
}

const requirementHooks = (kinds: Kinds): Hooks => ({
  readStatus: statusOfRequirement,
  onTaskChange: (trx, scope, id) =>
    updateDerivedStatus(trx, scope, kinds.Requirement, id, () => statusOfRequirement(trx, scope, id)),
  onChange: async (trx, scope, { before, after }) => {
    const featureIds = new Set([before?.['source_id'], after?.['source_id']] as (number | undefined)[]);
    // In the order of their ids, so that two writers wait for each other instead of deadlocking.
    for (const id of [...featureIds].filter((one) => one !== undefined).sort((a, b) => a - b)) {
      await updateDerivedStatus(trx, scope, kinds.Feature, id, () => statusOfFeature(trx, scope, id));
    }
  },
});

type Keys = 'POST /reqapi/v1/requirements/develop/{id}' | 'GET /reqapi/v1/requirements/stat';

const requirementHandlers = ({ Requirement: kind }: Kinds): Handlers<Keys> => ({
  /** A person asked for it, so the requirement stays developing when its last task is gone. */
  'POST /reqapi/v1/requirements/develop/{id}': (context, { params }) =>
    context.writeAtOnce(async (trx, scope) => {
      const row = await transitionItem(trx, scope, kind, {
        id: params.id,
        transition: transitionOf(requirement, 'develop')!,
        extraColumns: { is_developing: true },
      });
      return transitionResult(trx, scope, kind.model, row);
    }),
  'GET /reqapi/v1/requirements/stat': (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      return { systemRequirement: await countsByStatus(trx, scope, 'Requirement') };
    }),
});

export const requirementParts = { hooks: requirementHooks, handlers: requirementHandlers };
