// A database that reports how many pages each statement of the app touches, using PostgreSQL's auto_explain and
// notices.
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

export async function createTracedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const name = new URL(database.urls.superuser).pathname.slice(1);
  // Only for the app's role: filling the tables is not traced.
  for (const [setting, value] of Object.entries(settings))
    await database.query(`alter role tracery_app in database ${name} set ${setting} = '${value}'`);
  return database;
}

export interface Statement {
  text: string;
  pages: number;
}

interface Explained {
  'Query Text': string;
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Every statement that the connections of this pool run from now on. */
export function traceStatements(pool: pg.Pool): {
  during<T>(work: () => Promise<T>): Promise<[T, Statement[]]>;
} {
  let statements: Statement[] | undefined;
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notice', ({ message = '' }) => {
      if (!message.includes('plan:')) return;
      const { 'Query Text': text, Plan } = JSON.parse(message.slice(message.indexOf('{'))) as Explained;
      statements?.push({ text, pages: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] });
    });
  });
  return {
    async during(work) {
      statements = [];
      const result = await work();
      const seen = statements;
      statements = undefined;
      return [result, seen];
    },
  };
}
