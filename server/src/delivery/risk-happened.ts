// A risk that happened becomes work: one task, unless there is one already.
import { limits, risk, transitionOf } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import type { Handler } from '../tenancy/contexts.ts';
import type { Scope } from '../tenancy/scope.ts';
import { createItem } from '../work-items/create.ts';
import type { Kind } from '../work-items/kind.ts';
import { transitionItem } from '../work-items/transitions.ts';
import { findItem } from '../work-items/rows.ts';
import { isMember, type ItemInput } from '../work-items/item-input.ts';
import { transitionResult } from '../work-items/standard-handlers.ts';

interface Risk {
  id: number;
  name: string;
  probability: number;
  impact: number;
  processorId: number;
  taskId: number;
  data: { content: string };
}

async function taskFor(trx: Trx, scope: Scope, found: Risk): Promise<ItemInput> {
  // Whoever says so takes it over when the owner has left.
  const processorId = (await isMember(trx, scope, found.processorId)) ? found.processorId : scope.userId;
  return {
    name: `RISK: ${found.name}`.slice(0, limits.item.nameMax),
    kind: 'Risk',
    sourceId: found.id,
    importance: found.impact,
    emergency: found.probability,
    processorId,
    data: { content: found.data.content },
  };
}

export const happen =
  ({ risks, tasks }: { risks: Kind; tasks: Kind }): Handler<'POST /prdapi/v1/risks/happen/{id}'> =>
  (context, { params: { id } }) =>
    context.write(async (trx, scope) => {
      const row = await transitionItem(trx, scope, risks, { id, transition: transitionOf(risk, 'happen')! });
      const found = (await findItem<Risk>(trx, scope, risks.model, id))!;
      if (found.taskId === 0) await createItem(trx, scope, tasks, await taskFor(trx, scope, found));
      return transitionResult(trx, scope, risks.model, row);
    });
