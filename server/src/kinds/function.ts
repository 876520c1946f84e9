// Functions: created with the requirement that they realize.
// A function is developing once it has a task. When its last task is gone it is initial again, unless a person chose its
// status. Otherwise its tasks change nothing.
import { functionKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import type { Scope } from '../tenancy/scope.ts';
import { createItem } from '../work-items/create.ts';
import type { Hooks, Kinds } from '../work-items/kind.ts';
import { linkItems, requireLinkEnd } from '../work-items/links.ts';
import type { ItemChange, ItemRow } from '../work-items/rows.ts';
import { updateDerivedStatus } from '../work-items/transitions.ts';

const { initial, developing } = functionKind.statuses;

const hasTasks = async (trx: Trx, { productId }: Scope, id: number): Promise<boolean> =>
  (await trx.maybe(
    sql`
      select id from tasks where product_id = ${productId} and source_id = ${id} and deleted_at is null limit 1
    `,
  )) !== undefined;

async function statusAfterTask(
  trx: Trx,
  scope: Scope,
  id: number,
  task: ItemChange,
): Promise<(row: ItemRow) => number> {
  const isLastGone = !task.after && !(await hasTasks(trx, scope, id));
  return ({ status, is_chosen: isChosen }) => {
    if (!task.before && status === initial.number) return developing.number;
    return isLastGone && !isChosen ? initial.number : status;
  };
}

const functionHooks = (kinds: Kinds): Hooks => ({
  manualStatusColumn: 'is_chosen',
  onTaskChange: (trx, scope, id, task) =>
    updateDerivedStatus(trx, scope, kinds.Function, id, () => statusAfterTask(trx, scope, id, task)),
});

/** A function and the link to the requirement that it realizes are one write. */
const createFunction =
  (kinds: Kinds): Handler<'POST /desapi/v1/functions/create'> =>
  (context, { body: { requirementId, ...input } }) =>
    context.writeAtOnce(async (trx, scope) => {
      await requireLinkEnd(trx, scope, { kind: 'Requirement', id: requirementId, field: 'requirementId' });
      const created = await createItem(trx, scope, kinds.Function, input);
      if (requirementId !== 0)
        await linkItems(trx, scope, kinds, {
          type: 'realizes',
          source: { kind: 'Function', id: created.id },
          target: { kind: 'Requirement', id: requirementId },
        });
      return created;
    });

const functionHandlers = (kinds: Kinds): Handlers<'POST /desapi/v1/functions/create'> => ({
  'POST /desapi/v1/functions/create': createFunction(kinds),
});

export const functionParts = { hooks: functionHooks, handlers: functionHandlers };
