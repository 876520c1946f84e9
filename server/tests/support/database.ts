// Separate databases for tests, cloned from the migrated template.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { withClient } from '../../src/platform/database/one-connection.ts';

export interface TestDatabase {
  urls: { app: string; owner: string; worker: string; superuser: string };
  /** As superuser, who sees everything: for setup and assertions. */
  query<Row extends pg.QueryResultRow = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
  ): Promise<Row[]>;
  drop(): Promise<void>;
}

const asSuperuser = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString: inject('services').postgresUrl }, work);

/** Waits for connections that are still closing: some of them throw unhandled errors when terminated. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name]);
    if (rows.length === 0) break;
    await client.query('select pg_sleep(0.02)');
  }
  await client.query(`drop database ${name} with (force)`);
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser((client) =>
    client.query(`create database ${name} template ${inject('template')} owner tracery_owner`),
  );
  const urlFor = (user?: string) => {
    const url = new URL(inject('services').postgresUrl);
    url.pathname = `/${name}`;
    if (user) [url.username, url.password] = [`tracery_${user}`, user];
    return url.href;
  };
  const superuser = urlFor();
  const pool = new pg.Pool({ connectionString: superuser, max: 4, options: '-c search_path=tracery' });
  // Dropping the database ends connections that are still closing.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    urls: { app: urlFor('app'), owner: urlFor('owner'), worker: urlFor('worker'), superuser },
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await pool.query<Row>(sql, values)).rows,
    async drop() {
      await pool.end();
      await asSuperuser((client) => dropDatabase(client, name));
    },
  };
}

/** The same, dropped when the running test ends. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}
