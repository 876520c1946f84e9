// A database of its own for whoever asks, copied from the migrated template.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

export interface TestDatabase {
  urls: { app: string; owner: string; worker: string; superuser: string };
  /** As superuser: sees everything, for arranging and for looking. */
  query<Row extends pg.QueryResultRow = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
  ): Promise<Row[]>;
  drop(): Promise<void>;
}

async function asSuperuser(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('services').postgresUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(`create database ${name} template ${inject('template')} owner tracery_owner`);
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
      await asSuperuser(`drop database ${name} with (force)`);
    },
  };
}

/** The same, dropped when the running test ends. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}
