import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { createPool } from './pool.ts';

/** A connection of its own, until the work is done. */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same for work in transactions. */
export async function withDatabase<Result>(
  url: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase(createPool({ url, size: 1, purpose: 'jobs' }, () => {}));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
