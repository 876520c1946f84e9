// A folder and a real S3 store: moving from one to the other while people work, and backups that only name files.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, stopS3, type S3Service } from '../../../scripts/s3.ts';
import { defaultServicesDirectory } from '../../../scripts/services.ts';
import { createS3Storage } from '../../src/platform/storage/s3.ts';
import { createDiskStorage } from '../../src/platform/storage/storage.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { backupRole, emptyDatabase, operate, scratchFolder } from '../support/backups.ts';
import { createBucket, settingsOfS3 } from '../support/bucket.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const s3Directory = path.join(defaultServicesDirectory, 's3-stores');
let s3: S3Service;
let folder: string;
let database: TestDatabase;
let inS3: Record<string, string>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stores-'));
  s3 = await startS3(s3Directory);
  await createBucket(s3);
  inS3 = { FILES_DIRECTORY: folder, ...settingsOfS3(s3) };
  database = await createTestDatabase();
}, 180_000);
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
  await stopS3(s3Directory);
});

interface Uploaded {
  url: string;
  bytes: Buffer;
}

async function withApp<Result>(env: Record<string, string>, work: (app: TestApp) => Promise<Result>) {
  const app = await createTestApp({ database, env });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

async function upload(app: TestApp, token: string, productId: number): Promise<Uploaded> {
  const bytes = Buffer.from(`openapi: 3.1.0 # ${randomBytes(2000).toString('hex')}`);
  const sent = await app.send('POST /damapi/v1/files/upload', {
    token,
    query: { kind: 'RESTfulAPI', sourceId: productId },
    file: bytes,
    fileName: 'api.yaml',
  });
  expect(sent.status).toBe(200);
  return { url: (sent.data as { linkUrl: string }).linkUrl, bytes };
}

async function expectReadable(app: TestApp, cookie: string, uploaded: readonly Uploaded[]): Promise<void> {
  for (const { url, bytes } of uploaded) {
    const answer = await app.http.inject({ url, headers: { cookie } });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  }
}

const count = async (files: AsyncIterable<unknown>): Promise<number> => {
  let found = 0;
  for await (const file of files) found += file ? 1 : 0;
  return found;
};

test('[OPS-20] files move from a folder to S3 and back by a command, while people upload and read', async () => {
  const uploaded: Uploaded[] = [];
  const { id, manager } = await withApp({ FILES_DIRECTORY: folder }, async (app) => {
    const made = await app.product();
    for (let at = 0; at < 5; at += 1) uploaded.push(await upload(app, made.manager.token, made.id));
    return made;
  });
  const stores = { folder: createDiskStorage(folder), s3: createS3Storage(s3) };
  const moves: [keyof typeof stores, keyof typeof stores][] = [
    ['folder', 's3'],
    ['s3', 'folder'],
  ];
  for (const [from, to] of moves) {
    const env = { ...inS3, FILES_STORE: to, FILES_FORMER_STORE: from };
    await withApp(env, async (app) => {
      await expectReadable(app, manager.cookie, uploaded);
      const installation = { database, env };
      const [moved] = await Promise.all([
        operate(installation, 'files', 'move', '--json'),
        upload(app, manager.token, id).then((one) => uploaded.push(one)),
      ]);
      expect(moved).toMatchObject({ exitCode: 0, stderr: '' });
      expect(moved.json()).toMatchObject({ damaged: [] });
      const removed = await operate(installation, 'files', 'move', '--remove');
      expect(removed).toMatchObject({ exitCode: 0, stderr: '' });
      expect(await count(stores[from].list())).toBe(0);
      expect(await count(stores[to].list())).toBe(uploaded.length);
      await expectReadable(app, manager.cookie, uploaded);
    });
    const settled = { ...inS3, FILES_STORE: to, ...(to === 'folder' && { S3_ENDPOINT: '' }) };
    const plain = to === 'folder' ? { FILES_DIRECTORY: folder } : settled;
    await withApp(plain, (app) => expectReadable(app, manager.cookie, uploaded));
  }
});

test('[OPS-20] moving says what is missing in the settings, and leaves damaged bytes where they are', async () => {
  const from = scratchFolder();
  const to = inS3;
  const unset = await operate({ database, env: { FILES_DIRECTORY: from } }, 'files', 'move');
  expect(unset).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('FILES_FORMER_STORE') as string,
  });
  const same = await operate({ database, env: { ...to, FILES_FORMER_STORE: 's3' } }, 'files', 'move');
  expect(same).toMatchObject({
    exitCode: 78,
    stderr: expect.stringContaining('is the store in use') as string,
  });
  const hash = 'ab'.repeat(32);
  fs.mkdirSync(path.join(from, 'ab/ab'), { recursive: true });
  fs.writeFileSync(path.join(from, 'ab/ab', hash), 'not what the name says');
  const env = { ...to, FILES_DIRECTORY: from, FILES_FORMER_STORE: 'folder' };
  const moved = await operate({ database, env }, 'files', 'move', '--remove');
  expect(moved).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(hash) as string });
  expect(fs.existsSync(path.join(from, 'ab/ab', hash))).toBe(true);
});

test('[OPS-15, OPS-16] with S3 a backup names the files, is proven by reading each, and is not restored where they are missing', async () => {
  const role = await backupRole();
  const here = { database, env: { ...inS3, DATABASE_BACKUP_URL: role.urlFor(database) } };
  const storage = createS3Storage(s3);
  const { hash, bytes } = await withApp(inS3, async (app) => {
    const { id, manager } = await app.product();
    await app.database.query('delete from files');
    const one = await upload(app, manager.token, id);
    const [row] = await app.database.query<{ hash: string }>('select hash from files');
    return { hash: row!.hash, bytes: one.bytes };
  });
  const file = path.join(scratchFolder(), 'all.zip');
  const made = await operate(here, 'backup', '--to', file, '--json');
  expect(made, made.stderr).toMatchObject({ exitCode: 0 });
  expect(made.json()).toMatchObject({ manifest: { files: { are: 'listed', count: 1 } } });
  expect(await operate(here, 'backup', '--verify', file)).toMatchObject({ exitCode: 0 });

  const there = await emptyDatabase();
  const elsewhere = { database: there, env: { ...inS3, DATABASE_BACKUP_URL: role.urlFor(there) } };
  await storage.remove(hash);
  const unproven = await operate(here, 'backup', '--verify', file);
  expect(unproven).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(hash) as string });
  const refused = await operate(elsewhere, 'restore', file);
  expect(refused).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('the store lacks 1') as string,
  });
  const again = await storage.put([bytes] as unknown as AsyncIterable<Uint8Array>, bytes.length);
  expect(again.hash).toBe(hash);
  const restored = await operate(elsewhere, 'restore', file);
  expect(restored, restored.stderr).toMatchObject({ exitCode: 0 });
});
