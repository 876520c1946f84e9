// What a superuser does once per installation: the three roles and the database. Safe to repeat.
import type pg from 'pg';
import { withClient } from './one-connection.ts';

export interface DatabaseUrls {
  /** Owns the tables; used by migrations only. */
  owner: string;
  /** What the product runs as: reads and writes rows, changes no table, bypasses no policy. */
  app: string;
  /** Owns the job queue and nothing else. */
  worker: string;
}

interface BootstrapOptions {
  superuserUrl: string;
  database: string;
  /** One password per role; they must not need quoting in a connection address. */
  passwords: { owner: string; app: string; worker: string };
}

const roleNames = { owner: 'tracery_owner', app: 'tracery_app', worker: 'tracery_worker' } as const;

/** The same, read from the addresses an installation is configured with. */
export function urlsFrom(superuserUrl: string, urls: DatabaseUrls): BootstrapOptions {
  const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
  return {
    superuserUrl,
    database: new URL(urls.app).pathname.slice(1),
    passwords: { owner: passwordOf(urls.owner), app: passwordOf(urls.app), worker: passwordOf(urls.worker) },
  };
}

/** Roles are of the whole server: whoever starts at the same time waits, until the connection that holds it ends. */
const bootstrapLock = 7_254_003;

async function createRoles(client: pg.Client, passwords: BootstrapOptions['passwords']): Promise<void> {
  for (const [part, role] of Object.entries(roleNames) as [keyof typeof roleNames, string][]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${role}`);
    await client.query(
      `alter role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${client.escapeLiteral(passwords[part])}`,
    );
  }
  // The owner hands the worker its queue, and its function puts jobs there.
  await client.query('grant tracery_worker to tracery_owner');
}

async function restrictDatabase(connectionString: string, database: string): Promise<void> {
  await withClient({ connectionString }, async (client) => {
    // Nobody but the owner makes tables or schemas.
    await client.query('revoke create on schema public from public');
    await client.query(`revoke all on database ${client.escapeIdentifier(database)} from public`);
    await client.query(
      `grant connect, temporary on database ${client.escapeIdentifier(database)} to tracery_app, tracery_worker`,
    );
  });
}

export async function bootstrap({
  superuserUrl,
  database,
  passwords,
}: BootstrapOptions): Promise<DatabaseUrls> {
  const address = new URL(superuserUrl);
  address.pathname = `/${database}`;
  await withClient({ connectionString: superuserUrl }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [bootstrapLock]);
    await createRoles(client, passwords);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(database)} owner tracery_owner`);
    await restrictDatabase(address.href, database);
  });
  const urlOf = (part: keyof typeof roleNames): string => {
    const url = new URL(address);
    url.username = roleNames[part];
    url.password = passwords[part];
    return url.href;
  };
  return { owner: urlOf('owner'), app: urlOf('app'), worker: urlOf('worker') };
}
