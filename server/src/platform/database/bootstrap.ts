// What a superuser does once per installation: the three roles and the database. Safe to repeat, and safe beside other
// installations on the same server: roles are of the whole server, so one that another database uses is left as it is.
import type pg from 'pg';
import { withClient } from './one-connection.ts';
import { defaultRoles, rolesOf, type RoleNames } from './roles.ts';

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
  roles?: RoleNames;
}

/** The same, read from the addresses an installation is configured with. */
export function urlsFrom(superuserUrl: string, urls: DatabaseUrls): BootstrapOptions {
  const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
  return {
    superuserUrl,
    database: new URL(urls.app).pathname.slice(1),
    passwords: { owner: passwordOf(urls.owner), app: passwordOf(urls.app), worker: passwordOf(urls.worker) },
    roles: rolesOf(urls),
  };
}

type Part = keyof RoleNames;
const parts: Part[] = ['owner', 'app', 'worker'];

/** Roles are of the whole server: whoever starts at the same time waits, until the connection that holds it ends. */
const bootstrapLock = 7_254_003;

/** Databases that a role owns or may enter by a right of its own, other than this one. */
const elsewhere = `
  select d.datname as database from pg_database d join pg_roles r on r.rolname = $1
  where d.datname <> $2 and (
    d.datdba = r.oid or exists (select from aclexplode(d.datacl) a where a.grantee = r.oid)
  )
  order by d.datname limit 1`;

/** Returns the roles that another installation uses, each with one of its databases. */
async function createRoles(client: pg.Client, { database, passwords, roles }: Required<BootstrapOptions>) {
  const shared: { part: Part; usedBy: string }[] = [];
  for (const part of parts) {
    const role = client.escapeIdentifier(roles[part]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roles[part]]);
    if (rowCount === 0) await client.query(`create role ${role}`);
    const { rows } = await client.query<{ database: string }>(elsewhere, [roles[part], database]);
    if (rows[0]) shared.push({ part, usedBy: rows[0].database });
    else
      await client.query(
        `alter role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${client.escapeLiteral(passwords[part])}`,
      );
  }
  // The owner hands the worker its queue, and its function puts jobs there.
  await client.query(
    `grant ${client.escapeIdentifier(roles.worker)} to ${client.escapeIdentifier(roles.owner)}`,
  );
  return shared;
}

/** The same order and classes of characters on every machine; where PostgreSQL does not know it, its own locale. */
async function localeOf(client: pg.Client): Promise<string> {
  const { rowCount } = await client.query(`select from pg_collation where collname in ('C.utf8', 'C.UTF-8')`);
  return rowCount ? ` locale 'C.UTF-8'` : '';
}

async function createDatabase(client: pg.Client, { database, roles }: Required<BootstrapOptions>) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0)
    await client.query(
      `create database ${client.escapeIdentifier(database)} owner ${client.escapeIdentifier(roles.owner)} template template0 encoding 'UTF8'${await localeOf(client)}`,
    );
}

async function restrictDatabase(connectionString: string, { database, roles }: Required<BootstrapOptions>) {
  await withClient({ connectionString }, async (client) => {
    const [here, app, worker] = [database, roles.app, roles.worker].map((name) =>
      client.escapeIdentifier(name),
    );
    // Nobody but the owner makes tables or schemas.
    await client.query('revoke create on schema public from public');
    await client.query(`revoke all on database ${here} from public`);
    await client.query(`grant connect, temporary on database ${here} to ${app}, ${worker}`);
  });
}

export async function bootstrap(given: BootstrapOptions): Promise<DatabaseUrls> {
  const options = { roles: defaultRoles, ...given };
  const { superuserUrl, database, passwords, roles } = options;
  const address = new URL(superuserUrl);
  address.pathname = `/${database}`;
  const urlOf = (part: Part): string => {
    const url = new URL(address);
    url.username = roles[part];
    url.password = passwords[part];
    return url.href;
  };
  await withClient({ connectionString: superuserUrl }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [bootstrapLock]);
    const shared = await createRoles(client, options);
    // Before the database is made: a refusal leaves nothing behind.
    for (const { part, usedBy } of shared) {
      const url = new URL(superuserUrl);
      [url.username, url.password] = [roles[part], passwords[part]];
      await requirePassword(url, usedBy);
    }
    await createDatabase(client, options);
    await restrictDatabase(address.href, options);
  });
  return { owner: urlOf('owner'), app: urlOf('app'), worker: urlOf('worker') };
}

/** A new password would lock out whoever uses the role already. */
async function requirePassword(url: URL, usedBy: string): Promise<void> {
  try {
    await withClient({ connectionString: url.href }, async () => {});
  } catch (error) {
    const { code } = error as { code?: string };
    // The password is right, but this database is not for the role.
    if (code === '42501') return;
    if (code !== '28P01') throw error;
    const { username } = url;
    throw new Error(
      `The role ${username} is used by the database ${usedBy} with another password. ` +
        'Name roles of its own in DATABASE_URL, DATABASE_OWNER_URL and DATABASE_WORKER_URL, or give the same password.',
      { cause: error },
    );
  }
}
