// Deletes what nobody can reach any more, in batches.
import { limits } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { CronTask } from '../platform/jobs/worker.ts';

const batchSize = 200;

async function purgeRecords(db: Database): Promise<void> {
  const { days } = limits.trash;
  const { unboundFor } = limits.contentImage;
  for (const statement of [
    sql<{ purged: number }>`select purge_trash(make_interval(days => ${days}), ${batchSize}) as purged`,
    sql<{
      purged: number;
    }>`select purge_pictures(make_interval(secs => ${unboundFor / 1000}), ${batchSize}) as purged`,
  ]) {
    while ((await db.transaction((trx) => trx.one(statement))).purged >= batchSize);
  }
}

export const recordCron = ({ db }: { db: Database }): CronTask[] => [
  { name: 'purge-records', at: '29 * * * *', run: () => purgeRecords(db) },
];
