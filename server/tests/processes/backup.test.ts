// Backups of a real database and a real store: made while people write, restored elsewhere, damaged, interrupted.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startFreshPostgres } from '../../../scripts/fresh-postgres.ts';
import { waitFor } from '../../../scripts/services.ts';
import { withClient } from '../../src/platform/database/one-connection.ts';
import { erasingLock } from '../../src/platform/storage/erasing.ts';
import { createDiskStorage } from '../../src/platform/storage/storage.ts';
import { eraseBytes } from '../../src/records/unreferenced-bytes.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { backupRole, emptyDatabase, operate, scratchFolder, type Installation } from '../support/backups.ts';

const secret = 'q8Xh2LmT5vRz9KpW3nYc7BdF4sGjU6eA';
const root = path.resolve(import.meta.dirname, '../../..');

let app: TestApp;
let filesFolder: string;
beforeAll(async () => {
  filesFolder = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'tracery-backup-files-'));
  app = await createTestApp({
    env: { FILES_DIRECTORY: filesFolder, TRACERY_SECRET: secret, OPERATORS: 'runs' },
  });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(filesFolder, { recursive: true });
});

async function installation(): Promise<Installation> {
  const role = await backupRole();
  return {
    database: app.database,
    env: {
      TRACERY_SECRET: secret,
      FILES_DIRECTORY: filesFolder,
      DATABASE_BACKUP_URL: role.urlFor(app.database),
    },
  };
}

interface Team {
  token: string;
  manager: { id: number; username: string; token: string };
  productId: number;
}

async function team(): Promise<Team> {
  const { id, manager } = await app.product();
  return { token: manager.token, manager, productId: id };
}

async function writeTask({ token, manager }: Team, name: string): Promise<number> {
  const made = await app.call('POST /prdapi/v1/tasks/create', {
    token,
    body: { name, importance: 2, emergency: 2, processorId: manager.id },
  });
  expect(made.status).toBe(200);
  return made.data.id;
}

async function attach({ token }: Team, taskId: number, bytes: Buffer): Promise<string> {
  const sent = await app.send('POST /damapi/v1/files/upload', {
    token,
    query: { kind: 'TaskAttachment', sourceId: taskId },
    file: bytes,
    fileName: 'plan.bin',
  });
  expect(sent.status).toBe(200);
  return (sent.data as { linkUrl: string }).linkUrl;
}

interface Acknowledged {
  id: number;
  name: string;
  bytes: Buffer;
  link: string;
}

/** Writes tasks with files until it is told to stop; `written` holds what was acknowledged. */
function startWriters(of: Team, count: number) {
  const written: Acknowledged[] = [];
  let isStopping = false;
  const writer = async (number: number) => {
    for (let at = 0; !isStopping; at += 1) {
      const name = `Writer ${number}, task ${at}`;
      const id = await writeTask(of, name);
      const bytes = randomBytes(2000 + at);
      written.push({ id, name, bytes, link: await attach(of, id, bytes) });
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, number) => writer(number)));
  return {
    written,
    stop: async () => {
      isStopping = true;
      await all;
    },
  };
}

const reachable = async (of: TestApp, token: string, { id, name }: Acknowledged) => {
  const got = await of.call('GET /prdapi/v1/tasks/get/{id}', { token, params: { id } });
  return got.data?.name === name;
};

/** Without waiting for its end. */
function operateAside({ database, env }: Installation, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(root, 'server/src/commands/tracery.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: database.urls.app,
      DATABASE_OWNER_URL: database.urls.owner,
      DATABASE_WORKER_URL: database.urls.worker,
      ...env,
    },
    stdio: 'ignore',
  });
  return { child, ended: once(child, 'exit') };
}

async function backUp(from: Installation): Promise<string> {
  const file = path.join(scratchFolder(), 'all.zip');
  const ran = await operate(from, 'backup', '--to', file);
  expect(ran).toMatchObject({ exitCode: 0 });
  return file;
}

async function elsewhere(from: Installation): Promise<Installation> {
  const database = await emptyDatabase();
  const backup = new URL(from.env['DATABASE_BACKUP_URL']!);
  backup.pathname = new URL(database.urls.app).pathname;
  return {
    database,
    env: { ...from.env, FILES_DIRECTORY: scratchFolder(), DATABASE_BACKUP_URL: backup.href },
  };
}

