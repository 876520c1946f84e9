// Takes a report: reads it, makes one run of it, writes its results and records them for as long as a call may; the worker
// does the rest.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { MemberScope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { appendResults } from './append.ts';
import { parseReport, type ParsedReport } from './parse-report.ts';
import { recordGroup } from './record.ts';
import { findReport, reportToWire } from './report-rows.ts';

const { callTime } = limits.bulk;

type UploadKey = 'POST /tstapi/v1/testreports/upload';
type Query = Parameters<Handler<UploadKey>>[1]['query'];

/** Numbers follow each other: whoever makes a run in the product waits for the one before. */
async function insertReport(
  trx: Trx,
  { productId, userId, tokenId }: MemberScope,
  { branch, commit, link, build, cases, hash }: Query & ParsedReport,
): Promise<number> {
  await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('test run', ${productId}))`);
  const known = await trx.maybe(
    sql<{ id: number }>`select id from test_reports where product_id = ${productId} and hash = ${hash}`,
  );
  if (known) return known.id;
  const counted = (result: string) => cases.filter((one) => one.result === result).length;
  const milliseconds = cases.reduce((sum, one) => sum + one.milliseconds, 0);
  const made = await trx.one(
    sql<{ id: number }>`
      insert into test_reports (product_id, number, hash, branch, commit_id, link, build, total, passed, failed, skipped,
        milliseconds, creator_id, token_id)
      select ${productId}, coalesce(max(number), 0) + 1, ${hash}, ${branch}, ${commit}, ${link}, ${build},
        ${cases.length}, ${counted('passed')}, ${counted('failed')}, ${counted('skipped')}, ${milliseconds},
        ${userId}, ${tokenId ?? null}
      from test_reports where product_id = ${productId}
      returning id
    `,
  );
  return made.id;
}

export const receiveReport =
  (kinds: Kinds): Handler<UploadKey> =>
  async (context, { query, file }) => {
    // Who may not send one is told before a byte is read.
    await context.read(async () => undefined);
    const parsed = await parseReport(file.bytes, [query.branch, query.commit]);
    context.bindKeyTo(parsed.hash);
    const job = await context.write(async (trx, scope) => ({
      productId: scope.productId,
      id: await insertReport(trx, scope, { ...query, ...parsed }),
    }));
    while (await context.writeSeparately((trx) => appendResults(trx, job, parsed.cases)));
    const end = performance.now() + callTime;
    while (performance.now() < end && (await context.writeSeparately((trx) => recordGroup(trx, kinds, job))));
    return context.read(async (trx, scope) => reportToWire(await findReport(trx, scope, job.id)));
  };
