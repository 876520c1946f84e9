// Writes the next results of a report. How far it is stands in its row and moves in the same transaction, so whoever sends
// the report again goes on where the first one ended, and two at once write each result once.
import { limits, testResults } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { enterAsWriter, enterForJob, type Scope } from '../tenancy/scope.ts';
import type { ReportCase } from './report-case.ts';
import { recordReportTask, type ReportJob } from './tasks.ts';
import { addToTrend, isFlaky, isNewlyFailing } from './trend.ts';

const { chunk, sameCommit } = limits.testReport;

interface ReadingRow {
  place: number;
  total: number;
  branch: string;
  commit_id: string;
  creator_id: number;
  token_id: number | null;
}

interface NameRow {
  id: number;
  hash: string;
  testcase_id: number | null;
}

// A thousand names are looked up one by one: compared with a list, each row of the table would go through the whole list.

/** In the order of their hashes, so that two reports with new tests wait for each other and do not deadlock. */
async function namesOf(
  trx: Trx,
  { productId }: Scope,
  cases: readonly ReportCase[],
): Promise<Map<string, NameRow>> {
  const sorted = cases.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  const hashes = sorted.map(({ hash }) => hash);
  await trx.run(
    sql`
      insert into test_names (product_id, hash, suite, name)
      select ${productId}, c.hash, c.suite, c.name from unnest(
        ${hashes}::text[], ${sorted.map(({ suite }) => suite)}::text[], ${sorted.map(({ name }) => name)}::text[]
      ) c (hash, suite, name)
      on conflict (product_id, hash) do nothing
    `,
  );
  const rows = await trx.all(
    sql<NameRow>`
      select n.id, n.hash, t.id as testcase_id from unnest(${hashes}::text[]) c (hash)
        cross join lateral (
          select id, hash, testcase_id from test_names where product_id = ${productId} and hash = c.hash limit 1
        ) n
        left join testcases t on t.product_id = ${productId} and t.id = n.testcase_id and t.deleted_at is null
    `,
  );
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Test cases by the numbers that names and properties have. */
async function testcasesOf(
  trx: Trx,
  { productId }: Scope,
  cases: readonly ReportCase[],
): Promise<Map<number, number>> {
  const numbers = [...new Set(cases.flatMap((one) => one.numbers))];
  if (numbers.length === 0) return new Map();
  const rows = await trx.all(
    sql<{ oid: number; id: number }>`
      select oid, id from testcases
      where product_id = ${productId} and oid = any(${numbers}::bigint[]) and deleted_at is null
    `,
  );
  return new Map(rows.map(({ oid, id }) => [oid, id]));
}

/** Which of these tests had which results before on the same commit, on any branch. */
async function onSameCommit(
  trx: Trx,
  { productId }: Scope,
  { id, commit, nameIds }: { id: number; commit: string; nameIds: readonly number[] },
): Promise<Set<string>> {
  const others = await trx.all(
    sql<{ id: number }>`
      select id from test_reports where product_id = ${productId} and commit_id = ${commit} and id <> ${id}
      order by id desc limit ${sql.number(sameCommit)}
    `,
  );
  if (others.length === 0) return new Set();
  const rows = await trx.all(
    sql<{ name_id: number; result: number }>`
      select distinct r.name_id, r.result
      from unnest(${others.map((other) => other.id)}::bigint[]) o (report_id)
        cross join unnest(${[...nameIds]}::bigint[]) w (name_id)
        cross join lateral (
          select name_id, result from test_results
          where product_id = ${productId} and report_id = o.report_id and name_id = w.name_id limit 1
        ) r
    `,
  );
  return new Set(rows.map(({ name_id: nameId, result }) => `${nameId} ${result}`));
}

async function trendsOf(trx: Trx, { productId }: Scope, branch: string, nameIds: readonly number[]) {
  const rows = await trx.all(
    sql<{ name_id: number; trend: string }>`
      select t.name_id, t.trend from unnest(${[...nameIds]}::bigint[]) w (name_id)
        cross join lateral (
          select name_id, trend from test_trends
          where product_id = ${productId} and branch = ${branch} and name_id = w.name_id limit 1
        ) t
    `,
  );
  return new Map(rows.map(({ name_id: nameId, trend }) => [nameId, trend]));
}

interface NewResult {
  nameId: number;
  place: number;
  result: number;
  milliseconds: number;
  message: string;
  trend: string;
  testcaseId: number | null;
  match: string | null;
}

/** The first number that exists, otherwise what somebody has said. */
function matchOf({ numbers, match }: ReportCase, known: NameRow, testcases: Map<number, number>) {
  const byNumber = numbers.map((number) => testcases.get(number)).find((id) => id !== undefined);
  if (byNumber !== undefined) return { testcaseId: byNumber, match };
  return { testcaseId: known.testcase_id, match: known.testcase_id === null ? null : 'hand' };
}

async function judge(
  trx: Trx,
  scope: Scope,
  { id, row, cases }: { id: number; row: ReadingRow; cases: readonly ReportCase[] },
): Promise<NewResult[]> {
  const [names, testcases] = await Promise.all([namesOf(trx, scope, cases), testcasesOf(trx, scope, cases)]);
  const nameIds = [...names.values()].map((one) => one.id);
  const [trends, before] = await Promise.all([
    trendsOf(trx, scope, row.branch, nameIds),
    onSameCommit(trx, scope, { id, commit: row.commit_id, nameIds }),
  ]);
  const other = { passed: testResults.failed, failed: testResults.passed, skipped: 0 };
  return cases.map((one, at) => {
    const known = names.get(one.hash)!;
    const hasBoth = one.hasBoth || before.has(`${known.id} ${other[one.result]}`);
    return {
      nameId: known.id,
      place: row.place + at + 1,
      result: testResults[one.result],
      milliseconds: one.milliseconds,
      message: one.message,
      trend: addToTrend(trends.get(known.id) ?? '', one, hasBoth),
      ...matchOf(one, known, testcases),
    };
  });
}

const isRun = ({ testcaseId, result }: NewResult) => testcaseId !== null && result !== testResults.skipped;

async function writeResults(
  trx: Trx,
  { productId }: Scope,
  { id, row, results }: { id: number; row: ReadingRow; results: readonly NewResult[] },
): Promise<void> {
  const of = <Value>(value: (one: NewResult) => Value): Value[] => results.map(value);
  const newlyFailing = of(({ trend }) => isNewlyFailing(trend));
  const flaky = of(({ trend }) => isFlaky(trend));
  const place = row.place + results.length;
  await trx.run(
    sql`
      insert into test_results (product_id, report_id, name_id, place, result, milliseconds, message, trend, is_new,
        is_flaky, testcase_id, match, outcome)
      select ${productId}, ${id}, n.* from unnest(
        ${of((one) => one.nameId)}::bigint[], ${of((one) => one.place)}::integer[],
        ${of((one) => one.result)}::smallint[], ${of((one) => one.milliseconds)}::integer[],
        ${of((one) => one.message)}::text[], ${of((one) => one.trend)}::text[], ${newlyFailing}::boolean[],
        ${flaky}::boolean[], ${of((one) => one.testcaseId)}::bigint[], ${of((one) => one.match)}::text[],
        ${of((one) => (isRun(one) ? 'waiting' : 'none'))}::text[]
      ) n
    `,
  );
  await trx.run(
    sql`
      insert into test_trends (product_id, branch, name_id, trend)
      select ${productId}, ${row.branch}, n.* from unnest(
        ${of((one) => one.nameId)}::bigint[], ${of((one) => one.trend)}::text[]
      ) n
      on conflict (product_id, branch, name_id) do update set trend = excluded.trend
    `,
  );
  await trx.run(
    sql`
      update test_reports set place = ${place}, beat_at = now(),
        state = case when ${place}::integer >= total then 'recording' else state end,
        newly_failing = newly_failing + ${newlyFailing.filter(Boolean).length},
        flaky = flaky + ${flaky.filter(Boolean).length},
        matched = matched + ${results.filter(({ testcaseId }) => testcaseId !== null).length}
      where product_id = ${productId} and id = ${id}
    `,
  );
}

/** False if there is nothing more to write. */
export async function appendResults(
  trx: Trx,
  { productId, id }: ReportJob,
  cases: readonly ReportCase[],
): Promise<boolean> {
  const own = await enterForJob(trx, productId, 0);
  const row = await trx.maybe(
    sql<ReadingRow>`
      select place, total, branch, commit_id, creator_id, token_id from test_reports
      where product_id = ${own.productId} and id = ${id} and state = 'reading' for no key update
    `,
  );
  if (!row) return false;
  const scope = await enterAsWriter(trx, productId, {
    userId: row.creator_id,
    tokenId: row.token_id,
    need: 'results',
  });
  if (!scope) {
    await trx.run(
      sql`update test_reports set state = 'stopped' where product_id = ${productId} and id = ${id}`,
    );
    return false;
  }
  // Trends follow from those before: reports of one product wait for each other.
  await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('test reports', ${productId}))`);
  const next = cases.slice(row.place, row.place + chunk);
  const results = await judge(trx, scope, { id, row, cases: next });
  await writeResults(trx, scope, { id, row, results });
  const isRead = row.place + results.length >= row.total;
  // A process that dies from here on leaves it to the worker.
  if (isRead) await recordReportTask.enqueue(trx, { productId, id });
  return !isRead;
}
