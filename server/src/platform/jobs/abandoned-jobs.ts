// Gives back the jobs of workers that died. The queue by itself would keep them locked for four hours.
//
// Each worker holds an advisory lock under its name, on a connection of its own: PostgreSQL drops it with the connection
// when the process is killed, and soon after a machine is lost. Whoever can take the lock of another worker knows that it
// is gone. A worker that only lost its connection may have its jobs run a second time, as every job may.
import pg from 'pg';
import type { Log } from '../logging/log.ts';

/** The first key of the locks; the second is a hash of the worker's name. `server/src/health.ts` counts them. */
export const workerLocks = 7_254_011;

const every = 5000;
/** A worker that has just begun takes jobs before it has its lock. */
const graceSeconds = 10;
/** A lost machine does not close its connections: PostgreSQL asks it after 10 s, and gives up after 25. */
const settings = `
  set statement_timeout = 5000; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`;

const lockedBy = `
  select distinct locked_by as worker from (
    select locked_by from graphile_worker._private_jobs
    where locked_by <> $1 and locked_at < now() - interval '${graceSeconds} s'
    union all
    select locked_by from graphile_worker._private_job_queues
    where locked_by <> $1 and locked_at < now() - interval '${graceSeconds} s'
  ) locked order by worker limit 100`;

interface Options {
  /** As the worker's role, which owns the queue. */
  url: string;
  /** The name under which this worker locks its jobs. */
  worker: string;
  log: Log;
}

/** Returns how to stop. */
export function freeAbandonedJobs({ url, worker, log }: Options): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  async function connect(): Promise<pg.Client> {
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      // A connection to a machine that is gone would hang for hours.
      query_timeout: 10_000,
      keepAlive: true,
      application_name: 'tracery-worker',
    });
    connection.on('error', (error) => {
      log.warn({ error: error.message }, 'database connection lost');
      if (client === connection) client = undefined;
    });
    await connection.connect();
    await connection.query(settings);
    return connection;
  }

  const tryLock = async (using: pg.Client, name: string): Promise<boolean> => {
    const { rows } = await using.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [workerLocks, name],
    );
    return rows[0]!.taken;
  };

  async function freeJobsOfTheDead(using: pg.Client): Promise<void> {
    const { rows } = await using.query<{ worker: string }>(lockedBy, [worker]);
    for (const { worker: other } of rows) {
      if (!(await tryLock(using, other))) continue;
      await using.query('select graphile_worker.force_unlock_workers(array[$1])', [other]);
      await using.query('select pg_advisory_unlock($1, hashtext($2))', [workerLocks, other]);
      log.warn({ worker: other }, 'jobs of a dead worker freed');
    }
  }

  let isLocked = false;
  async function look(): Promise<void> {
    try {
      if (!client) {
        client = await connect();
        isLocked = false;
      }
      // After a lost connection PostgreSQL may hold the former lock for a while.
      isLocked ||= await tryLock(client, worker);
      await freeJobsOfTheDead(client);
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'dead workers not looked for');
      const lost = client;
      client = undefined;
      await lost?.end().catch(() => {});
    }
  }

  let running = Promise.resolve();
  function next(): void {
    running = look().finally(() => {
      if (!isStopping) timer = setTimeout(next, every);
    });
  }
  next();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
    await client?.end().catch(() => {});
  };
}
