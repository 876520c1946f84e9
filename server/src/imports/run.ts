// Goes through the rows of an import, one group after the other. Where it is stands in its row and moves in the transaction
// that writes the items, so each row is written once, whoever goes on and however often.
import { limits } from '@tracery/contract';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { enterAsWriter, enterForJob } from '../tenancy/scope.ts';
import { checkGroup } from './check.ts';
import type { ImportRow } from './import-rows.ts';
import { runImportTask, type ImportJob } from './tasks.ts';
import { undoGroup } from './undo.ts';
import { writeGroup, type ImportParts } from './write.ts';

const { jobTime, leftAfter } = limits.bulk;
const { keptDays, unstartedDays } = limits.import;

/** The next rows. False if there is nothing more to do. */
export async function runGroup(trx: Trx, parts: ImportParts, { productId, id }: ImportJob): Promise<boolean> {
  const own = await enterForJob(trx, productId, 0);
  const row = await trx.maybe(
    sql<ImportRow>`
      select * from imports
      where product_id = ${own.productId} and id = ${id} and state in ('checking', 'running', 'undoing')
      for no key update
    `,
  );
  if (!row) return false;
  // With the changes of many items, which lock many items too.
  if (row.state !== 'checking')
    await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('bulk', ${productId}))`);
  const { creator_id: userId, token_id: tokenId } = row;
  const scope = await enterAsWriter(trx, productId, { userId, tokenId });
  if (!scope) {
    // Whoever may no longer write here no longer changes anything.
    await trx.run(sql`update imports set state = 'stopped' where product_id = ${productId} and id = ${id}`);
    return false;
  }
  if (row.state === 'checking') return checkGroup(trx, scope, { kinds: parts.kinds, row });
  return row.state === 'running' ? writeGroup(trx, scope, parts, row) : undoGroup(trx, scope, parts, row);
}

/** As the worker does it: for some seconds, then it makes room for others and asks for the rest. */
export async function runImport(db: Database, parts: ImportParts, job: ImportJob): Promise<void> {
  const end = performance.now() + jobTime;
  while (await db.transaction((trx) => runGroup(trx, parts, job))) {
    if (performance.now() < end) continue;
    await db.transaction((trx) => runImportTask.enqueue(trx, job));
    return;
  }
}

const leftAtOnce = 20;

/** What a process that died has left. */
export async function resumeLeft(
  db: Database,
  parts: ImportParts,
  silentFor: number = leftAfter,
): Promise<void> {
  const left = await db.transaction((trx) =>
    trx.all(
      sql<{ product_id: number; id: number }>`
        select product_id, id from left_imports(make_interval(secs => ${silentFor / 1000}), ${leftAtOnce})
      `,
    ),
  );
  for (const { product_id: productId, id } of left) await runImport(db, parts, { productId, id });
}

/** An import can have many rows, which go with it. */
const purgedAtOnce = 2;

export async function purgeOld(db: Database): Promise<void> {
  const statement = sql<{ purged: number }>`
    select purge_imports(make_interval(days => ${keptDays}), make_interval(days => ${unstartedDays}), ${purgedAtOnce})
      as purged`;
  while ((await db.transaction((trx) => trx.one(statement))).purged >= purgedAtOnce);
}
