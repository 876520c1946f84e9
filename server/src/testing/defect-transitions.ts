// What tester and developer do with a defect. Each step tells who has it from then on, why, and what was said.
import { defect, transitionOf } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import type { CallerContext } from '../tenancy/contexts.ts';
import type { Change } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kind } from '../work-items/kind.ts';
import { transitionItem } from '../work-items/transitions.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { requireMember, usernameOf } from '../work-items/item-input.ts';
import { transitionResult } from '../work-items/standard-handlers.ts';

type Action = (typeof defect)['transitions'][number]['action'];

/** Which of these a step takes, its endpoint says. */
interface TransitionBody {
  comment: string;
  processorId?: number;
  reason?: string | undefined;
}

async function ownerChange(trx: Trx, before: ItemRow, processorId: number): Promise<Change> {
  const to = await usernameOf(trx, processorId);
  // Whoever keeps it is named all the same.
  if (before['processor_id'] === processorId) return { field: 'processorId', to };
  return { field: 'processorId', from: await usernameOf(trx, before['processor_id']), to };
}

export const transitionDefect =
  (defects: Kind, action: Action) =>
  (
    context: CallerContext<Scope>,
    {
      params: { id },
      body: { comment, processorId, reason },
    }: { params: { id: number }; body: TransitionBody },
  ) =>
    context.write(async (trx, scope) => {
      if (processorId !== undefined) await requireMember(trx, scope, 'processorId', processorId);
      const row = await transitionItem(trx, scope, defects, {
        id,
        transition: transitionOf(defect, action)!,
        extraColumns: processorId === undefined ? {} : { processor_id: processorId },
        extraChanges: async (before) => [
          ...(processorId === undefined ? [] : [await ownerChange(trx, before, processorId)]),
          ...(reason ? [{ field: 'reason', to: reason }] : []),
          ...(comment ? [{ field: 'comment', to: comment }] : []),
        ],
      });
      return transitionResult(trx, scope, defects.model, row);
    });
