// The same tests for a folder and for S3.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, stopS3, type S3Service } from '../../../../scripts/s3.ts';
import { defaultServicesDirectory } from '../../../../scripts/services.ts';
import { createBucket } from '../../../tests/support/bucket.ts';
import { createS3Storage } from './s3.ts';
import { createDiskStorage, MissingBytes, TooManyBytes, type Storage } from './storage.ts';

async function* pieces(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const s3Directory = path.join(defaultServicesDirectory, 's3');
let directory: string;
let s3: S3Service;
beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'storage-'));
  s3 = await startS3(s3Directory);
  await createBucket(s3);
}, 180_000);
afterAll(async () => {
  fs.rmSync(directory, { recursive: true });
  await stopS3(s3Directory);
});

const stores: [string, () => Storage][] = [
  ['a folder', () => createDiskStorage(directory)],
  ['an S3 store', () => createS3Storage(s3)],
];

describe.each(stores)('%s', (_, create) => {
  test('gives back what was put, named by its hash', async () => {
    const store = create();
    for (const size of [0, 1, 65_537, 3_000_000]) {
      const bytes = randomBytes(size);
      const stored = await store.put(pieces(bytes), 10_000_000);
      expect(stored).toEqual({ hash: hashOf(bytes), size });
      expect((await readAll(await store.open(stored.hash))).equals(bytes)).toBe(true);
    }
  });

  test('keeps the same bytes once, also when many put them at the same time', async () => {
    const store = create();
    const bytes = randomBytes(100_000);
    const stored = await Promise.all(Array.from({ length: 8 }, () => store.put(pieces(bytes), 200_000)));
    expect(new Set(stored.map((one) => one.hash)).size).toBe(1);
    expect((await readAll(await store.open(stored[0]!.hash))).equals(bytes)).toBe(true);
  });

  test('takes exactly as much as allowed, and of more keeps nothing', async () => {
    const store = create();
    const bytes = randomBytes(1000);
    expect((await store.put(pieces(bytes), 1000)).size).toBe(1000);
    const more = randomBytes(1001);
    await expect(store.put(pieces(more), 1000)).rejects.toThrow(TooManyBytes);
    expect(await store.has(hashOf(more))).toBe(false);
  });

  test('keeps nothing of what broke off', async () => {
    const store = create();
    const bytes = randomBytes(200_000);
    await expect(
      store.put(
        (async function* () {
          yield bytes.subarray(0, 100_000);
          throw new Error('the sender went away');
        })(),
        1_000_000,
      ),
    ).rejects.toThrow('the sender went away');
    expect(await store.has(hashOf(bytes.subarray(0, 100_000)))).toBe(false);
  });

  test('lists what is there, with sizes and times', async () => {
    const store = create();
    const listed = async () => {
      const found = new Map<string, number>();
      for await (const { hash, size, at } of store.list()) {
        expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(600_000);
        found.set(hash, size);
      }
      return found;
    };
    const before = await listed();
    const sizes = [11, 12, 13];
    for (const size of sizes) {
      const { hash } = await store.put(pieces(randomBytes(size)), 100);
      expect((await listed()).get(hash)).toBe(size);
    }
    expect((await listed()).size).toBe(before.size + sizes.length);
  });

  test('says when bytes are missing, and forgets what is removed', async () => {
    const store = create();
    await expect(store.open('0'.repeat(64))).rejects.toThrow(MissingBytes);
    const { hash } = await store.put(pieces(randomBytes(10)), 10);
    await store.remove(hash);
    expect(await store.has(hash)).toBe(false);
    await store.remove(hash);
  });
});

test.runIf(process.getuid?.() === 0)(
  'what root stores belongs to who owns the folder, so that the app can go on with it',
  async () => {
    const owned = fs.mkdtempSync(path.join(os.tmpdir(), 'storage-'));
    fs.chownSync(owned, 65_534, 65_534);
    const { hash } = await createDiskStorage(owned).put(pieces(randomBytes(10)), 10);
    const places = ['', 'incoming', hash.slice(0, 2), path.join(hash.slice(0, 2), hash.slice(2, 4))];
    for (const place of [...places, path.join(places[3]!, hash)])
      expect(fs.statSync(path.join(owned, place)).uid, place).toBe(65_534);
    fs.rmSync(owned, { recursive: true });
  },
);

test('nothing half-written is left in the folder', () => {
  const incoming = path.join(directory, 'incoming');
  expect(fs.readdirSync(incoming)).toEqual([]);
});
