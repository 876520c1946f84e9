// Holds a row locked in a transaction of its own while something else is asked, so that a race has one outcome.
import pg from 'pg';
import type { TestDatabase } from './database.ts';

/**
 * Runs `change` in an open transaction, starts `ask`, commits as soon as `ask` waits for the lock or has ended, and
 * answers what `ask` answers.
 */
export async function askDuring<Answer>(
  database: TestDatabase,
  change: { sql: string; values: unknown[] },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: database.urls.superuser,
    options: '-c search_path=tracery',
  });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(change.sql, change.values);
    let isOver = false;
    const asked = ask().finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isAnybodyWaiting(database)));
    await client.query('commit');
    return await asked;
  } finally {
    await client.end();
  }
}

async function isAnybodyWaiting(database: TestDatabase): Promise<boolean> {
  const waiting = await database.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}
