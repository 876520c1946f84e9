// Records the results of a report at their test cases, in groups: each as a person would, or refused alone.
import { limits, refusals } from '@tracery/contract';
import { recordResult } from '../kinds/index.ts';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { enterAsWriter, enterForJob, type MemberScope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { recordReportTask, type ReportJob } from './tasks.ts';

const { groupSize, jobTime } = limits.bulk;
const { leftAfter, keptDays, keptPerBranch, keptPerProduct, keptResults } = limits.testReport;

export interface RecordedRow {
  id: number;
  branch: string;
  commit_id: string;
  link: string;
}

interface RecordingRow extends RecordedRow {
  creator_id: number;
  token_id: number | null;
}

/** Of several results of one test case the worst is its run. */
export interface WaitingResult {
  testcase_id: number;
  failed: boolean;
  message: string;
  milliseconds: number;
}

interface Outcome {
  testcaseId: number;
  refusal: number;
}

/** As somebody would who has seen it: the same rules, the same history. */
export const recordWaiting = (
  trx: Trx,
  scope: MemberScope,
  kinds: Kinds,
  {
    report,
    waiting: { testcase_id: id, failed, message, milliseconds },
  }: { report: RecordedRow; waiting: WaitingResult },
) =>
  recordResult(trx, scope, kinds.Testcase, {
    id,
    action: failed ? 'fail' : 'pass',
    note: failed ? message.slice(0, limits.step.commentMax).toWellFormed().trim() : '',
    evidence: {
      reportId: report.id,
      branch: report.branch,
      commit: report.commit_id,
      link: report.link,
      milliseconds,
    },
  });

const nextWaiting = (trx: Trx, productId: number, reportId: number): Promise<WaitingResult[]> =>
  trx.all(
    sql<WaitingResult>`
      select testcase_id, bool_or(result = 2) as failed,
        (array_agg(message order by result = 2 desc, place))[1] as message,
        least(sum(milliseconds), 2147483647)::integer as milliseconds
      from test_results
      where product_id = ${productId} and report_id = ${reportId} and outcome = 'waiting'
      group by testcase_id order by testcase_id limit ${sql.number(groupSize)}
    `,
  );

async function recordEach(
  trx: Trx,
  scope: MemberScope,
  kinds: Kinds,
  { report, group }: { report: RecordedRow; group: readonly WaitingResult[] },
): Promise<Outcome[]> {
  // In the order of their ids, before anything else is locked: whoever changes one of them waits and does not deadlock.
  await trx.all(
    sql`
      select id from testcases
      where product_id = ${scope.productId} and id = any(${group.map((one) => one.testcase_id)}::bigint[])
      order by id for no key update
    `,
  );
  const outcomes: Outcome[] = [];
  for (const waiting of group) {
    const testcaseId = waiting.testcase_id;
    try {
      await trx.attempt(() => recordWaiting(trx, scope, kinds, { report, waiting }));
      outcomes.push({ testcaseId, refusal: 0 });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ testcaseId, refusal: refusals[error.key].number });
    }
  }
  return outcomes;
}

async function writeOutcomes(
  trx: Trx,
  { productId, id }: ReportJob,
  outcomes: readonly Outcome[],
): Promise<void> {
  const isLast = outcomes.length < groupSize;
  await trx.run(
    sql`
      with told as (
        update test_results t set refusal = o.refusal,
          outcome = case when o.refusal = 0 then 'recorded' else 'refused' end
        from unnest(
          ${outcomes.map((one) => one.testcaseId)}::bigint[], ${outcomes.map((one) => one.refusal)}::integer[]
        ) o (testcase_id, refusal)
        where t.product_id = ${productId} and t.report_id = ${id} and t.testcase_id = o.testcase_id
          and t.outcome = 'waiting'
        returning o.refusal
      )
      update test_reports set beat_at = now(), state = ${isLast ? 'done' : 'recording'},
        recorded = recorded + (select count(*) from told where refusal = 0),
        refused = refused + (select count(*) from told where refusal <> 0)
      where product_id = ${productId} and id = ${id}
    `,
  );
}

/** The next test cases. False if there is nothing more to do. */
export async function recordGroup(trx: Trx, kinds: Kinds, job: ReportJob): Promise<boolean> {
  const { productId, id } = job;
  const own = await enterForJob(trx, productId, 0);
  const report = await trx.maybe(
    sql<RecordingRow>`
      select id, branch, commit_id, link, creator_id, token_id from test_reports
      where product_id = ${own.productId} and id = ${id} and state = 'recording' for no key update
    `,
  );
  if (!report) return false;
  // With the changes of many items, which lock many test cases too.
  await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('bulk', ${productId}))`);
  const { creator_id: userId, token_id: tokenId } = report;
  const scope = await enterAsWriter(trx, productId, { userId, tokenId, need: 'results' });
  if (!scope) {
    await trx.run(
      sql`update test_reports set state = 'stopped' where product_id = ${productId} and id = ${id}`,
    );
    return false;
  }
  const group = await nextWaiting(trx, productId, id);
  const outcomes = await recordEach(trx, scope, kinds, { report, group });
  await writeOutcomes(trx, job, outcomes);
  return group.length === groupSize;
}

interface Parts {
  db: Database;
  kinds: Kinds;
}

/** As the worker does it: for some seconds, then it makes room for others and asks for the rest. */
export async function recordReport({ db, kinds }: Parts, job: ReportJob): Promise<void> {
  const end = performance.now() + jobTime;
  while (await db.transaction((trx) => recordGroup(trx, kinds, job))) {
    if (performance.now() < end) continue;
    await db.transaction((trx) => recordReportTask.enqueue(trx, job));
    return;
  }
}

const leftAtOnce = 20;

/** What a process that died has left. */
export async function resumeLeft(parts: Parts, silentFor: number = leftAfter): Promise<void> {
  const left = await parts.db.transaction((trx) =>
    trx.all(
      sql<{ product_id: number; id: number }>`
        select product_id, id from left_test_reports(make_interval(secs => ${silentFor / 1000}), ${leftAtOnce})
      `,
    ),
  );
  for (const { product_id: productId, id } of left) await recordReport(parts, { productId, id });
}

/** A report can have many results, which go with it. */
const reportsAtOnce = 2;
const namesAtOnce = 2000;

export async function purgeOld(db: Database): Promise<void> {
  const reports = sql<{ purged: number }>`
    select purge_test_reports(make_interval(days => ${keptDays}), ${keptPerBranch}, ${keptPerProduct},
      ${keptResults}, ${reportsAtOnce}) as purged`;
  while ((await db.transaction((trx) => trx.one(reports))).purged >= reportsAtOnce);
  const names = sql<{ purged: number }>`select purge_test_names(${namesAtOnce}) as purged`;
  while ((await db.transaction((trx) => trx.one(names))).purged >= namesAtOnce);
}
