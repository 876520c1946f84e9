// Bytes that nothing refers to, in a folder of their own.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/support/app.ts';
import { tracery } from '../../tests/support/command.ts';
import { createDiskStorage } from '../platform/storage/storage.ts';
import { storageCron } from './index.ts';

let app: TestApp;
let directory: string;
beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'unreferenced-'));
  app = await createTestApp({ env: { FILES_DIRECTORY: directory } });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(directory, { recursive: true });
});

const day = 24 * 60 * 60;

/** Bytes without a row, as a process leaves them that dies after it stored them. */
async function stray(ageInDays: number, bytes = randomBytes(3000)): Promise<string> {
  const { hash } = await createDiskStorage(directory).put(Readable.from([bytes]), bytes.length);
  const file = path.join(directory, hash.slice(0, 2), hash.slice(2, 4), hash);
  const at = Date.now() / 1000 - ageInDays * day;
  fs.utimesSync(file, at, at);
  return hash;
}

const clean = async (...args: string[]) => {
  const ran = await tracery(app.database, ['files', 'clean', '--json', ...args], {
    env: { FILES_DIRECTORY: directory },
  });
  expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
  return ran.json() as Record<'found' | 'waiting' | 'due', { files: number; bytes: number }>;
};

const isThere = (hash: string) => createDiskStorage(directory).has(hash);
const runJobs = async () => {
  for (const { run } of storageCron({ db: app.db, storage: createDiskStorage(directory) })) await run();
};
const amount = (files: number) => ({ files, bytes: files * 3000 });

test('[OPS-20] bytes that nothing refers to go 30 days after they were found, a dry run says which, and files that people have stay', async () => {
  const { id, manager } = await app.product();
  const kept = randomBytes(3000);
  const sent = await app.send('POST /damapi/v1/files/upload', {
    token: manager.token,
    query: { kind: 'RESTfulAPI', sourceId: id },
    file: Buffer.from(`openapi: 3.1.0 # ${kept.toString('hex')}`),
    fileName: 'api.yaml',
  });
  expect(sent.status).toBe(200);
  const keptHash = createHash('sha256')
    .update(`openapi: 3.1.0 # ${kept.toString('hex')}`)
    .digest('hex');
  const file = path.join(directory, keptHash.slice(0, 2), keptHash.slice(2, 4), keptHash);
  fs.utimesSync(file, 0, 0);
  const lost = await stray(2);
  const uploading = await stray(0);

  expect(await clean('--dry-run')).toMatchObject({ found: amount(1), waiting: amount(0), due: amount(0) });
  expect(await clean('--dry-run')).toMatchObject({ found: amount(1) });
  expect(await clean()).toMatchObject({ found: amount(1) });
  expect(await clean('--dry-run')).toMatchObject({ found: amount(0), waiting: amount(1), due: amount(0) });
  await runJobs();
  expect(await isThere(lost)).toBe(true);

  await app.database.query(`update erasable_bytes set kept_until = kept_until - interval '29 days'`);
  await runJobs();
  expect(await isThere(lost)).toBe(true);
  await app.database.query(`update erasable_bytes set kept_until = kept_until - interval '2 days'`);
  expect(await clean('--dry-run')).toMatchObject({ due: amount(1) });
  expect(await isThere(lost)).toBe(true);
  await runJobs();
  expect(await isThere(lost)).toBe(false);
  expect(await isThere(uploading)).toBe(true);
  expect(await isThere(keptHash)).toBe(true);
});
