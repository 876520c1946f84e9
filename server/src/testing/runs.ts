// Every result of a test case is a run of its own, and none is ever taken back. The latest is where the case stands.
import { testcase, transitionOf } from '@tracery/contract';
import { build } from '../platform/database/database.ts';
import { countOf } from '../platform/database/paging.ts';
import type { CallerContext, Handler } from '../tenancy/contexts.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kind } from '../work-items/kind.ts';
import { transitionItem } from '../work-items/transitions.ts';
import { requireItem } from '../work-items/sources.ts';
import { transitionResult } from '../work-items/standard-handlers.ts';

type Action = (typeof testcase)['transitions'][number]['action'];

/** The case is held before the run is numbered, so that the newest run is the one that set the status. */
export const recordRun =
  (testcases: Kind, action: Action) =>
  (
    context: CallerContext<Scope>,
    { params: { id }, body: { note } }: { params: { id: number }; body: { note: string } },
  ) =>
    context.write(async (trx, scope) => {
      const row = await transitionItem(trx, scope, testcases, {
        id,
        transition: transitionOf(testcase, action)!,
        extraChanges: () => (note ? [{ field: 'note', to: note }] : []),
      });
      await trx.run(
        build.insertInto('testcase_runs').values({
          product_id: scope.productId,
          testcase_id: id,
          result: row.status,
          note,
          creator_id: scope.userId,
        }),
      );
      return transitionResult(trx, scope, testcases.model, row);
    });

export const listRuns: Handler<'GET /tstapi/v1/testcases/runs/{id}'> = (context, { params, query }) =>
  context.read(async (trx, scope) => {
    await requireItem(trx, scope, 'Testcase', params.id);
    const ofCase = build
      .selectFrom('testcase_runs as r')
      .where('r.product_id', '=', scope.productId)
      .where('r.testcase_id', '=', params.id);
    const [rows, { total }] = await Promise.all([
      trx.all(
        ofCase
          .innerJoin('users as u', 'u.id', 'r.creator_id')
          .select(['r.id', 'r.result', 'r.note', 'r.creator_id', 'r.created_at', 'u.username as creator'])
          .orderBy('r.id', 'desc')
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
      ),
      trx.one(countOf(ofCase.select('r.id'), query)),
    ]);
    const list = rows.map(({ id, result, note, creator, ...row }) => ({
      id,
      result,
      note,
      creator,
      creatorId: row.creator_id,
      createdAt: row.created_at.toISOString(),
    }));
    return { list, total };
  });
