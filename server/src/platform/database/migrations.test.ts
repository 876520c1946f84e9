import { createPool } from './pool.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { bootstrap, type DatabaseUrls } from './bootstrap.ts';
import { isConcurrent, migrate, pendingMigrations, readMigrations } from './migrations.ts';
import { createLog } from '../logging/log.ts';
import { repetitions } from '../../../tests/support/long.ts';
import { waitFor } from '../../../../scripts/services.ts';

let urls: DatabaseUrls;
let name: string;
let superuser: pg.Pool;
let urlOfSuperuser: string;

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
  urlOfSuperuser = address.href;
  superuser = new pg.Pool({ connectionString: urlOfSuperuser, max: 4 });
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

/** The first migration that was written under these rules; those before it found tables that were small. */
const firstOfRules = '0160';

test('[OPS-19] no migration holds a table while it works through its rows', () => {
  for (const { name: file, sql } of readMigrations().filter((migration) => migration.name >= firstOfRules)) {
    const statements = sql
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/\$\$[^$]*\$\$/g, '')
      .split(';')
      .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
      .filter(Boolean);
    const made = new Set(statements.flatMap((one) => /^create table (\w+)/i.exec(one)?.[1] ?? []));
    for (const statement of statements) {
      const says = `${file}: ${statement}`;
      if (isConcurrent({ sql })) {
        expect(statement, says).toMatch(
          /^(create (unique )?index concurrently|drop index concurrently if exists) /i,
        );
        continue;
      }
      const [, table] = /^(?:alter table|create (?:unique )?index \w+ on) (\w+)/i.exec(statement) ?? [];
      if (!table || made.has(table)) expect(statement, says).not.toMatch(/^(update|delete|merge) /i);
      // Another file builds it concurrently.
      else if (/^create/i.test(statement)) expect.unreachable(says);
      else {
        expect(statement, says).not.toMatch(
          /set not null|add (constraint \w+ )?(unique|primary key|exclude)/i,
        );
        // Checked by "validate constraint" in a migration of its own, beside which people write.
        if (/add constraint|references|check \(/i.test(statement))
          expect(statement, says).toMatch(/not valid/i);
      }
    }
  }
});

/** Somebody who writes all the time; ends with how long the longest write took, in milliseconds. */
function keepWriting(): () => Promise<number> {
  let isOver = false;
  let longest = 0;
  const writing = (async () => {
    while (!isOver) {
      const began = performance.now();
      await superuser.query(`update tracery.users set intro = 'again' where username = 'mira'`);
      longest = Math.max(longest, performance.now() - began);
      await pause(5);
    }
  })();
  // A test that failed ends before it.
  writing.catch(() => {});
  return async () => {
    isOver = true;
    await writing;
    return longest;
  };
}

/** A transaction that somebody leaves open. */
async function openTransaction(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: urlOfSuperuser });
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin isolation level repeatable read; ${statement}`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const isWaiting = async (words: string): Promise<boolean> =>
  (
    await superuser.query(
      `select from pg_stat_activity
       where application_name = 'tracery-migrate' and wait_event_type = 'Lock' and query ilike $1`,
      [`%${words}%`],
    )
  ).rowCount! > 0;

const addUsers = (count: number) =>
  superuser.query(
    `set session_replication_role = replica;
     insert into tracery.users (username, email, password_hash)
       select 'user' || n, 'user' || n || '@example.test', '' from generate_series(1, ${count}) n;
     insert into tracery.users (username, email, password_hash) values ('mira', 'mira@example.test', '');
     reset session_replication_role`,
  );

test('[OPS-19] a migration that does not get its table lets writes pass, and is applied when it gets it', async () => {
  await migrate(options());
  await addUsers(1);
  const end = await openTransaction('select from tracery.users');
  const changing = {
    name: '9000_change.sql',
    checksum: 'change',
    sql: 'alter table users add column pet text;',
  };
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const migrating = migrate({ ...options(), log, migrations: [...readMigrations(), changing] });
  migrating.catch(() => {});
  await waitFor('a first try', () => isWaiting('alter table users'));
  const stopWriting = keepWriting();
  await waitFor(
    'two tries',
    async () => lines.filter((line) => line.includes('migration waits for a table')).length >= 2,
  );
  expect(await stopWriting()).toBeLessThan(1000);
  expect(await applied()).not.toContain('9000_change.sql');
  await end();
  await migrating;
  expect(await applied()).toContain('9000_change.sql');
});

test('[OPS-19] an index is built while people write; a process killed in the middle is followed by others that complete it', async () => {
  await migrate(options());
  await addUsers(repetitions({ short: 20_000, long: 1_000_000 }));
  const building = {
    name: '9000_index.sql',
    checksum: 'index',
    sql: '-- By name.\ncreate index concurrently users_of_intro on users (intro, username);',
  };
  const all = { ...options(), migrations: [...readMigrations(), building] };
  const end = await openTransaction('select from tracery.users');
  const dying = migrate(all);
  dying.catch(() => {});
  const stopWriting = keepWriting();
  // It waits for the transactions that are open, to the end of its work.
  await waitFor('the building', () => isWaiting('create index concurrently'));
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tracery-migrate'`,
  );
  await expect(dying).rejects.toThrow();
  const isWhole = async () =>
    (
      await superuser.query<{ whole: boolean }>(
        `select indisvalid as whole from pg_index where indexrelid = to_regclass('tracery.users_of_intro')`,
      )
    ).rows;
  expect(await isWhole()).toEqual([{ whole: false }]);
  expect(await applied()).not.toContain('9000_index.sql');

  // Several processes begin at once, as after an upgrade; each knows of a transaction that is still open.
  const later = [migrate(all), migrate(all)];
  await waitFor('the building', () => isWaiting('index concurrently'));
  await end();
  await Promise.all(later);
  expect(await stopWriting()).toBeLessThan(1000);
  expect(await isWhole()).toEqual([{ whole: true }]);
  expect(await applied()).toContain('9000_index.sql');
});
