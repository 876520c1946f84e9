// Defects: created with the test case that found them, and passed between tester and developer.
import { defect, transitionOf } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CallerContext, Handler, Handlers } from '../tenancy/handler.ts';
import type { Change } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { createItem } from '../work-items/create.ts';
import type { Kind, Kinds } from '../work-items/kind.ts';
import { linkItems } from '../work-items/links.ts';
import { transitionItem } from '../work-items/transitions.ts';
import { isItem, type ItemRow } from '../work-items/rows.ts';
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

/** Records who owns the defect from then on, the reason, and the comment. */
const transitionDefect =
  (kind: Kind, action: Action) =>
  (
    context: CallerContext<Scope>,
    {
      params: { id },
      body: { comment, seenStatus, processorId, reason },
    }: { params: { id: number }; body: TransitionBody },
  ) =>
    context.write(async (trx, scope) => {
      if (processorId !== undefined) await requireMember(trx, scope, 'processorId', processorId);
      const row = await transitionItem(trx, scope, kind, {
        id,
        transition: transitionOf(defect, action)!,
        seenStatus,
        comment,
        extraColumns: processorId === undefined ? {} : { processor_id: processorId },
        extraChanges: async (before) => [
          ...(processorId === undefined ? [] : [await ownerChange(trx, before, processorId)]),
          ...(reason ? [{ field: 'reason', to: reason }] : []),
        ],
      });
      return transitionResult(trx, scope, kind.model, row);
    });

/** A defect and the link to the test case that found it are one write. */
const createDefect =
  (kinds: Kinds): Handler<'POST /tstapi/v1/defects/create'> =>
  (context, { body: { testcaseId, processorId, ...input } }) =>
    context.write(async (trx, scope) => {
      if (testcaseId !== 0 && !(await isItem(trx, scope, 'Testcase', testcaseId)))
        throw new Refusal('link.unknown', { data: { fields: ['testcaseId'] } });
      const created = await createItem(trx, scope, kinds.Defect, {
        ...input,
        processorId: processorId ?? scope.userId,
      });
      if (testcaseId !== 0)
        await linkItems(trx, scope, kinds, {
          type: 'found',
          source: { kind: 'Testcase', id: testcaseId },
          target: { kind: 'Defect', id: created.id },
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
