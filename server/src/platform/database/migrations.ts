// Plain SQL files, applied in order by the owner's role. Each runs in one transaction together with the row that says
// it ran, so a process killed in the middle leaves nothing behind; a lock makes several processes take turns.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runMigrations as installQueue } from 'graphile-worker';
import pg from 'pg';
import { queueLogger } from '../jobs/queue-logger.ts';
import type { Log } from '../logging/log.ts';

const directory = path.resolve(import.meta.dirname, '../../../db/migrations');
const lockKey = 7_254_001;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export function readMigrations(from = directory): Migration[] {
  return fs
    .readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(from, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query('create schema if not exists tracery');
  await client.query(`create table if not exists tracery.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  await client.query('grant usage on schema tracery to tracery_app');
  await client.query('grant select on tracery.migrations to tracery_app');
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from tracery.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local search_path = tracery, pg_temp');
    await client.query(sql);
    await client.query('insert into tracery.migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** The queue's own installer asks for its schema even when it stands; for that moment the worker's role may create. */
async function installQueueOf(client: pg.Client, workerUrl: string, log: Log): Promise<void> {
  const database = client.escapeIdentifier(client.database!);
  await client.query(`grant create on database ${database} to tracery_worker`);
  try {
    await installQueue({ connectionString: workerUrl, logger: queueLogger(log) });
  } finally {
    await client.query(`revoke create on database ${database} from tracery_worker`);
  }
}

export interface MigrateOptions {
  ownerUrl: string;
  workerUrl: string;
  log: Log;
  migrations?: Migration[];
}

export async function migrate({ ownerUrl, workerUrl, log, migrations = readMigrations() }: MigrateOptions) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tracery-migrate' });
  // The statement that runs hears of it too; an error that nobody listens to would end the process without a word.
  client.on('error', (error) =>
    log.error({ error: error.message }, 'the connection to the database was lost'),
  );
  await client.connect();
  try {
    // Held by the connection: if this process dies, PostgreSQL lets the next one in.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await appliedMigrations(client);
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration);
        log.info({ migration: migration.name }, 'migration applied');
      } else if (checksum !== migration.checksum) {
        throw new Error(`migration ${migration.name} was changed after it ran: write a new one instead`);
      }
    }
    await installQueueOf(client, workerUrl, log);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Which migrations this code expects and the database does not have yet. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from tracery.migrations');
  const applied = new Set(rows.map((row) => row.name));
  return readMigrations()
    .map(({ name }) => name)
    .filter((name) => !applied.has(name));
}
