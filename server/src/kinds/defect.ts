// Defects: created with the test case that found them, and passed between tester and developer.
import { defect, transitionOf } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import type { CallerContext, Handler, Handlers } from '../tenancy/handler.ts';
import type { Change } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { createItem } from '../work-items/create.ts';
import type { Kind, Kinds } from '../work-items/kind.ts';
import { linkItems, requireLinkEnd } from '../work-items/links.ts';
import { transitionItem } from '../work-items/transitions.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { requireMember, usernameOf } from '../work-items/item-input.ts';
import { transitionResult } from '../work-items/standard-handlers.ts';

type Action = (typeof defect)['transitions'][number]['action'];

/** The endpoint of a transition says which of these it takes. */
interface TransitionBody {
  comment: string;
  seenStatus?: number | undefined;
  processorId?: number;
  reason?: string | undefined;
}

async function ownerChange(trx: Trx, before: ItemRow, processorId: number): Promise<Change> {
  const to = await usernameOf(trx, processorId);
  // An unchanged owner is recorded too.
  if (before['processor_id'] === processorId) return { field: 'processorId', to };
  return { field: 'processorId', from: await usernameOf(trx, before['processor_id']), to };
}

interface Move extends TransitionBody {
  id: number;
  action: Action;
  /** What else the history records. */
  changes?: Change[];
}

/** Records who owns the defect from then on, the reason, and the comment. */
export async function moveDefect(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  { id, action, comment, seenStatus, processorId, reason, changes = [] }: Move,
): Promise<ItemRow> {
  if (processorId !== undefined) await requireMember(trx, scope, 'processorId', processorId);
  return transitionItem(trx, scope, kind, {
    id,
    transition: transitionOf(defect, action)!,
    seenStatus,
    comment,
    extraColumns: processorId === undefined ? {} : { processor_id: processorId },
    extraChanges: async (before) => [
      ...(processorId === undefined ? [] : [await ownerChange(trx, before, processorId)]),
      ...(reason ? [{ field: 'reason', to: reason }] : []),
      ...changes,
    ],
  });
}

const transitionDefect =
  (kind: Kind, action: Action) =>
  (
    context: CallerContext<Scope>,
    { params: { id }, body }: { params: { id: number }; body: TransitionBody },
  ) =>
    context.writeAtOnce(async (trx, scope) =>
      transitionResult(trx, scope, kind.model, await moveDefect(trx, scope, kind, { ...body, id, action })),
    );

/** A defect and the links to what it was found by and at are one write. */
const createDefect =
  (kinds: Kinds): Handler<'POST /tstapi/v1/defects/create'> =>
  (context, { body: { testcaseId, requirementId, processorId, ...input } }) =>
    context.writeAtOnce(async (trx, scope) => {
      await requireLinkEnd(trx, scope, { kind: 'Testcase', id: testcaseId, field: 'testcaseId' });
      await requireLinkEnd(trx, scope, { kind: 'Requirement', id: requirementId, field: 'requirementId' });
      const created = await createItem(trx, scope, kinds.Defect, {
        ...input,
        processorId: processorId ?? scope.userId,
      });
      const here = { kind: 'Defect', id: created.id } as const;
      if (testcaseId !== 0)
        await linkItems(trx, scope, kinds, {
          type: 'found',
          source: { kind: 'Testcase', id: testcaseId },
          target: here,
        });
      if (requirementId !== 0)
        await linkItems(trx, scope, kinds, {
          type: 'breaks',
          source: here,
          target: { kind: 'Requirement', id: requirementId },
        });
      return created;
    });

type Keys = 'POST /tstapi/v1/defects/create' | `POST /tstapi/v1/defects/${Action}/{id}`;

const defectHandlers = (kinds: Kinds): Handlers<Keys> => {
  const { Defect: kind } = kinds;
  return {
    'POST /tstapi/v1/defects/create': createDefect(kinds),
    'POST /tstapi/v1/defects/fix/{id}': transitionDefect(kind, 'fix'),
    'POST /tstapi/v1/defects/test/{id}': transitionDefect(kind, 'test'),
    'POST /tstapi/v1/defects/reject/{id}': transitionDefect(kind, 'reject'),
    'POST /tstapi/v1/defects/notpass/{id}': transitionDefect(kind, 'notpass'),
    'POST /tstapi/v1/defects/close/{id}': transitionDefect(kind, 'close'),
    'POST /tstapi/v1/defects/reopen/{id}': transitionDefect(kind, 'reopen'),
    'POST /tstapi/v1/defects/archive/{id}': transitionDefect(kind, 'archive'),
  };
};

export const defectParts = { handlers: defectHandlers };
