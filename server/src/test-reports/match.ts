// What people say of tests that no test case claims: which one they belong to, or that there shall be one.
import { limits, refusals, testResults } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { callInside, type ItemHandlers } from '../tenancy/inner-call.ts';
import type { MemberScope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { isItem } from '../work-items/rows.ts';
import { recordWaiting, type RecordedRow } from './record.ts';

interface MatchedRow {
  name: string;
  result: number;
  message: string;
  milliseconds: number;
  testcase_id: number | null;
  match: string | null;
  is_newest: boolean;
}

interface Match {
  report: RecordedRow;
  nameId: number;
  testcaseId: number;
}

async function lockReport(trx: Trx, { productId }: MemberScope, id: number): Promise<RecordedRow> {
  const report = await trx.maybe(
    sql<RecordedRow>`
      select id, branch, commit_id, link from test_reports
      where product_id = ${productId} and id = ${id} for no key update
    `,
  );
  if (!report) throw new Refusal('notFound');
  return report;
}

const resultOf = (trx: Trx, { productId }: MemberScope, reportId: number, nameId: number) =>
  trx.maybe(
    sql<MatchedRow>`
      select n.name, r.result, r.message, r.milliseconds, r.testcase_id, r.match, not exists (
        select from test_results later
        where later.product_id = ${productId} and later.name_id = ${nameId} and later.report_id > ${reportId}
      ) as is_newest
      from test_results r join test_names n on n.product_id = ${productId} and n.id = r.name_id
      where r.product_id = ${productId} and r.report_id = ${reportId} and r.name_id = ${nameId}
      for no key update of r
    `,
  );

/** The number of the refusal, or 0. An older result says nothing about the test case of today. */
async function recordNow(
  trx: Trx,
  scope: MemberScope,
  kinds: Kinds,
  { report, testcaseId, row }: Match & { row: MatchedRow },
): Promise<{ outcome: 'none' | 'recorded' | 'refused'; refusal: number }> {
  const { message, milliseconds, result } = row;
  if (!row.is_newest || result === testResults.skipped) return { outcome: 'none', refusal: 0 };
  const failed = result === testResults.failed;
  const waiting = { testcase_id: testcaseId, failed, message, milliseconds };
  try {
    await trx.attempt(() => recordWaiting(trx, scope, kinds, { report, waiting }));
    return { outcome: 'recorded', refusal: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'refused', refusal: refusals[error.key].number };
  }
}

async function matchOne(trx: Trx, scope: MemberScope, kinds: Kinds, match: Match): Promise<void> {
  const { productId, userId } = scope;
  const { report, nameId, testcaseId } = match;
  const row = await resultOf(trx, scope, report.id, nameId);
  // What a number in its name says is not overruled.
  if (!row || (row.match !== null && row.match !== 'hand')) throw new Refusal('notFound');
  if (row.testcase_id === testcaseId) return;
  const { outcome, refusal } = await recordNow(trx, scope, kinds, { ...match, row });
  await Promise.all([
    trx.run(
      sql`
        update test_names set testcase_id = ${testcaseId}, matched_by = ${userId}, matched_at = now()
        where product_id = ${productId} and id = ${nameId}
      `,
    ),
    trx.run(
      sql`
        update test_results set testcase_id = ${testcaseId}, match = 'hand', outcome = ${outcome}, refusal = ${refusal}
        where product_id = ${productId} and report_id = ${report.id} and name_id = ${nameId}
      `,
    ),
  ]);
}

const countAgain = (trx: Trx, { productId }: MemberScope, reportId: number) =>
  trx.run(
    sql`
      update test_reports r set (matched, recorded, refused) = (
        select count(*) filter (where t.testcase_id is not null), count(*) filter (where t.outcome = 'recorded'),
          count(*) filter (where t.outcome = 'refused')
        from test_results t where t.product_id = ${productId} and t.report_id = ${reportId}
      ) where r.product_id = ${productId} and r.id = ${reportId}
    `,
  );

export const matchByHand =
  (kinds: Kinds): Handler<'POST /tstapi/v1/testreports/match'> =>
  (context, { body: { reportId, nameId, testcaseId } }) =>
    context.write(async (trx, scope) => {
      const report = await lockReport(trx, scope, reportId);
      if (!(await resultOf(trx, scope, reportId, nameId))) throw new Refusal('notFound');
      if (!(await isItem(trx, scope, 'Testcase', testcaseId)))
        throw new Refusal('link.unknown', { data: { fields: ['testcaseId'] } });
      await matchOne(trx, scope, kinds, { report, nameId, testcaseId });
      await countAgain(trx, scope, reportId);
      return {};
    });

export const forgetMatch: Handler<'POST /tstapi/v1/testreports/unmatch'> = (context, { body: { nameId } }) =>
  context.write(async (trx, { productId }) => {
    const known = await trx.run(
      sql`
        update test_names set testcase_id = null, matched_by = null, matched_at = null
        where product_id = ${productId} and id = ${nameId}
      `,
    );
    if (known === 0) throw new Refusal('notFound');
    return {};
  });

export const makeTestcases =
  (kinds: Kinds, handlers: ItemHandlers): Handler<'POST /tstapi/v1/testreports/make-testcases'> =>
  (context, { body: { reportId, nameIds, sourceId } }) =>
    context.write(async (trx, scope) => {
      const report = await lockReport(trx, scope, reportId);
      let made = 0;
      for (const nameId of [...new Set(nameIds)].sort((one, other) => one - other)) {
        const row = await resultOf(trx, scope, reportId, nameId);
        if (!row) throw new Refusal('notFound');
        if (row.testcase_id !== null) continue;
        const created = (await callInside(
          { trx, scope, handlers },
          {
            key: 'POST /tstapi/v1/testcases/create',
            body: {
              name: row.name.slice(0, limits.item.nameMax).toWellFormed(),
              importance: 'Important',
              sourceId,
              processorId: scope.userId,
            },
          },
        )) as { id: number };
        await matchOne(trx, scope, kinds, { report, nameId, testcaseId: created.id });
        made += 1;
      }
      await countAgain(trx, scope, reportId);
      return { made };
    });
