// Connections to PostgreSQL as the app's role, and what every statement on them is bound by.
import pg from 'pg';
import { limits } from '@tracery/contract';

// bigint: our ids and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day is no moment: as a Date it would shift with the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export interface PoolOptions {
  url: string;
  size: number;
}

const settings = {
  search_path: 'tracery',
  statement_timeout: limits.call.statementTimeout,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  // Each statement is planned once: its values change nothing about how it is best run.
  plan_cache_mode: 'force_generic_plan',
  // Calls read few rows; starting helpers or a compiler for one takes longer than the call.
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  // What is joined to the few rows of an answer is looked up row by row, however small the other table looks today.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
  // Moments are written on as PostgreSQL writes them.
  TimeZone: 'UTC',
};

export function createPool({ url, size }: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    // Statements that do not wait for each other's answers travel in one trip.
    pipeline: true,
    application_name: 'tracery',
  });
  // A connection can die while idle or while somebody uses it. Whoever uses it hears of it through the statement;
  // without these listeners the process would die too.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
