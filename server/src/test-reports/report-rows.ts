// Reports as rows, and as they are answered.
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  creatorColumns,
  creatorJoins,
  creatorToWire,
  madeWithColumns,
  madeWithJoin,
  madeWithToWire,
  type CreatorRow,
  type MadeWithRow,
} from '../tenancy/people.ts';
import type { TestReportRow } from '../platform/database/schema.generated.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { reportStates } from '@tracery/contract';

export type ReportRow = TestReportRow & CreatorRow & MadeWithRow;

/** Reports `r`, with who sent them. */
export const reportsWhere = ({ productId }: Scope, narrowed: Sql = sql``): Sql<ReportRow> => sql<ReportRow>`
  select r.*, ${creatorColumns}, ${madeWithColumns}
  from test_reports r ${creatorJoins(sql`r.creator_id`)} ${madeWithJoin(sql`r.token_id`)}
  where r.product_id = ${productId} ${narrowed}`;

export const reportToWire = (row: ReportRow) => ({
  id: row.id,
  number: row.number,
  build: row.build,
  branch: row.branch,
  commit: row.commit_id,
  link: row.link,
  state: row.state as (typeof reportStates)[number],
  total: row.total,
  read: row.place,
  passed: row.passed,
  failed: row.failed,
  skipped: row.skipped,
  newlyFailing: row.newly_failing,
  flaky: row.flaky,
  matched: row.matched,
  unmatched: row.place - row.matched,
  recorded: row.recorded,
  refused: row.refused,
  milliseconds: row.milliseconds,
  ...creatorToWire(row),
  ...madeWithToWire(row),
});

export async function findReport(trx: ReadTrx, scope: Scope, id: number): Promise<ReportRow> {
  const row = await trx.maybe(reportsWhere(scope, sql`and r.id = ${id}`));
  if (!row) throw new Refusal('notFound');
  return row;
}
