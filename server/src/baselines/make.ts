// Makes a baseline: one transaction that sees one moment writes its rows in batches, and takes no lock that a writer waits
// for. Progress is written beside it; whoever stops it deletes the row that tells of it.
import type { Database, Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { recordHistory } from '../tenancy/history.ts';
import { enterForJob, type Scope } from '../tenancy/scope.ts';
import { readTraceRules } from '../tenancy/trace-rules.ts';
import type { Kinds } from '../work-items/kind.ts';
import { blockBits, endOfChunk, itemsNow, type Side } from './sides.ts';

const batchSize = 4000;

export interface MakeParts {
  db: Database;
  kinds: Kinds;
}

interface Job {
  productId: number;
  id: number;
}

interface JobRow {
  name: string;
  iteration_id: number;
  creator_id: number;
  token_id: number | null;
}

class Stopped extends Error {}

/** Whoever stops it and whoever completes it wait for each other, so that one of them knows of the other. */
export const lockBaseline = (id: number): Sql =>
  sql`select pg_advisory_xact_lock(4::bigint << 56 | ${id}::bigint)`;

const findJob = ({ productId }: Scope, id: number) =>
  sql<JobRow>`
    select name, iteration_id, creator_id, token_id from baseline_jobs where product_id = ${productId} and id = ${id}
  `;

/** In a transaction of its own, which others see at once. */
const beside = <T>(
  db: Database,
  { productId }: Job,
  work: (trx: Trx, scope: Scope) => Promise<T>,
): Promise<T> => db.transaction(async (trx) => work(trx, await enterForJob(trx, productId, 0)));

async function tellProgress(db: Database, job: Job, done: number, total: number): Promise<void> {
  const told = await beside(db, job, (trx, { productId }) =>
    trx.run(
      sql`
        update baseline_jobs set done = ${done}, total = ${total} where product_id = ${productId} and id = ${job.id}
      `,
    ),
  );
  if (told === 0) throw new Stopped();
}

/** The row of the baseline comes first: its keys are checked against rows that others may change while this goes on. */
async function insertBaseline(trx: Trx, scope: Scope, { id }: Job, job: JobRow): Promise<void> {
  const { productId } = scope;
  const rules = await readTraceRules(trx, scope);
  await trx.run(
    sql`
      insert into baselines (product_id, id, name, iteration_id, iteration_name, rules, creator_id)
      values (${productId}, ${id}, ${job.name}, ${job.iteration_id}, coalesce(
        (select name from iterations where product_id = ${productId} and id = ${job.iteration_id}), ''
      ), ${JSON.stringify(rules)}::jsonb, ${job.creator_id})
    `,
  );
}

async function insertItems(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  {
    id,
    side,
    onBatch,
  }: { id: number; side: Side; onBatch: (written: number, seen: number) => Promise<void> },
): Promise<void> {
  const { productId } = scope;
  const { iterationId } = side;
  let [after, written, seen] = [0, 0, 0];
  for (;;) {
    const end = await trx.maybe(
      sql<{ id: number }>`${endOfChunk(scope, kinds, side, { after, size: batchSize })}`,
    );
    const range = { after, until: end?.id };
    written += await trx.run(
      sql`
        insert into baseline_items (product_id, baseline_id, item_id, kind, number, fields, content, place,
          planned, linked, cell, links, trace)
        select ${productId}::bigint, ${id}::bigint, held.*
        from (${itemsNow(scope, kinds, { iterationId, range })}) held
      `,
    );
    seen += batchSize;
    await onBatch(written, seen);
    if (!end) return;
    after = end.id;
  }
}

/** Counts by kind, and digests of blocks: each item adds to its block what it is compared by. */
export const sumUp = ({ productId }: Pick<Scope, 'productId'>, id: number): Sql[] => {
  const items = sql`baseline_items where product_id = ${productId} and baseline_id = ${id}`;
  return [
    sql`
      insert into baseline_counts (product_id, baseline_id, kind, items)
      select ${productId}, ${id}, kind, count(*) from ${items} group by kind`,
    sql`
      insert into baseline_blocks (product_id, baseline_id, block, items, digest)
      select ${productId}, ${id}, item_id >> ${blockBits}, count(*), hashtextextended(
        string_agg(concat_ws(' ', item_id, fields, content, place, planned, linked, cell), ';' order by item_id), 0
      )
      from ${items} group by item_id >> ${blockBits}`,
  ];
};

async function writeBaseline({ db, kinds }: MakeParts, job: Job, row: JobRow): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.run(sql`set transaction isolation level repeatable read`);
    const scope = await enterForJob(trx, job.productId, row.creator_id);
    await insertBaseline(trx, scope, job, row);
    const { total } = await trx.one(
      sql<{ total: number }>`
        select coalesce(sum(items), 0)::bigint as total from item_counters where product_id = ${scope.productId}
      `,
    );
    const side: Side = {
      baselineId: undefined,
      iterationId: row.iteration_id,
      moment: undefined,
      rules: await readTraceRules(trx, scope),
    };
    const isWhole = row.iteration_id === 0;
    await insertItems(trx, scope, kinds, {
      id: job.id,
      side,
      onBatch: (written, seen) => tellProgress(db, job, written, isWhole ? Math.max(total, written) : seen),
    });
    for (const statement of sumUp(scope, job.id)) await trx.run(statement);
    await trx.run(lockBaseline(job.id));
    if (!(await beside(db, job, (other, own) => other.maybe(findJob(own, job.id))))) throw new Stopped();
  });
}

/** The end: the history tells of it, once, also if the worker died in between. */
const complete = (
  { db }: MakeParts,
  { productId, id }: Job,
  { name, creator_id: creatorId, token_id: tokenId }: JobRow,
): Promise<void> =>
  db.transaction(async (trx) => {
    const scope = await enterForJob(trx, productId, creatorId, tokenId);
    const isFirst = await trx.run(
      sql`delete from baseline_jobs where product_id = ${productId} and id = ${id}`,
    );
    if (isFirst === 0) return;
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: productId,
      category: 'upload',
      changes: [{ field: 'baseline', to: name }],
    });
  });

export async function runMake(parts: MakeParts, job: Job): Promise<void> {
  const { row, isWritten } = await beside(parts.db, job, async (trx, scope) => ({
    row: await trx.maybe(findJob(scope, job.id)),
    isWritten: await trx.maybe(
      sql`select id from baselines where product_id = ${scope.productId} and id = ${job.id}`,
    ),
  }));
  if (!row) return;
  try {
    if (!isWritten) await writeBaseline(parts, job, row);
  } catch (error) {
    if (error instanceof Stopped) return;
    throw error;
  }
  await complete(parts, job, row);
}
