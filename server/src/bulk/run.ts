// Goes through the items of a change, one group after the other. Where it is stands in the row of the change and moves in
// the transaction that changes the items, so each item is changed once, whoever goes on and however often.
import { limits } from '@tracery/contract';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { enterAsWriter, enterForJob, type Scope } from '../tenancy/scope.ts';
import { changeGroup, type BulkParts, type BulkRow, type Outcome, type WaitingItem } from './group.ts';
import { runBulkTask, type BulkJob } from './tasks.ts';

const { groupSize, jobTime, leftAfter, keptDays } = limits.bulk;

interface RunningRow extends BulkRow {
  place: number;
  creator_id: number;
  token_id: number | null;
}

/** Held until the group is written. Changes of one product wait for each other, so that they do not deadlock. */
const holdRunning = async (trx: Trx, { productId }: Scope, id: number): Promise<RunningRow | undefined> => {
  const row = await trx.maybe(
    sql<RunningRow>`
      select id, kind, change, undo_of, place, creator_id, token_id from bulk_changes
      where product_id = ${productId} and id = ${id} and state = 'running' for no key update
    `,
  );
  if (row) await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('bulk', ${productId}))`);
  return row;
};

/** What is next. Whether nobody changed it since tells only an undo. */
const nextItems = (
  trx: Trx,
  { productId }: Scope,
  table: string,
  { id, place }: RunningRow,
): Promise<WaitingItem[]> =>
  trx.all(
    sql<WaitingItem>`
      select b.place, b.item_id, b.version, b.before,
        coalesce(case when i.deleted_at is null then i.updated_at else i.deleted_at end = b.changed_at, false)
          as is_untouched
      from bulk_items b left join ${sql.table(table)} i on i.product_id = ${productId} and i.id = b.item_id
      where b.product_id = ${productId} and b.bulk_id = ${id} and b.place > ${place}
      order by b.place limit ${groupSize}
    `,
  );

async function writeOutcomes(trx: Trx, { productId }: Scope, id: number, outcomes: Outcome[]): Promise<void> {
  const counted = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).length;
  const place = outcomes.at(-1)?.place;
  await Promise.all([
    trx.run(
      sql`
        update bulk_items b set result = o.result, refusal = o.refusal, before = o.before::jsonb, changed_at = now()
        from unnest(
          ${outcomes.map((one) => one.place)}::integer[], ${outcomes.map((one) => one.result)}::text[],
          ${outcomes.map((one) => one.refusal)}::integer[],
          ${outcomes.map((one) => one.before && JSON.stringify(one.before))}::text[]
        ) o (place, result, refusal, before)
        where b.product_id = ${productId} and b.bulk_id = ${id} and b.place = o.place
      `,
    ),
    trx.run(
      sql`
        update bulk_changes set place = coalesce(${place ?? null}::integer, place), beat_at = now(),
          done = done + ${counted('done')}, unchanged = unchanged + ${counted('unchanged')},
          refused = refused + ${counted('refused')},
          state = case when coalesce(${place ?? null}::integer, total) >= total then 'done' else state end
        where product_id = ${productId} and id = ${id}
      `,
    ),
  ]);
}

/** The next group. False if there is nothing more to do. */
export async function runGroup(trx: Trx, parts: BulkParts, { productId, id }: BulkJob): Promise<boolean> {
  const own = await enterForJob(trx, productId, 0);
  const bulk = await holdRunning(trx, own, id);
  if (!bulk) return false;
  const scope = await enterAsWriter(trx, productId, { userId: bulk.creator_id, tokenId: bulk.token_id });
  if (!scope) {
    // Whoever may no longer write here no longer changes anything.
    await trx.run(
      sql`update bulk_changes set state = 'stopped' where product_id = ${productId} and id = ${id}`,
    );
    return false;
  }
  const kind = parts.kinds[bulk.kind];
  const items = await nextItems(trx, scope, kind.model.table, bulk);
  const outcomes = await changeGroup({ trx, scope, parts, kind, bulk }, items);
  await writeOutcomes(trx, scope, id, outcomes);
  return items.length === groupSize;
}

/** As the worker does it: for some seconds, then it makes room for others and asks for the rest. */
export async function runBulk(db: Database, parts: BulkParts, job: BulkJob): Promise<void> {
  const end = performance.now() + jobTime;
  while (await db.transaction((trx) => runGroup(trx, parts, job))) {
    if (performance.now() < end) continue;
    await db.transaction((trx) => runBulkTask.enqueue(trx, job));
    return;
  }
}

const leftAtOnce = 20;

/** What a process that died has left. */
export async function resumeLeft(
  db: Database,
  parts: BulkParts,
  silentFor: number = leftAfter,
): Promise<void> {
  const left = await db.transaction((trx) =>
    trx.all(
      sql<{ product_id: number; id: number }>`
        select product_id, id from left_bulk_changes(make_interval(secs => ${silentFor / 1000}), ${leftAtOnce})
      `,
    ),
  );
  for (const { product_id: productId, id } of left) await runBulk(db, parts, { productId, id });
}

const purgedAtOnce = 20;

export async function purgeOld(db: Database): Promise<void> {
  const statement = sql<{ purged: number }>`
    select purge_bulk_changes(make_interval(days => ${keptDays}), ${purgedAtOnce}) as purged`;
  while ((await db.transaction((trx) => trx.one(statement))).purged >= purgedAtOnce);
}
