// A task can be made for a requirement that is not frozen, and for a risk that is still open.
import { risk, type RefusalKey } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { createItem } from '../work-items/creating.ts';
import type { Kind } from '../work-items/kind.ts';
import { lockItem, type ItemRow } from '../work-items/rows.ts';

interface Parts {
  tasks: Kind;
  requirements: Kind;
  risks: Kind;
}

const whyNot: Record<string, (source: ItemRow) => RefusalKey | undefined> = {
  Requirement: ({ is_frozen: isFrozen }) => (isFrozen ? 'item.frozen' : undefined),
  Risk: ({ status }) => (status === risk.statuses.opening.number ? undefined : 'risk.alreadyClosed'),
};

export const createTask =
  ({ tasks, requirements, risks }: Parts): Handler<'POST /prdapi/v1/tasks/create'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      const { kind = 'Task', sourceId = 0 } = body;
      const made = { Requirement: requirements, Risk: risks }[kind as string];
      const source = made && sourceId > 0 ? await lockItem(trx, scope, made.model, sourceId) : undefined;
      const why = source && whyNot[kind]!(source);
      if (why) throw new Refusal(why);
      return createItem(trx, scope, tasks, { ...body, kind });
    });
