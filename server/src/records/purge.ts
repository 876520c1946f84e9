// Deletes what nobody can reach any more, in batches.
import { limits } from '@tracery/contract';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { erasingLock } from '../platform/storage/erasing.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { CronTask } from '../platform/jobs/worker.ts';

type Purge = Sql<{ purged: number }>;

/** What each function does at a time, and how. */
const purges: { batchSize: number; statement: (batchSize: number) => Purge }[] = [
  {
    batchSize: 200,
    statement: (size): Purge =>
      sql`select purge_trash(make_interval(days => ${limits.trash.days}), ${size}) as purged`,
  },
  {
    batchSize: 200,
    statement: (size): Purge =>
      sql`select purge_pictures(make_interval(secs => ${limits.contentImage.unboundFor / 1000}), ${size}) as purged`,
  },
  {
    batchSize: 200,
    statement: (size): Purge =>
      sql`select purge_files(make_interval(days => ${limits.trash.days}), ${size}) as purged`,
  },
  {
    batchSize: 5000,
    statement: (size): Purge =>
      sql`select purge_changes(make_interval(days => ${limits.changes.days}), ${size}) as purged`,
  },
  {
    batchSize: 20,
    statement: (size): Purge =>
      sql`select fold_versions(${limits.versions.kept}, ${limits.versions.keptBytes}, ${size}) as purged`,
  },
];

const erasedAtOnce = 200;

/** False while somebody copies files, who must find what they know of. */
async function eraseIfFree(trx: Trx, storage: Storage, hash: string): Promise<boolean> {
  const { mayErase } = await trx.one(
    sql<{ mayErase: boolean }>`select pg_try_advisory_xact_lock(${erasingLock}) as "mayErase"`,
  );
  if (!mayErase) return false;
  const { isFree } = await trx.one(sql<{ isFree: boolean }>`select release_bytes(${hash}) as "isFree"`);
  if (isFree) await storage.remove(hash);
  return true;
}

/** Erases bytes that nobody refers to any more. */
export async function eraseBytes(
  db: Database,
  storage: Storage,
  waitMs: number = limits.contentImage.unboundFor,
): Promise<void> {
  for (;;) {
    const old = await db.transaction((trx) =>
      trx.all(
        sql<{ hash: string }>`
          select hash from erasable_bytes where since < now() - make_interval(secs => ${waitMs / 1000})
          order by since limit ${erasedAtOnce}
        `,
      ),
    );
    for (const { hash } of old) if (!(await db.transaction((trx) => eraseIfFree(trx, storage, hash)))) return;
    if (old.length < erasedAtOnce) return;
  }
}

async function purgeRecords(db: Database): Promise<void> {
  for (const { batchSize, statement } of purges) {
    while ((await db.transaction((trx) => trx.one(statement(batchSize)))).purged >= batchSize);
  }
}

export const storageCron = ({ db, storage }: { db: Database; storage: Storage }): CronTask[] => [
  { name: 'erase-bytes', at: '41 * * * *', run: () => eraseBytes(db, storage) },
];

export const recordCron = ({ db }: { db: Database }): CronTask[] => [
  { name: 'purge-records', at: '29 * * * *', run: () => purgeRecords(db) },
];
