// What each statement costs the database: pages touched and time, from PostgreSQL's auto_explain and its notices.
import type pg from 'pg';

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** For the role of the app alone, from its next connection on: filling the tables is not traced. */
export async function setTracing(
  query: (sql: string) => Promise<unknown>,
  database: string,
  isOn = true,
): Promise<void> {
  for (const [setting, value] of Object.entries(settings))
    await query(
      `alter role tracery_app in database ${database} ${isOn ? `set ${setting} = '${value}'` : `reset ${setting}`}`,
    );
}

export interface Statement {
  text: string;
  pages: number;
  milliseconds: number;
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
      statements?.push({
        text,
        pages: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'],
        milliseconds: Number(/duration: ([\d.]+) ms/.exec(message)?.[1]),
      });
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
