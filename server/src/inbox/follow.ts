// Follows `changes` and tells them to inboxes. The worker's role reads them up to the horizon; they are told, and the
// progress is moved, in one transaction of the app's role: each change is told once, and none is lost.
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { enterForJob, setProduct } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { News } from './entries.ts';
import { tellItem, type Change } from './tell.ts';

const batch = 100;

interface Progress {
  transaction: number;
  change_id: number;
}

const sameProgress = (a: Progress, b: Progress) =>
  a.transaction === b.transaction && a.change_id === b.change_id;

export interface InboxParts {
  /** As the app's role. */
  db: Database;
  /** As the worker's role, which reads all products. */
  workerDb: Database;
  kinds: Kinds;
}

/** Whoever tells holds this; others wait. */
export const lockProgress = (trx: Trx): Promise<Progress> =>
  trx.one(sql<Progress>`select transaction, change_id from inbox_progress for update`);

const readChanges = (workerDb: Database) =>
  workerDb.transaction(
    async (trx) => {
      const from = await trx.one(sql<Progress>`select transaction, change_id from inbox_progress`);
      const changes = await trx.all(
        sql<Change>`
          select id, transaction, product_id, item_id, category, actor_id, created_at
          from changes_before_horizon(${from.transaction}, ${from.change_id}, ${sql.number(batch)})
        `,
      );
      return { from, changes };
    },
    { readOnly: true },
  );

/** Items that became suspect by a change of this one, and those whose doubt may be over. */
async function dependentsOf(trx: Trx, productId: number, upstreamId: number): Promise<number[]> {
  const rows = await trx.all(
    sql<{ id: number }>`
      select s.downstream_id as id from suspects s
      where s.product_id = ${productId} and s.upstream_id = ${upstreamId} and s.downstream_id <> ${upstreamId}
      union
      select e.item_id from inbox_entries e where e.product_id = ${productId} and e.suspect_of = ${upstreamId}
      order by id
    `,
  );
  return rows.map(({ id }) => id);
}

async function tellProduct(
  trx: Trx,
  kinds: Kinds,
  productId: number,
  changes: readonly Change[],
): Promise<void> {
  const scope = await enterForJob(trx, productId, 0);
  const product = await trx.maybe(
    sql`select p.id from products p where p.id = ${productId} and p.deleted_at is null`,
  );
  if (!product) return;
  const suspects: { upstreamId: number; suspect: News['suspect'] }[] = [];
  const ofItems = changes.filter((change) => change.item_id !== null);
  for (const [itemId, own] of Map.groupBy(ofItems, (change) => change.item_id!)) {
    const text = await tellItem(trx, scope, kinds, itemId, { changes: own });
    if (text) suspects.push({ upstreamId: itemId, suspect: { ...text, upstreamId: itemId } });
  }
  for (const { upstreamId, suspect } of suspects)
    for (const itemId of await dependentsOf(trx, productId, upstreamId))
      await tellItem(trx, scope, kinds, itemId, { suspect });
}

/** Tells the next changes. Returns how many there were. */
async function tellChanges({ db, workerDb, kinds }: InboxParts): Promise<number> {
  const { from, changes } = await readChanges(workerDb);
  const last = changes.at(-1);
  if (!last) return 0;
  await db.transaction(async (trx) => {
    // Another worker was faster.
    if (!sameProgress(await lockProgress(trx), from)) return;
    for (const [productId, own] of Map.groupBy(changes, (change) => change.product_id))
      await tellProduct(trx, kinds, productId, own);
    await setProduct(trx, undefined);
    await trx.run(sql`update inbox_progress set transaction = ${last.transaction}, change_id = ${last.id}`);
  });
  return changes.length;
}

/** Until nothing is left. */
export async function tellAllChanges(parts: InboxParts): Promise<number> {
  let told = 0;
  for (;;) {
    const count = await tellChanges(parts);
    told += count;
    if (count < batch) return told;
  }
}
