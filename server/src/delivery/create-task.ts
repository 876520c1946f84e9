// A task can be made for a requirement or a function that is not frozen, and for a risk that is still open.
import { functionKind, risk, type RefusalKey } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { createItem } from '../work-items/create.ts';
import type { Kind } from '../work-items/kind.ts';
import { findItemForUpdate, type ItemRow } from '../work-items/rows.ts';

const whyNot: Record<string, (source: ItemRow) => RefusalKey | undefined> = {
  Requirement: ({ is_frozen: isFrozen }) => (isFrozen ? 'item.frozen' : undefined),
  Function: ({ status }) =>
    status === functionKind.statuses.frozen.number ? 'item.frozenByChoice' : undefined,
  Risk: ({ status }) => (status === risk.statuses.opening.number ? undefined : 'risk.alreadyClosed'),
};

export const createTask =
  (tasks: Kind, sources: readonly Kind[]): Handler<'POST /prdapi/v1/tasks/create'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      const { kind = 'Task', sourceId = 0 } = body;
      const made = sources.find(({ model }) => model.kind === kind);
      const source =
        made && sourceId > 0 ? await findItemForUpdate(trx, scope, made.model, sourceId) : undefined;
      const why = source && whyNot[kind]!(source);
      if (why) throw new Refusal(why);
      return createItem(trx, scope, tasks, { ...body, kind });
    });
