// Runs by branch, and the results of one.
import {
  defect,
  limits,
  testResults,
  type matchWays,
  type ReportPart,
  type resultOutcomes,
} from '@tracery/contract';
import { countOf, pageClause } from '../platform/database/paging.ts';
import type { TestResultRow } from '../platform/database/schema.generated.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { containing } from '../platform/database/text.ts';
import { reasonOf } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { findReport, reportsWhere, reportToWire } from './report-rows.ts';

const { branchRuns } = limits.testReport;

interface BranchRow {
  branch: string;
  runs: number;
  latest_at: Date;
  ids: number[];
}

/** A product keeps so few reports that all of them may be looked at. */
export const listBranches: Handler<'GET /tstapi/v1/testreports/branches'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const { productId } = scope;
    const pattern = containing(query.query);
    const found =
      query.query === ''
        ? sql``
        : sql`and (r.branch ilike ${pattern} or r.commit_id ilike ${pattern} or r.link ilike ${pattern}
            or r.build ilike ${pattern})`;
    const reports = sql`from test_reports r where r.product_id = ${productId} ${found}`;
    const [branches, { total, runs }] = await Promise.all([
      trx.all(
        sql<BranchRow>`
          select r.branch, count(*) as runs, max(r.created_at) as latest_at,
            (array_agg(r.id order by r.id desc))[1:${sql.number(branchRuns)}] as ids
          ${reports} group by r.branch order by max(r.id) desc ${pageClause(query)}
        `,
      ),
      trx.one(
        sql<{
          total: number;
          runs: number;
        }>`select count(distinct r.branch) as total, count(*) as runs ${reports}`,
      ),
    ]);
    const ids = branches.flatMap((branch) => branch.ids);
    const rows = await trx.all(reportsWhere(scope, sql`and r.id = any(${ids}::bigint[]) order by r.id desc`));
    const list = branches.map(({ branch, runs: count, latest_at: latestAt }) => ({
      branch,
      runs: count,
      latestAt: latestAt.toISOString(),
      list: rows.filter((row) => row.branch === branch).map(reportToWire),
    }));
    return { list, total, runs };
  });

export const listReports: Handler<'GET /tstapi/v1/testreports/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const ofBranch = sql`and r.branch = ${query.branch}`;
    const [rows, { total }] = await Promise.all([
      trx.all(reportsWhere(scope, sql`${ofBranch} order by r.id desc ${pageClause(query)}`)),
      trx.one(
        countOf(
          sql`select r.id from test_reports r where r.product_id = ${scope.productId} ${ofBranch}`,
          query,
        ),
      ),
    ]);
    return { list: rows.map(reportToWire), total };
  });

export const getReport: Handler<'GET /tstapi/v1/testreports/get/{id}'> = (context, { params }) =>
  context.read(async (trx, scope) => {
    const row = await findReport(trx, scope, params.id);
    const before = await trx.maybe(
      sql<{ id: number; number: number }>`
        select id, number from test_reports
        where product_id = ${scope.productId} and branch = ${row.branch} and id < ${row.id}
        order by id desc limit 1
      `,
    );
    return { ...reportToWire(row), before: before ?? null };
  });

const parts: Record<ReportPart, Sql> = {
  all: sql``,
  new: sql`and r.is_new`,
  failed: sql`and r.result = ${sql.number(testResults.failed)}`,
  flaky: sql`and r.is_flaky`,
  unmatched: sql`and r.testcase_id is null`,
  slowest: sql`and r.milliseconds > 0`,
  refused: sql`and r.outcome = 'refused'`,
};

interface ListedRow extends Omit<TestResultRow, 'testcase_id'> {
  suite: string;
  name: string;
  testcase_id: number | null;
  testcase_oid: number;
  testcase_name: string;
  defect_id: number | null;
  defect_oid: number;
  defect_name: string;
}

const words = { 1: 'passed', 2: 'failed', 3: 'skipped' } as const;

const closed = Object.values(defect.statuses)
  .map(({ number }) => number)
  .filter((number) => number >= defect.statuses.closed.number);

/** The page first, then what stands beside each of its rows. */
const resultsOf = (productId: number, page: Sql): Sql<ListedRow> => sql<ListedRow>`
  select p.*, n.suite, n.name, t.id as testcase_id, coalesce(t.oid, 0) as testcase_oid,
    coalesce(t.name, '') as testcase_name, d.id as defect_id, coalesce(d.oid, 0) as defect_oid,
    coalesce(d.name, '') as defect_name
  from (${page}) p
    join test_names n on n.product_id = ${productId} and n.id = p.name_id
    left join testcases t on t.product_id = ${productId} and t.id = p.case_id and t.deleted_at is null
    left join lateral (
      select f.id, f.oid, f.name from item_links l join defects f on f.product_id = ${productId} and f.id = l.to_id
      where l.product_id = ${productId} and l.from_id = p.case_id and l.type = 'found' and f.deleted_at is null
        and f.status <> all(${closed}::smallint[])
      order by f.id desc limit 1
    ) d on true`;

export const listResults: Handler<'GET /tstapi/v1/testreports/results/{id}'> = (context, { params, query }) =>
  context.read(async (trx, scope) => {
    const { productId } = scope;
    await findReport(trx, scope, params.id);
    const ofReport = sql`
      from test_results r where r.product_id = ${productId} and r.report_id = ${params.id} ${parts[query.part]}`;
    const isBySlowness = query.part === 'slowest';
    const [inPage, outside] = isBySlowness
      ? [sql`r.milliseconds desc, r.place`, sql`p.milliseconds desc, p.place`]
      : [sql`r.place`, sql`p.place`];
    const page = sql`
      select r.name_id, r.place, r.result, r.milliseconds, r.message, r.trend, r.is_new, r.is_flaky,
        r.testcase_id as case_id, r.match, r.outcome, r.refusal
      ${ofReport} order by ${inPage} ${pageClause(query)}`;
    const [rows, { total }] = await Promise.all([
      trx.all(sql<ListedRow>`${resultsOf(productId, page)} order by ${outside}`),
      trx.one(countOf(sql`select r.place ${ofReport}`, query)),
    ]);
    const { language } = context.requestInfo;
    const list = rows.map((row) => {
      const { code, message: why } = reasonOf(row.refusal, language);
      return {
        nameId: row.name_id,
        group: row.suite,
        name: row.name,
        result: words[row.result as 1 | 2 | 3],
        milliseconds: row.milliseconds,
        message: row.message,
        trend: row.trend,
        isNew: row.is_new,
        isFlaky: row.is_flaky,
        testcase:
          row.testcase_id === null
            ? null
            : { id: row.testcase_id, oid: row.testcase_oid, name: row.testcase_name },
        match: row.match as (typeof matchWays)[number] | null,
        outcome: row.outcome as (typeof resultOutcomes)[number],
        code,
        why,
        defect:
          row.defect_id === null ? null : { id: row.defect_id, oid: row.defect_oid, name: row.defect_name },
      };
    });
    return { list, total };
  });
