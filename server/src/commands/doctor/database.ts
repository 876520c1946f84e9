// PostgreSQL: can we in, is it what we need, may the app no more than it should.
import type pg from 'pg';
import { withClient } from '../../platform/database/one-connection.ts';
import { pendingMigrations } from '../../platform/database/migrations.ts';
import { createPool } from '../../platform/database/pool.ts';
import { codeOf, good, hint, reasonOf, wrong, type Check, type Finding } from './check.ts';

const leastVersion = 150_000;
const neededExtensions = ['btree_gin', 'pg_trgm'];

const todoByCode: Record<string, string> = {
  ECONNREFUSED: 'start PostgreSQL there (systemctl start postgresql), or correct the address',
  ENOTFOUND: 'correct the name in the address, or the DNS',
  '28P01': 'the password differs: alter role … password in PostgreSQL, or correct the address',
  '28000': 'let the role in: pg_hba.conf, line host tracery all 127.0.0.1/32 scram-sha-256, then reload',
  '3D000': 'the database is missing: tracery init makes it',
};

const hostOf = (url: string): string => new URL(url).host;

export function cannotConnect(setting: string, url: string, error: unknown): Finding {
  const todo = todoByCode[codeOf(error)] ?? 'correct the address, or what PostgreSQL says is wrong';
  return wrong(`${setting} (${hostOf(url)}): ${reasonOf(error)}`, todo);
}

export const connect = <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient({ connectionString: url, connectionTimeoutMillis: 5000 }, work);

interface ServerProperties {
  version: string;
  shown: string;
  encoding: string;
  knowsZones: boolean;
  isMighty: boolean;
  mayCreate: boolean;
  owns: number;
  free: number;
  extensions: string[];
}

async function propertiesOf(client: pg.Client): Promise<ServerProperties> {
  const { rows } = await client.query<ServerProperties>(`
    select current_setting('server_version_num') as version, current_setting('server_version') as shown,
      current_setting('server_encoding') as encoding,
      exists (select from pg_timezone_names where name = 'Asia/Shanghai') as "knowsZones",
      (select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user)
        as "isMighty",
      has_database_privilege(current_database(), 'create')
        or coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'tracery'), false)
        as "mayCreate",
      (select count(*)::int from pg_class c join pg_roles r on r.oid = c.relowner
        where r.rolname = current_user and c.relnamespace = to_regnamespace('tracery')) as owns,
      (current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity)) as free,
      array(select extname::text from pg_extension) as extensions`);
  return rows[0]!;
}

function judge(properties: ServerProperties, pool: number): Finding[] {
  const missing = neededExtensions.filter((name) => !properties.extensions.includes(name));
  return [
    Number(properties.version) >= leastVersion
      ? good(`PostgreSQL ${properties.shown}`)
      : wrong(`PostgreSQL ${properties.shown}`, 'Tracery needs 15 or later: pg_upgradecluster'),
    properties.encoding === 'UTF8'
      ? good('its encoding is UTF8')
      : wrong(
          `its encoding is ${properties.encoding}`,
          'dump it, create it anew with encoding UTF8, restore it',
        ),
    properties.knowsZones
      ? good('it knows time zones')
      : wrong('it knows no time zones', 'install tzdata on the machine of PostgreSQL'),
    properties.isMighty || properties.mayCreate || properties.owns > 0
      ? wrong(
          'the role of DATABASE_URL may more than read and write rows: a wall between products is missing',
          'use tracery_app as tracery init makes it: no superuser, no bypassrls, owner of nothing',
        )
      : good('the app may read and write rows and no more'),
    missing.length === 0
      ? good(`extensions ${neededExtensions.join(', ')}`)
      : wrong(
          `extensions are missing: ${missing.join(', ')}`,
          'install postgresql-contrib, then tracery migrate',
        ),
    ...(properties.free < pool
      ? [
          hint(
            `${properties.free} connections are free, DATABASE_POOL may take ${pool}`,
            'raise max_connections of PostgreSQL, or lower DATABASE_POOL',
          ),
        ]
      : []),
  ];
}

export const database: Check = {
  name: 'database',
  async run({ database: { url, workerUrl, ownerUrl, pool } }) {
    let findings: Finding[];
    try {
      findings = judge(await connect(url, propertiesOf), pool);
    } catch (error) {
      return [cannotConnect('DATABASE_URL', url, error)];
    }
    for (const [name, other] of Object.entries({
      DATABASE_WORKER_URL: workerUrl,
      DATABASE_OWNER_URL: ownerUrl,
    })) {
      if (!other) {
        findings.push(
          hint(`${name} is not set or not readable`, 'run this as root, or see docs/settings.md'),
        );
        continue;
      }
      try {
        await connect(other, (client) => client.query('select'));
      } catch (error) {
        findings.push(cannotConnect(name, other, error));
      }
    }
    return findings;
  },
};

export const migrations: Check = {
  name: 'migrations',
  async run({ database: { url } }) {
    const pool = createPool({ url, size: 1, purpose: 'jobs' }, () => {});
    try {
      const pending = await pendingMigrations(pool);
      return [
        pending.length === 0
          ? good('all are applied')
          : wrong(
              `${pending.length} are missing, from ${pending[0]!}`,
              'tracery migrate, then systemctl restart tracery',
            ),
      ];
    } catch (error) {
      return codeOf(error) === '42P01'
        ? [wrong('the database is empty', 'tracery init')]
        : [wrong(`unknown: ${reasonOf(error)}`, 'put the database right first')];
    } finally {
      await pool.end();
    }
  },
};
