import type { TestDatabase } from './database.ts';

/** How many deadlocks the database has met so far. */
export async function countDeadlocks(database: TestDatabase): Promise<number> {
  const [row] = await database.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return row!.deadlocks;
}
