// A risk that happened becomes work: one task, unless it has one already.
import { limits, risk, transitionOf } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import type { Handlers } from '../tenancy/handler.ts';
import type { Scope } from '../tenancy/scope.ts';
import { createItem } from '../work-items/create.ts';
import { isMember, type ItemInput } from '../work-items/item-input.ts';
import type { Kinds } from '../work-items/kind.ts';
import { findItem } from '../work-items/rows.ts';
import { transitionResult } from '../work-items/standard-handlers.ts';
import { transitionItem } from '../work-items/transitions.ts';

interface Risk {
  id: number;
  name: string;
  probability: number;
  impact: number;
  processorId: number;
  taskId: number;
  data: { content: string };
}

async function taskFor(trx: Trx, scope: Scope, item: Risk): Promise<ItemInput> {
  // If the owner has left the product, the caller takes the task.
  const processorId = (await isMember(trx, scope, item.processorId)) ? item.processorId : scope.userId;
  return {
    name: `RISK: ${item.name}`.slice(0, limits.item.nameMax),
    kind: 'Risk',
    sourceId: item.id,
    importance: item.impact,
    emergency: item.probability,
    processorId,
    data: { content: item.data.content },
  };
}

const riskHandlers = (kinds: Kinds): Handlers<'POST /prdapi/v1/risks/happen/{id}'> => ({
  'POST /prdapi/v1/risks/happen/{id}': (context, { params: { id } }) =>
    context.writeAtOnce(async (trx, scope) => {
      const transition = transitionOf(risk, 'happen')!;
      const row = await transitionItem(trx, scope, kinds.Risk, { id, transition });
      const item = (await findItem<Risk>(trx, scope, kinds.Risk.model, id))!;
      if (item.taskId === 0) await createItem(trx, scope, kinds.Task, await taskFor(trx, scope, item));
      return transitionResult(trx, scope, kinds.Risk.model, row);
    }),
});

export const riskParts = { handlers: riskHandlers };
