// Connections to PostgreSQL as the app's role, and the settings of each connection.
import pg from 'pg';
import { limits } from '@tracery/contract';

type Oid = Parameters<typeof pg.types.getTypeParser>[0];

// The driver has no names for them.
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment
const oidOfArray = { text: 1009 as Oid, bigint: 1016 as Oid };

// bigint: our ids and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The arrays are parsed apart; as texts their ids would equal none.
const textsIn = pg.types.getTypeParser(oidOfArray.text) as (written: string) => (string | null)[];
pg.types.setTypeParser(oidOfArray.bigint, (written) =>
  textsIn(written).map((one) => (one === null ? null : Number(one))),
);
// A calendar day has no time zone: as a Date it would shift.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export interface PoolOptions {
  url: string;
  size: number;
  purpose?: 'requests' | 'numbers' | 'jobs';
  /** Whether all products ask for a second factor: read by `enter_product`, without another round trip. */
  isSecondFactorRequired?: boolean;
}

const settings = {
  search_path: 'tracery',
  statement_timeout: limits.call.statementTimeout,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  // Each statement is planned once per connection: planning a list took longer than running it.
  plan_cache_mode: 'force_generic_plan',
  // Requests read few rows; starting parallel workers or the JIT compiler takes longer than the request.
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  // Timestamps are copied into responses as PostgreSQL formats them.
  TimeZone: 'UTC',
};

/**
 * A generic plan is made on the first execution and kept while the tables grow. Made while a table is small, it would
 * scan or hash the whole table, and go on doing so when the table has a million rows. Requests read a page of rows by
 * index and look up what is joined to them, so these plans are excluded for all of them. They cannot be excluded per
 * statement: the setting must hold whenever PostgreSQL makes the plan again, which would take a `set local` in front of
 * each execution. Jobs, which work through whole tables, are planned as usual.
 */
const indexPlansOnly = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
};

/** Milliseconds. As for the programs of PostgreSQL, the address may say so in seconds: `?connect_timeout=5`. */
const connectWithinOf = (url: string): number =>
  Number(/[?&]connect_timeout=(\d+)/.exec(url)?.[1] ?? 2) * 1000;

export function createPool(
  { url, size, purpose = 'requests', isSecondFactorRequired = false }: PoolOptions,
  onError: (error: Error) => void,
): pg.Pool {
  const connectWithin = connectWithinOf(url);
  const connectionSettings = {
    ...settings,
    ...(purpose !== 'jobs' && indexPlansOnly),
    // The commit of whatever uses a number comes later and writes that of the number to disk with its own.
    ...(purpose === 'numbers' && { synchronous_commit: 'off' }),
    ...(isSecondFactorRequired && { 'app.second_factor': 'required' }),
  };
  const setEach = Object.keys(connectionSettings)
    .map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`)
    .join();
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Not as parameters of the start, which PgBouncer refuses.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: async (client) => {
      const statement = {
        text: `select ${setEach}`,
        values: Object.entries(connectionSettings).flat().map(String),
        // Without an answer the place in the pool would never be free again. Its types do not know it.
        query_timeout: connectWithin,
      };
      await client.query(statement);
    },
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 60_000,
    // pg sends a statement without waiting for the reply to the one before.
    pipeline: true,
    application_name: 'tracery',
  });
  // A connection can be lost while idle or in use. Its user gets the error from the statement; without these listeners
  // the process would exit.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
