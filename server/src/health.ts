// What a process needs to serve, checked for `/readyz`, metrics and operators.
import pg from 'pg';
import { readBackupTimes } from './backup/index.ts';
import { describeConnectionError } from './platform/database/connection-errors.ts';
import { pendingMigrations } from './platform/database/migrations.ts';
import { createHealth, watchHealth, type Health, type HealthCheck } from './platform/http/health.ts';
import { workerLocks } from './platform/jobs/abandoned-jobs.ts';
import type { Log } from './platform/logging/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { StoreFull, type Storage } from './platform/storage/storage.ts';
import { Refusal } from './platform/refusal.ts';
import type { EntryRules } from './tenancy/entry-rules.ts';
import type { Handlers } from './tenancy/handler.ts';

const helps = {
  database: 'Whether the database answers and has the schema that this version needs',
  store: 'Whether the file store takes files',
  worker: 'Whether some process serves the queue of jobs',
};

type Part = keyof typeof helps;

/** Balancers ask every second or two. */
const often = 2000;
/** Writing to the store costs more than asking. */
const seldom = 15_000;

const checkDatabase = (pool: pg.Pool): HealthCheck<Part> => ({
  name: 'database',
  isRequired: true,
  goodFor: often,
  async find() {
    try {
      const pending = await pendingMigrations(pool);
      if (pending.length === 0) return undefined;
      return `The database lacks migrations (${pending.length}, the first is ${pending[0]}). Run "pnpm migrate".`;
    } catch (error) {
      return describeConnectionError(error);
    }
  },
});

const checkStore = (storage: Storage): HealthCheck<Part> => ({
  name: 'store',
  isRequired: false,
  goodFor: seldom,
  async find() {
    try {
      await storage.requireWritable();
      return undefined;
    } catch (error) {
      return error instanceof StoreFull
        ? 'The file store is full or read-only: uploads are refused. Make room, or let Tracery write there.'
        : 'The file store cannot be written: uploads fail. Look at its address, keys and log.';
    }
  },
});

/** Each worker holds a lock under its name (`platform/jobs/abandoned-jobs.ts`). */
const checkWorkers = (pool: pg.Pool): HealthCheck<Part> => ({
  name: 'worker',
  isRequired: false,
  goodFor: often,
  async find() {
    const found = await pool
      .query<{ workers: number }>(
        `select count(*)::int as workers from pg_locks
         where locktype = 'advisory' and classid = $1 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [workerLocks],
      )
      // That the database is away is said by another check.
      .catch(() => undefined);
    return !found || found.rows[0]!.workers > 0
      ? undefined
      : 'No worker serves the queue: mails, inboxes and large changes wait. Start one, or set WITH_WORKER=on.';
  },
});

interface Parts {
  databaseUrl: string;
  storage: Storage;
  metrics: Metrics;
  log: Log;
}

export interface ProcessHealth {
  examine: () => Promise<Health<Part>>;
  close(): Promise<void>;
}

export function createProcessHealth({ databaseUrl, storage, metrics, log }: Parts): ProcessHealth {
  // A connection of its own: a pool that is busy with requests is no reason to send the next one elsewhere. Its
  // statements end here too, because a connection to a machine that is gone would hang for many minutes.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 2000,
    query_timeout: 2500,
    application_name: 'tracery health',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const examine = createHealth<Part>([checkDatabase(pool), checkStore(storage), checkWorkers(pool)], log);
  watchHealth(metrics, examine, helps);
  return { examine, close: () => pool.end() };
}

export const healthHandlers = (
  { examine }: ProcessHealth,
  entryRules: EntryRules,
): Handlers<'GET /usrapi/v1/operators/health'> => ({
  'GET /usrapi/v1/operators/health': async (context) => {
    const { madeAt, provenAt } = await context.read(async (trx, caller) => {
      if (!(await entryRules.isOperator(trx, caller))) throw new Refusal('forbidden');
      return readBackupTimes(trx);
    });
    const { missing } = await examine();
    return {
      missing,
      backups: {
        madeAt: madeAt && madeAt.toISOString(),
        provenAt: provenAt && provenAt.toISOString(),
      },
    };
  },
});
