import { createPool } from './pool.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { bootstrap, type DatabaseUrls } from './bootstrap.ts';
import { migrate, pendingMigrations, readMigrations } from './migrations.ts';
import { createLog } from '../logging/log.ts';

let urls: DatabaseUrls;
let name: string;
let superuser: pg.Pool;

const bootstrapHere = () =>
  bootstrap({
    superuserUrl: inject('services').postgresUrl,
    database: name,
    passwords: { owner: 'owner', app: 'app', worker: 'worker' },
  });

beforeEach(async () => {
  name = `test_${randomUUID().replaceAll('-', '')}`;
  urls = await bootstrapHere();
  const address = new URL(inject('services').postgresUrl);
  address.pathname = `/${name}`;
  superuser = new pg.Pool({ connectionString: address.href, max: 2 });
  superuser.on('connect', (client) => client.on('error', () => {}));
});
afterEach(async () => {
  await superuser.end();
  const client = new pg.Client({ connectionString: inject('services').postgresUrl });
  await client.connect();
  await client.query(`drop database ${name} with (force)`);
  await client.end();
});

const options = () => ({ ownerUrl: urls.owner, workerUrl: urls.worker, log: createLog('silent') });
const applied = async () =>
  (await superuser.query<{ name: string }>('select name from tracery.migrations order by name')).rows.map(
    (row) => row.name,
  );

test('eight installations that make the roles at once all succeed', async () => {
  expect(await Promise.all(Array.from({ length: 8 }, bootstrapHere))).toEqual(
    Array.from({ length: 8 }, () => urls),
  );
});

test('five processes that start at once on an empty database apply every migration once', async () => {
  const entry = path.resolve(import.meta.dirname, '../../migrate.ts');
  const env = {
    ...process.env,
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_WORKER_URL: urls.worker,
  };
  const exits = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const child = spawn(process.execPath, [entry], { env, stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    }),
  );
  expect(exits).toEqual([0, 0, 0, 0, 0]);
  expect(await applied()).toEqual(readMigrations().map((migration) => migration.name));
});

test('a process killed in the middle of a migration leaves nothing of it, and the next one completes', async () => {
  const slow = {
    name: '0001_slow.sql',
    checksum: 'slow',
    sql: 'create table half (a int); select pg_sleep(5); create table other_half (a int);',
  };
  await migrate({ ...options(), migrations: readMigrations() });
  const dying = migrate({ ...options(), migrations: [slow] });
  dying.catch(() => {});
  await expect
    .poll(
      async () =>
        (
          await superuser.query(
            `select from pg_stat_activity where query like '%pg_sleep(5)%' and pid <> pg_backend_pid()`,
          )
        ).rowCount,
    )
    .toBe(1);
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tracery-migrate'`,
  );
  await expect(dying).rejects.toThrow();
  const { rows } = await superuser.query(`select to_regclass('tracery.half') as half`);
  expect(rows).toEqual([{ half: null }]);
  await migrate({ ...options(), migrations: [{ ...slow, sql: slow.sql.replace('pg_sleep(5)', '1') }] });
  expect(await applied()).toContain('0001_slow.sql');
});

test('a migration that was changed after it ran is refused', async () => {
  const [first] = readMigrations();
  await migrate(options());
  await expect(migrate({ ...options(), migrations: [{ ...first!, checksum: 'another' }] })).rejects.toThrow(
    'was changed after it ran',
  );
});

test('an upgrade makes versions of items, comments of steps, and threads of replies that were there before', async () => {
  const all = readMigrations();
  const before = all.findIndex(({ name: file }) => file.startsWith('0018'));
  await migrate({ ...options(), migrations: all.slice(0, before) });
  await superuser.query(`
    set search_path = tracery;
    insert into users (username, email, password_hash) values ('mira', 'mira@example.test', '');
    insert into products (id, name, manager_id, creator_id) select 1000, 'Depot', id, id from users where username = 'mira';
    insert into memberships (product_id, user_id, roles) select 1000, id, '{ProductManager}' from users where username = 'mira';
    insert into items values (1000, 1, 'Feature'), (1000, 2, 'Defect');
    insert into features (product_id, id, oid, name, status, importance, creator_id, updated_at)
      select 1000, 1, 1, 'Charging', 1, 2, id, '2026-01-02 03:04:05Z' from users where username = 'mira';
    insert into item_contents (product_id, item_id, content) values (1000, 1, 'By night.');
    insert into history (product_id, kind, source_id, category, changes, creator_id)
      select 1000, 'Defect', 2, 'status', '[{"field": "comment", "to": "Seen again"}]', id from users where username = 'mira';
    insert into comments (product_id, item_id, kind, comment, creator_id)
      select 1000, 1, 'Feature', 'Why?', id from users where username = 'mira';
    insert into comments (product_id, item_id, kind, comment, creator_id, reply_id)
      select product_id, item_id, kind, 'Cheaper', creator_id, id from comments;
    insert into comments (product_id, item_id, kind, comment, creator_id, reply_id)
      select product_id, item_id, kind, 'How much?', creator_id, id from comments where comment = 'Cheaper';
  `);
  await migrate(options());
  const versions = await superuser.query(
    `select number, kind, row ->> 'name' as name, since, until::text,
       content_hash = sha256('By night.') as "hasContent" from tracery.item_versions`,
  );
  expect(versions.rows).toEqual([
    {
      number: 1,
      kind: 'Feature',
      name: 'Charging',
      since: new Date('2026-01-02T03:04:05Z'),
      until: 'infinity',
      hasContent: true,
    },
  ]);
  const comments = await superuser.query(
    `select c.comment, t.comment as thread, c.history_id is not null as "isOfStep"
     from tracery.comments c left join tracery.comments t on t.id = c.thread_id order by c.id`,
  );
  expect(comments.rows).toEqual([
    { comment: 'Why?', thread: null, isOfStep: false },
    { comment: 'Cheaper', thread: 'Why?', isOfStep: false },
    { comment: 'How much?', thread: 'Why?', isOfStep: false },
    { comment: 'Seen again', thread: null, isOfStep: true },
  ]);
  // Nothing is left open behind it.
  const { rows } = await superuser.query(
    `select relname from pg_class where relnamespace = 'tracery'::regnamespace and relrowsecurity and not relforcerowsecurity`,
  );
  expect(rows).toEqual([]);
});

test('the app can tell that its database is older than itself', async () => {
  await migrate({ ...options(), migrations: readMigrations().slice(0, 2) }).catch(() => {});
  // Its database is dropped while the last connection may still be closing.
  const pool = createPool({ url: urls.app, size: 2 }, () => {});
  await pause(0);
  expect(await pendingMigrations(pool)).toEqual(
    readMigrations()
      .slice(2)
      .map((migration) => migration.name),
  );
  await pool.end();
});

test('every migration is additive: nothing but an index is dropped or a rule replaced, nothing truncated or rewritten', () => {
  for (const { name: file, sql } of readMigrations()) {
    const statements = sql
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/\$\$[^$]*\$\$/g, '')
      // It holds nothing that its table does not.
      .replaceAll(/\bdrop index \w+;/g, '')
      // Replaced by one of the same name, which allows more.
      .replaceAll(/\balter table (\w+) drop constraint (\w+);\s*(?=alter table \1 add constraint \2\b)/g, '')
      // A trigger that refuses it.
      .replaceAll(/\bor truncate on\b/g, '')
      // Says what goes with a row later, and drops nothing now.
      .replaceAll(/\bon delete cascade\b/g, '');
    expect(statements, file).not.toMatch(/\b(truncate|drop|cascade|alter column \w+ type)\b/i);
  }
});
