// A defect that a test case found is made and linked with it in one write: both tell of it, or neither.
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { createItem } from '../work-items/create.ts';
import type { Kind } from '../work-items/kind.ts';
import { linkItems } from '../work-items/links.ts';
import { isItem } from '../work-items/rows.ts';

export const createDefect =
  ({ testcases, defects }: { testcases: Kind; defects: Kind }): Handler<'POST /tstapi/v1/defects/create'> =>
  (context, { body: { testcaseId, processorId, ...sent } }) =>
    context.write(async (trx, scope) => {
      if (testcaseId !== 0 && !(await isItem(trx, scope, 'Testcase', testcaseId)))
        throw new Refusal('link.unknown', { data: { fields: ['testcaseId'] } });
      const made = await createItem(trx, scope, defects, {
        ...sent,
        processorId: processorId ?? scope.userId,
      });
      if (testcaseId !== 0)
        await linkItems(trx, scope, new Map([testcases, defects].map((kind) => [kind.model.kind, kind])), {
          type: 'found',
          source: { kind: 'Testcase', id: testcaseId },
          target: { kind: 'Defect', id: made.id },
        });
      return made;
    });