async function appOn({ database, env }: Installation): Promise<TestApp> {
  const restored = await createTestApp({
    database,
    env: { FILES_DIRECTORY: env['FILES_DIRECTORY']!, TRACERY_SECRET: secret },
  });
  onTestFinished(() => restored.close());
  return restored;
}

describe('[OPS-15] a backup', () => {
  test('made while people write brings every acknowledged write and byte to an empty machine; sessions and tokens are dead there', async () => {
    const here = await installation();
    const people = await team();
    const other = await team();
    const { data: access } = await app.call('POST /usrapi/v1/tokens/create', {
      token: people.token,
      body: { name: 'Nightly', scope: 'read', days: 30, productId: people.productId, request: randomUUID() },
    });
    const asToken = (of: TestApp) =>
      of.call('GET /prdapi/v1/products/list', { token: access.secret, query: {} as never });
    expect((await asToken(app)).status).not.toBe(401);
    const writers = startWriters(people, 4);
    const others = startWriters(other, 2);
    await waitFor('some writes', async () => writers.written.length >= 12 && others.written.length >= 4);
    const before = [...writers.written];
    const file = path.join(scratchFolder(), 'all.zip');
    const ran = await operate(here, 'backup', '--to', file, '--json');
    const meanwhile = writers.written.length - before.length;
    await writers.stop();
    await others.stop();
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(meanwhile).toBeGreaterThan(0);
    expect(ran.json()).toMatchObject({ isWhole: true, manifest: { format: 1, missingCount: 0 } });

    const verified = await operate(here, 'backup', '--verify', file);
    expect(verified, verified.stdout).toMatchObject({ exitCode: 0, stderr: '' });

    const there = await elsewhere(here);
    const restored = await operate(there, 'restore', file);
    expect(restored).toMatchObject({ exitCode: 0, stderr: '' });
    const copy = await appOn(there);
    const lives = (token: string) => copy.call('GET /usrapi/v1/users/sessions', { token });
    expect((await app.call('GET /usrapi/v1/users/sessions', { token: people.token })).status).toBe(200);
    expect((await lives(people.token)).status).toBe(401);
    expect((await asToken(copy)).status).toBe(401);

    const { data, headers } = await copy.signIn(people.manager);
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    for (const one of before) {
      expect(await reachable(copy, data.token, one), one.name).toBe(true);
      const bytes = await copy.http.inject({ url: one.link, headers: { cookie } });
      expect(bytes.rawPayload.equals(one.bytes), one.link).toBe(true);
    }
  });

  test('of which one byte changed is refused before anything is changed, wherever the byte is', async () => {
    const here = await installation();
    await writeTask(await team(), 'Charge by night');
    const file = await backUp(here);
    const there = await elsewhere(here);
    const { size } = fs.statSync(file);
    for (const at of [0, 40, Math.floor(size / 2), size - 700, size - 70, size - 1]) {
      const damaged = `${file}.${at}`;
      const bytes = fs.readFileSync(file);
      bytes[at]! ^= 1;
      fs.writeFileSync(damaged, bytes);
      const refused = await operate(there, 'restore', damaged);
      expect(refused, `byte ${at}`).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('is damaged') as string,
      });
    }
    fs.writeFileSync(`${file}.short`, fs.readFileSync(file).subarray(0, size - 1000));
    expect((await operate(there, 'restore', `${file}.short`)).stderr).toContain('is damaged');
    const found = await withClient({ connectionString: there.database.urls.owner }, (client) =>
      client.query(`select nspname from pg_namespace where nspname in ('tracery', 'tracery_restoring')`),
    );
    expect(found.rows).toEqual([]);
    expect(fs.readdirSync(there.env['FILES_DIRECTORY']!)).toEqual([]);
  });

  test('is not restored over people’s work, nor with another secret, nor while somebody is connected', async () => {
    const here = await installation();
    const file = await backUp(here);
    const onto = await operate(here, 'restore', file);
    expect(onto).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('has accounts or products') as string,
    });
    const there = await elsewhere(here);
    const other = { ...there, env: { ...there.env, TRACERY_SECRET: `${secret}x` } };
    const refused = await operate(other, 'restore', file);
    expect(refused).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('TRACERY_SECRET') as string,
    });
    await withClient({ connectionString: there.database.urls.app }, async () => {
      const busy = await operate(there, 'restore', file);
      expect(busy.stderr).toContain('systemctl stop tracery');
    });
    expect(await operate(there, 'restore', file)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('that is interrupted, or has no room, leaves nothing that looks like a whole one', async () => {
    const here = await installation();
    const folder = scratchFolder();
    const full = fs.existsSync('/dev/full') ? path.join(folder, 'full.zip') : undefined;
    if (full) {
      fs.symlinkSync('/dev/full', `${full}.partial`);
      const ran = await operate(here, 'backup', '--to', full);
      expect(ran).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('no room') as string });
      expect(fs.readdirSync(folder)).toEqual([]);
    }
    // The table stays locked, so the backup waits in the middle of its work until it is killed.
    const file = path.join(folder, 'all.zip');
    await withClient({ connectionString: here.database.urls.superuser }, async (client) => {
      await client.query('begin; lock table tracery.comments in access exclusive mode');
      const { child, ended } = operateAside(here, 'backup', '--to', file);
      await waitFor('the backup to begin', async () => fs.existsSync(`${file}.partial`));
      child.kill('SIGKILL');
      await ended;
      await client.query('rollback');
    });
    expect(fs.existsSync(file)).toBe(false);
    expect(await operate(here, 'backup', '--to', file)).toMatchObject({ exitCode: 0 });
    expect(fs.readdirSync(folder)).toEqual(['all.zip']);
    expect((await operate(here, 'backup', '--to', file)).stderr).toContain('exists already');
  });

  test('says which files the store lost, and is not whole then; nobody erases bytes meanwhile', async () => {
    const here = await installation();
    const people = await team();
    const link = await attach(people, await writeTask(people, 'Charge by night'), randomBytes(500));
    const [row] = await app.database.query<{ hash: string }>('select hash from files where id = $1', [
      Number(link.split('/')[5]),
    ]);
    const { hash } = row!;
    const storage = createDiskStorage(filesFolder);
    const bytes = fs.readFileSync(path.join(filesFolder, hash.slice(0, 2), hash.slice(2, 4), hash));
    await storage.remove(hash);
    const file = path.join(scratchFolder(), 'all.zip');
    const ran = await operate(here, 'backup', '--to', file);
    expect(ran).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(`  ${hash}`) as string });
    const verified = await operate(here, 'backup', '--verify', file);
    expect(verified, verified.stderr).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining(hash) as string,
    });
    await storage.put(Readable.from([bytes]), bytes.length);

    await app.database.query('delete from files where hash = $1', [hash]);
    await withClient({ connectionString: here.database.urls.superuser }, async (client) => {
      await client.query('select pg_advisory_lock_shared($1)', [erasingLock]);
      await eraseBytes(app.db, storage, { evenIfYoung: true });
      expect(await storage.has(hash)).toBe(true);
    });
    await eraseBytes(app.db, storage, { evenIfYoung: true });
    expect(await storage.has(hash)).toBe(false);
  });

  test('keeps as many as asked in a folder, which only its owner can read', async () => {
    const here = await installation();
    const folder = path.join(scratchFolder(), 'nightly');
    fs.mkdirSync(folder);
    for (const name of ['tracery-20200101T000000Z.zip', 'tracery-20200102T000000Z.zip', 'mine.zip'])
      fs.writeFileSync(path.join(folder, name), '');
    const left = path.join(folder, 'tracery-20200103T000000Z.zip.partial');
    fs.writeFileSync(left, '');
    fs.utimesSync(left, 0, 0);
    const ran = await operate(here, 'backup', '--to', folder, '--keep', '2', '--json');
    const { file } = ran.json() as { file: string };
    expect(fs.readdirSync(folder).sort()).toEqual(
      ['mine.zip', 'tracery-20200102T000000Z.zip', path.basename(file)].sort(),
    );
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test('becomes the installation of a fresh machine by tracery init, which also sets up one each night', async () => {
    const here = await installation();
    const people = await team();
    const id = await writeTask(people, 'Charge by night');
    const file = await backUp(here);
    const machine = scratchFolder();
    fs.chmodSync(machine, 0o755);
    const postgres = await startFreshPostgres(path.join(machine, 'postgres'));
    onTestFinished(() => postgres.stop());
    const prefix = path.join(machine, 'root');
    const secrets = path.join(prefix, 'etc/tracery/secrets');
    fs.mkdirSync(secrets, { recursive: true });
    const init = (...args: string[]) =>
      new Promise<{ code: number; text: string }>((resolve) => {
        const child = execFile(
          path.join(root, 'bin/tracery'),
          ['init', '--yes', '--url', 'http://localhost:18082', '--account', 'ada', ...args],
          { env: { PATH: process.env['PATH'], TRACERY_PREFIX: prefix, ...postgres.env } },
          (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
        );
        child.stdin!.end();
      });
    fs.writeFileSync(path.join(secrets, 'TRACERY_SECRET'), `${secret}\n`);
    const ran = await init('--email', 'ada@northyard.example', '--restore', file);
    expect(ran, ran.text).toMatchObject({ code: 0 });
    expect(ran.text).toContain('everybody signs in again');
    const owner = fs.readFileSync(path.join(secrets, 'DATABASE_OWNER_URL'), 'utf8').trim();
    const role = path.join(secrets, 'DATABASE_BACKUP_URL');
    expect(fs.statSync(role).mode & 0o777).toBe(0o600);
    const found = await withClient({ connectionString: fs.readFileSync(role, 'utf8').trim() }, (client) =>
      client.query('select name from tracery.tasks where id = $1', [id]),
    );
    expect(found.rows).toEqual([{ name: 'Charge by night' }]);
    // It is in use now, and init leaves it alone.
    expect((await init('--email', 'ada@northyard.example', '--restore', file)).text).toContain(
      'has accounts',
    );
    expect(owner).toContain('tracery_owner');
    const units = path.join(prefix, 'etc/systemd/system');
    expect(fs.readFileSync(path.join(units, 'tracery-backup.service'), 'utf8')).toMatch(
      /ExecStart=\S+ backup --to \S+\/ --keep 14\nExecStart=\S+ backup --verify /,
    );
    if (fs.existsSync('/usr/bin/systemd-analyze'))
      execFileSync('systemd-analyze', ['verify', path.join(units, 'tracery-backup.timer')], {
        stdio: 'pipe',
      });
  });

  test('is refused by a role from which rows are hidden', async () => {
    const here = await installation();
    const hidden = { ...here, env: { ...here.env, DATABASE_BACKUP_URL: '' } };
    expect((await operate(hidden, 'backup')).stderr).toContain('DATABASE_BACKUP_URL is needed');
    await here.database.query(`alter role ${new URL(here.env['DATABASE_BACKUP_URL']!).username} nobypassrls`);
    const folder = scratchFolder();
    const refused = await operate(here, 'backup', '--to', folder);
    expect(refused.stderr).toContain('does not see the rows of all products');
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

describe('[OPS-16] a check', () => {
  const lastProof = () =>
    app.database.query('select is_whole from backups where kind = $1 order by id desc limit 1', ['proven']);

  test('of the newest backup of a folder restores it, leaves no database behind, and is told as metric and to operators', async () => {
    const here = await installation();
    const folder = scratchFolder();
    await operate(here, 'backup', '--to', folder);
    const ran = await operate(here, 'backup', '--verify', folder);
    expect(ran).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('every row and byte') as string,
    });
    expect(await lastProof()).toEqual([{ is_whole: true }]);
    const scratch = await app.database.query(
      `select from pg_database where datname = left(current_database(), 50) || '_proof'`,
    );
    expect(scratch).toEqual([]);
    const text = await app.metrics.text();
    const since = Number(/^tracery_backup_proven_timestamp_seconds ([\d.e+]+)$/m.exec(text)![1]);
    expect(Date.now() / 1000 - since).toBeLessThan(600);
    expect(text).toMatch(/^tracery_backup_made_timestamp_seconds \d/m);
    expect(text).toMatch(/^tracery_backup_bytes \d{4,}$/m);
    const operator = await app.signedIn('runs');
    const seen = await app.call('GET /usrapi/v1/operators/health', { token: operator.token });
    const { madeAt, provenAt } = seen.data.backups;
    expect(new Date(madeAt!).getTime()).toBeLessThanOrEqual(new Date(provenAt!).getTime());
  });

  test('finds counters that do not count, and a damaged archive', async () => {
    const here = await installation();
    const people = await team();
    await writeTask(people, 'Charge by night');
    const counted = [`product_id = ${people.productId}`, `kind = 'Task'`].join(' and ');
    await app.database.query(`update item_counters set items = items + 1 where ${counted}`);
    const file = await backUp(here);
    await app.database.query(`update item_counters set items = items - 1 where ${counted}`);
    const ran = await operate(here, 'backup', '--verify', file);
    expect(ran).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('counts of items by status') as string,
    });
    expect(await lastProof()).toEqual([{ is_whole: false }]);
    fs.appendFileSync(file, 'x');
    expect((await operate(here, 'backup', '--verify', file)).stderr).toContain('is damaged');
  });
});
