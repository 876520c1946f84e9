// Plain SQL files, applied in order by the owner's role. Each runs in one transaction together with the row that says
// it ran, so a process killed in the middle leaves nothing behind; a lock makes several processes take turns. People go on
// writing meanwhile: nothing waits long for a lock of a table, and indexes of tables with rows are built concurrently.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations as installQueue } from 'graphile-worker';
import pg from 'pg';
import { queueLogger } from '../jobs/queue-logger.ts';
import type { Log } from '../logging/log.ts';
import { defaultRoles, withRoles, type RoleNames } from './roles.ts';

const directory = path.resolve(import.meta.dirname, '../../../db/migrations');
const lockKey = 7_254_001;

/** Whoever wants to write waits behind a statement that waits for its table: so that one gives up, and tries again. */
const lockTimeout = 400;
const pauseBetweenTries = 600;
const longestWait = 10 * 60_000;
/** No lock for it, or a deadlock: nothing of the migration has happened. */
const worthAnotherTry = new Set(['55P03', '40P01']);

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

async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local search_path = tracery, pg_temp; set local lock_timeout = ${lockTimeout}`);
    await client.query(sql);
    await client.query('insert into tracery.migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

/** `create index concurrently` runs in no transaction; a file with one holds nothing but such statements. */
export const isConcurrent = ({ sql }: Pick<Migration, 'sql'>): boolean =>
  /\bindex concurrently\b/i.test(withoutComments(sql));

/** Statement by statement; done again, it goes on where a process was killed. */
async function applyConcurrently(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('set search_path = tracery, pg_temp');
  for (const statement of withoutComments(sql).split(';')) {
    if (statement.trim() === '') continue;
    const [, index] = /create (?:unique )?index concurrently (\w+)/i.exec(statement) ?? [];
    const { rows } = await client.query<{ isValid: boolean }>(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
      [`tracery.${index ?? ''}`],
    );
    if (rows[0]?.isValid) continue;
    // Left by a process that was killed: it costs each write and helps no read.
    if (rows[0]) await client.query(`drop index concurrently ${index}`);
    await client.query(statement);
  }
  await client.query('insert into tracery.migrations (name, checksum) values ($1, $2)', [name, checksum]);
  await client.query('reset search_path');
}

async function apply(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  const giveUpAt = performance.now() + longestWait;
  for (;;)
    try {
      return await (isConcurrent(migration) ? applyConcurrently : applyOnce)(client, migration);
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      if (!worthAnotherTry.has(code) || performance.now() > giveUpAt)
        throw new Error(`migration ${migration.name} failed: ${message}`, { cause: error });
      log.info({ migration: migration.name, reason: message }, 'migration waits for a table');
      await pause(pauseBetweenTries);
    }
}

/** Asks again and again: a statement that waits would be waited for by an index that is built concurrently. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockKey,
    ]);
    if (rows[0]!.taken) return;
    await pause(200);
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
    await takeTurn(client);
    const applied = await appliedMigrations(client, roles);
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        await apply(client, { ...migration, sql: withRoles(migration.sql, roles) }, log);
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
