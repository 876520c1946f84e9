// Deletes what nobody can reach any more, in batches.
import { limits } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
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

async function purgeRecords(db: Database): Promise<void> {
  for (const { batchSize, statement } of purges) {
    while ((await db.transaction((trx) => trx.one(statement(batchSize)))).purged >= batchSize);
  }
}

export const recordCron = ({ db }: { db: Database }): CronTask[] => [
  { name: 'purge-records', at: '29 * * * *', run: () => purgeRecords(db) },
];
