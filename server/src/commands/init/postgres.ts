// Finding a PostgreSQL and making roles and database in it.
import fs from 'node:fs';
import { bootstrap, type DatabaseUrls } from '../../platform/database/bootstrap.ts';
import { withClient } from '../../platform/database/one-connection.ts';
import { CommandError } from '../command.ts';

const leastVersion = 150_000;
const timeout = { connectionTimeoutMillis: 5000 };
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
const reasonOf = (error: unknown): string => (error as Error).message || codeOf(error) || 'no reason given';

export interface Superuser {
  url: string;
  /** As text for people, without password. */
  shown: string;
  /** By the socket of this machine, where PostgreSQL knows the account `postgres` of the system. */
  isLocal: boolean;
  port: number;
}

/** As Debian has it, or where PGHOST and PGPORT say. */
function localUrl(): string | undefined {
  const folder = process.env['PGHOST'] ?? '/var/run/postgresql';
  if (!folder.startsWith('/') || !fs.existsSync(folder)) return undefined;
  const ports = fs
    .readdirSync(folder)
    .flatMap((name) => /^\.s\.PGSQL\.(\d+)$/.exec(name)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b));
  const port = process.env['PGPORT'] ?? ports[0];
  return port ? `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres` : undefined;
}

/** PostgreSQL knows who connects by a socket by the account of the system. */
export async function asPostgres<Result>(isLocal: boolean, work: () => Promise<Result>): Promise<Result> {
  if (!isLocal || process.getuid?.() !== 0) return work();
  process.seteuid!('postgres');
  try {
    return await work();
  } finally {
    process.seteuid!(0);
  }
}

const shownOf = (url: string, isLocal: boolean): string => {
  const { hostname, port } = new URL(url);
  return isLocal ? `on this machine, port ${port}` : `at ${hostname}:${port || 5432}`;
};

async function examine(url: string, isLocal: boolean): Promise<Superuser> {
  const shown = shownOf(url, isLocal);
  const row = await asPostgres(isLocal, () =>
    withClient({ connectionString: url, ...timeout }, async (client) => {
      const { rows } = await client.query<{ version: string; port: string; may: boolean }>(
        `select current_setting('server_version_num') as version, current_setting('port') as port,
           (select rolsuper from pg_roles where rolname = current_user) as may`,
      );
      return rows[0]!;
    }),
  );
  if (Number(row.version) < leastVersion)
    throw new CommandError(
      `PostgreSQL ${shown} is version ${Math.floor(Number(row.version) / 10_000)}; Tracery needs 15 or later`,
    );
  if (!row.may)
    throw new CommandError(
      `PostgreSQL ${shown}: ${new URL(url).username} is no superuser. Roles and database are made by one, once`,
    );
  return { url, shown, isLocal, port: Number(row.port) };
}

/** The superuser of the PostgreSQL on this machine, if there is one that lets us in. */
export async function findLocal(): Promise<Superuser | string> {
  const url = localUrl();
  if (!url) return 'there is no PostgreSQL on this machine: apt-get install postgresql';
  try {
    return await examine(url, true);
  } catch (error) {
    const hint = process.getuid?.() === 0 ? '' : ' (as root it may: sudo)';
    return `PostgreSQL ${shownOf(url, true)} lets nobody in as postgres${hint}: ${reasonOf(error)}`;
  }
}

export async function findNamed(url: string): Promise<Superuser> {
  try {
    return await examine(url, false);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`PostgreSQL ${shownOf(url, false)} does not let us in: ${reasonOf(error)}`);
  }
}

export const canConnect = (url: string): Promise<string | undefined> =>
  withClient({ connectionString: url, ...timeout }, (client) => client.query('select')).then(
    () => undefined,
    reasonOf,
  );

interface Installation {
  superuser: Superuser;
  database: string;
  passwords: { owner: string; app: string; worker: string };
}

/** Where app and worker find it: never by the socket, where PostgreSQL asks for accounts of the system. */
export function addressesOf({ superuser, database, passwords }: Installation): DatabaseUrls {
  const addressOf = (part: keyof DatabaseUrls): string => {
    const url = new URL(superuser.isLocal ? `postgres://127.0.0.1:${superuser.port}` : superuser.url);
    url.username = `tracery_${part}`;
    url.password = passwords[part];
    url.pathname = `/${database}`;
    return url.href;
  };
  return { owner: addressOf('owner'), app: addressOf('app'), worker: addressOf('worker') };
}

/** Roles belong to the whole server: with new passwords another installation there would stand still. */
export async function requireFreeRoles({ url, isLocal, shown }: Superuser): Promise<void> {
  const rows = await asPostgres(isLocal, () =>
    withClient({ connectionString: url, ...timeout }, async (client) => {
      const found = await client.query<{ name: string }>(
        `select rolname as name from pg_roles where rolname in ('tracery_owner', 'tracery_app', 'tracery_worker', 'tracery_backup')`,
      );
      return found.rows;
    }),
  );
  if (rows.length > 0)
    throw new CommandError(
      `PostgreSQL ${shown} has the roles of a Tracery already (${rows.map(({ name }) => name).join(', ')}), whose ` +
        'passwords this machine does not know. Nothing was changed. Copy the folder secrets of that installation ' +
        'here, or use another PostgreSQL, or remove what is no longer used: drop database tracery; drop role …',
    );
}

export async function makeDatabase(installation: Installation): Promise<void> {
  const { superuser, database, passwords } = installation;
  await asPostgres(superuser.isLocal, () => bootstrap({ superuserUrl: superuser.url, database, passwords }));
  const { app } = addressesOf(installation);
  const problem = await canConnect(app);
  if (problem)
    throw new CommandError(
      `roles and database are made, but tracery_app cannot connect to ${new URL(app).host}: ${problem}. ` +
        'PostgreSQL must listen there (listen_addresses) and ask for passwords (pg_hba.conf: host tracery all ' +
        '127.0.0.1/32 scram-sha-256). Then run tracery init again',
    );
}
