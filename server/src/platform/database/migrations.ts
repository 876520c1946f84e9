// Plain SQL files, applied in order by the owner's role. Each runs in one transaction together with the row that says
// it ran, so a process killed in the middle leaves nothing behind; a lock makes several processes take turns.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runMigrations as installQueue } from 'graphile-worker';
import pg from 'pg';
import { queueLogger } from '../jobs/queue-logger.ts';
import type { Log } from '../logging/log.ts';
import { defaultRoles, withRoles, type RoleNames } from './roles.ts';

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

async function appliedMigrations(client: pg.Client, { app }: RoleNames): Promise<Map<string, string>> {
  await client.query('create schema if not exists tracery');
  await client.query(`create table if not exists tracery.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  await client.query(`grant usage on schema tracery to ${app}`);
  await client.query(`grant select on tracery.migrations to ${app}`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from tracery.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration, roles: RoleNames): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local search_path = tracery, pg_temp');
    await client.query(withRoles(sql, roles));
    await client.query('insert into tracery.migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

interface QueueOptions {
  workerUrl: string;
  roles: RoleNames;
  log: Log;
}

/** The queue's own installer asks for its schema even when it stands; for that moment the worker's role may create. */
async function installQueueOf(client: pg.Client, { workerUrl, roles, log }: QueueOptions): Promise<void> {
  const database = client.escapeIdentifier(client.database!);
  await client.query(`grant create on database ${database} to ${roles.worker}`);
  try {
    await installQueue({ connectionString: workerUrl, logger: queueLogger(log) });
  } finally {
    await client.query(`revoke create on database ${database} from ${roles.worker}`);
  }
}

export interface MigrateOptions {
  ownerUrl: string;
  workerUrl: string;
  log: Log;
  migrations?: Migration[];
  roles?: RoleNames;
}

export async function migrate({
  ownerUrl,
  workerUrl,
  log,
  migrations = readMigrations(),
  roles = defaultRoles,
}: MigrateOptions) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tracery-migrate' });
  // The statement that runs hears of it too; an error that nobody listens to would end the process without a word.
  client.on('error', (error) =>
    log.error({ error: error.message }, 'the connection to the database was lost'),
  );
  await client.connect();
  try {
    // Held by the connection: if this process dies, PostgreSQL lets the next one in.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await appliedMigrations(client, roles);
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration, roles);
        log.info({ migration: migration.name }, 'migration applied');
      } else if (checksum !== migration.checksum) {
        throw new Error(`migration ${migration.name} was changed after it ran: write a new one instead`);
      }
    }
    await installQueueOf(client, { workerUrl, roles, log });
  } finally {
    await client.end().catch(() => {});
  }
}

let expected: string[] | undefined;

/** Which migrations this code expects and the database does not have yet. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  expected ??= readMigrations().map(({ name }) => name);
  const { rows } = await pool.query<{ name: string }>('select name from tracery.migrations');
  const applied = new Set(rows.map((row) => row.name));
  return expected.filter((name) => !applied.has(name));
}
