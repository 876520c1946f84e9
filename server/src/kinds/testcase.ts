// Every result of a test case is a run of its own and stays. The latest one is the status of the case.
import { testcase, transitionOf } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { countOf, pageClause } from '../platform/database/paging.ts';
import type { TestcaseRunRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import type { CallerContext, Handler, Handlers } from '../tenancy/handler.ts';
import { creatorColumns, creatorJoins, creatorToWire, type CreatorRow } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { anchorEdge, lockReadText } from '../work-items/anchors.ts';
import { createItem } from '../work-items/create.ts';
import { lockItem, type Kind, type Kinds } from '../work-items/kind.ts';
import { forgetRun } from '../work-items/suspects.ts';
import { transitionItem } from '../work-items/transitions.ts';
import { requireItem, type ItemRow } from '../work-items/rows.ts';
import { transitionResult } from '../work-items/standard-handlers.ts';

type Action = (typeof testcase)['transitions'][number]['action'];

/** Whether a run came with this key before, however long ago. */
const isRecorded = (trx: Trx, { productId, userId }: Scope, key: string | null) =>
  trx.maybe(
    sql`
      select id from testcase_runs
      where product_id = ${productId} and creator_id = ${userId} and client_key = ${key}
    `,
  );

/** With what a build has shown a result. */
interface Evidence {
  reportId: number;
  branch: string;
  commit: string;
  link: string;
  milliseconds: number;
}

interface Result {
  id: number;
  action: Action;
  note: string;
  key?: string | null;
  evidence?: Evidence;
}

/** Locks the case before the run gets its id, so that the newest run is the one that set the status. */
export async function recordResult(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  { id, action, note, key = null, evidence }: Result,
): Promise<ItemRow> {
  const row = await transitionItem(trx, scope, kind, {
    id,
    transition: transitionOf(testcase, action)!,
    extraChanges: () => (note ? [{ field: 'note', to: note }] : []),
  });
  const { reportId = null, branch = '', commit = '', link = '', milliseconds = 0 } = evidence ?? {};
  await trx.run(
    sql`
      insert into testcase_runs (product_id, testcase_id, result, note, creator_id, client_key,
        report_id, branch, commit_id, link, milliseconds)
      values (${scope.productId}, ${id}, ${row.status}, ${note}, ${scope.userId}, ${key},
        ${reportId}, ${branch}, ${commit}, ${link}, ${milliseconds})
    `,
  );
  forgetRun(trx, scope, id);
  return row;
}

const recordRun =
  (kind: Kind, action: Action) =>
  (
    context: CallerContext<Scope>,
    { params: { id }, body: { note } }: { params: { id: number }; body: { note: string } },
  ) =>
    context.write(async (trx, scope) => {
      const key = context.idempotencyKey ?? null;
      const row = (await isRecorded(trx, scope, key))
        ? await lockItem(trx, scope, kind.model, id)
        : await recordResult(trx, scope, kind, { id, action, note, key });
      return transitionResult(trx, scope, kind.model, row);
    });

/** A test case and the blocks of the requirement that it proves are one write. */
const createTestcase =
  (kinds: Kinds): Handler<'POST /tstapi/v1/testcases/create'> =>
  (context, { body: { blocks, fingerprint, ...input } }) =>
    context.write(async (trx, scope) => {
      const created = await createItem(trx, scope, kinds.Testcase, input);
      if (blocks.length === 0) return created;
      const upstream = { kind: 'Requirement' as const, id: input.sourceId };
      const text = await lockReadText(trx, scope, kinds, { ...upstream, fingerprint });
      await anchorEdge(trx, scope, kinds, {
        kind: upstream.kind,
        upstreamId: upstream.id,
        downstreamId: created.id,
        text,
        numbers: blocks,
      });
      return created;
    });

const evidenceOf = ({
  report_id: reportId,
  branch,
  commit_id: commit,
  link,
  milliseconds,
}: Omit<TestcaseRunRow, 'id' | 'result' | 'note'>): Evidence | null =>
  reportId === null ? null : { reportId, branch, commit, link, milliseconds };

const listRuns: Handler<'GET /tstapi/v1/testcases/runs/{id}'> = (context, { params, query }) =>
  context.read(async (trx, scope) => {
    await requireItem(trx, scope, 'Testcase', params.id);
    const ofCase = sql`r.product_id = ${scope.productId} and r.testcase_id = ${params.id}`;
    const [rows, { total }] = await Promise.all([
      trx.all(
        sql<TestcaseRunRow & CreatorRow>`
          select r.*, ${creatorColumns} from testcase_runs r ${creatorJoins(sql`r.creator_id`)}
          where ${ofCase} order by r.id desc ${pageClause(query)}
        `,
      ),
      trx.one(countOf(sql`select r.id from testcase_runs r where ${ofCase}`, query)),
    ]);
    const list = rows.map(({ id, result, note, ...row }) => ({
      id,
      result,
      note,
      evidence: evidenceOf(row),
      ...creatorToWire(row),
    }));
    return { list, total };
  });

type Keys =
  | 'POST /tstapi/v1/testcases/create'
  | `POST /tstapi/v1/testcases/${'test' | 'block' | 'fail' | 'pass'}/{id}`
  | 'GET /tstapi/v1/testcases/runs/{id}';

const testcaseHandlers = (kinds: Kinds): Handlers<Keys> => ({
  'POST /tstapi/v1/testcases/create': createTestcase(kinds),
  'POST /tstapi/v1/testcases/test/{id}': recordRun(kinds.Testcase, 'test'),
  'POST /tstapi/v1/testcases/block/{id}': recordRun(kinds.Testcase, 'block'),
  'POST /tstapi/v1/testcases/fail/{id}': recordRun(kinds.Testcase, 'fail'),
  'POST /tstapi/v1/testcases/pass/{id}': recordRun(kinds.Testcase, 'pass'),
  'GET /tstapi/v1/testcases/runs/{id}': listRuns,
});

export const testcaseParts = { handlers: testcaseHandlers };
