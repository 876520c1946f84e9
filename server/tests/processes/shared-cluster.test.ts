// One PostgreSQL server for several installations, and PgBouncer in front of it.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';
import { bootstrap, urlsFrom } from '../../src/platform/database/bootstrap.ts';
import { migrate } from '../../src/platform/database/migrations.ts';
import { withClient } from '../../src/platform/database/one-connection.ts';
import { rolesOf } from '../../src/platform/database/roles.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { createTestApp } from '../support/app.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { nextMailTo } from '../support/mailbox.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';

const superuserUrl = () => inject('services').postgresUrl;

const asSuperuser = <T>(work: (client: pg.Client) => Promise<T>) =>
  withClient({ connectionString: superuserUrl() }, work);

const urlOf = (database: string, user: string, password: string) => {
  const url = new URL(superuserUrl());
  [url.pathname, url.username, url.password] = [`/${database}`, user, password];
  return url.href;
};

/** All that roles are and may, outside of tables. */
const rolesOnServer = (prefix: string) =>
  asSuperuser(
    async (client) =>
      (
        await client.query(
          `select a.*, (select array_agg(m.member::regrole::text order by 1) from pg_auth_members m where m.roleid = a.oid) as members,
             (select array_agg(d.datname || d.datacl::text order by 1) from pg_database d where d.datname = $2 and d.datdba = a.oid) as owns
           from pg_authid a where rolname like $1 order by rolname`,
          [`${prefix}%`, inject('template')],
        )
      ).rows,
  );

test('[OPS-30] an installation with roles of its own works beside another one and changes nothing of it', async () => {
  const name = `depot_${randomUUID().slice(0, 8)}`;
  const urls = {
    app: urlOf(name, `${name}_web`, 'one'),
    owner: urlOf(name, `${name}_tables`, 'two'),
    worker: urlOf(name, `${name}_jobs`, 'three'),
  };
  const before = await rolesOnServer('tracery\\_');
  expect(before).toHaveLength(3);
  onTestFinished(() =>
    asSuperuser(async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      for (const role of Object.values(rolesOf(urls))) await client.query(`drop role if exists ${role}`);
    }),
  );
  expect(await bootstrap(urlsFrom(superuserUrl(), urls))).toEqual(urls);
  await migrate({
    ownerUrl: urls.owner,
    workerUrl: urls.worker,
    roles: rolesOf(urls),
    log: createLog('silent'),
  });
  expect(await rolesOnServer('tracery\\_')).toEqual(before);
  const database = { urls: { ...urls, superuser: urlOf(name, 'postgres', '') } } as TestDatabase;
  const grants = await withClient({ connectionString: urls.owner }, (client) =>
    client.query<{ grantee: string }>(
      `select distinct grantee from information_schema.role_table_grants where table_schema = 'tracery'
       union select distinct unnest(roles)::text from pg_policies where schemaname = 'tracery'`,
    ),
  );
  expect(grants.rows.map(({ grantee }) => grantee).filter((one) => one.startsWith('tracery'))).toEqual([]);

  const app = await createTestApp({ database });
  const email = `${name}@example.test`;
  await app.call('POST /usrapi/v1/users/register-verification-code', { body: { email } });
  await app.startWorker();
  await nextMailTo(email);
  await app.close();
  // Nobody enters the database of the other.
  await expect(
    withClient({ connectionString: urlOf(inject('template'), `${name}_web`, 'one') }, async () => {}),
  ).rejects.toThrow('permission denied');
});

test('[OPS-30] an installation that names the roles of another one with other passwords is refused, and those keep theirs', async () => {
  const before = await rolesOnServer('tracery\\_');
  const database = `refused_${randomUUID().slice(0, 8)}`;
  const passwords = { owner: 'owner', app: 'not this one', worker: 'worker' };
  await expect(bootstrap({ superuserUrl: superuserUrl(), database, passwords })).rejects.toThrow(
    'The role tracery_app is used by the database',
  );
  expect(await rolesOnServer('tracery\\_')).toEqual(before);
  const { rowCount } = await asSuperuser((client) =>
    client.query('select from pg_database where datname = $1', [database]),
  );
  expect(rowCount).toBe(0);
});

test('[OPS-30] behind PgBouncer in session mode requests, jobs and announcements work, with the settings of each connection', async () => {
  const database = await testDatabase();
  const { port, end } = await startPgBouncer(superuserUrl());
  onTestFinished(end);
  const through = (address: string) => {
    const url = new URL(address);
    url.port = String(port);
    return url.href;
  };
  const behind = {
    ...database,
    urls: { ...database.urls, app: through(database.urls.app), worker: through(database.urls.worker) },
  };
  const [app, other] = await Promise.all([
    createTestApp({ database: behind }),
    createTestApp({ database: behind }),
  ]);
  const settings = await app.db.transaction((trx) =>
    trx.one(
      sql`select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks,
        current_setting('search_path') as path, current_setting('enable_seqscan') as scans`,
    ),
  );
  expect(settings).toEqual({ statements: '3s', locks: '2s', path: 'tracery', scans: 'off' });
  const { manager } = await app.product();
  const made = await app.call('POST /prdapi/v1/tasks/create', {
    token: manager.token,
    body: { name: 'Charge by night', importance: 2, emergency: 2, processorId: manager.id },
  });
  const read = await other.call('GET /prdapi/v1/tasks/get/{id}', {
    token: manager.token,
    params: { id: made.data.id },
  });
  expect(read.data.name).toBe('Charge by night');
  await app.startWorker();
  const email = 'behind@example.test';
  await app.call('POST /usrapi/v1/users/register-verification-code', { body: { email } });
  await nextMailTo(email);
  await waitFor('readiness', async () => (await other.http.inject('/readyz')).json().state === 'ready', 30);
  await app.close();
  await other.close();
});
