// What nobody can reach any more, in small bites.
import { limits } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { CronTask } from '../platform/jobs/worker.ts';

const bite = 200;

async function purgeRecords(db: Database): Promise<void> {
  const { days } = limits.trash;
  const { unboundFor } = limits.contentImage;
  for (const statement of [
    sql<{ purged: number }>`select purge_trash(make_interval(days => ${days}), ${bite}) as purged`,
    sql<{
      purged: number;
    }>`select purge_pictures(make_interval(secs => ${unboundFor / 1000}), ${bite}) as purged`,
  ]) {
    while ((await db.transaction((trx) => trx.one(statement))).purged >= bite);
  }
}

export const recordCron = ({ db }: { db: Database }): CronTask[] => [
  { name: 'purge-records', at: '29 * * * *', run: () => purgeRecords(db) },
];
