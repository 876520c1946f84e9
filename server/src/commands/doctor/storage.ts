// The file store: something is written, read and deleted as the app would.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { createStorage } from '../../platform/storage/create.ts';
import { StoreFull } from '../../platform/storage/storage.ts';
import { codeOf, good, hint, reasonOf, sizeOf, wrong, type Check, type Finding } from './check.ts';

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const inFolder = (folder: string): Record<string, string> => ({
  EACCES: `give it to who runs Tracery: chown -R tracery: ${folder}`,
  EROFS: 'it is mounted read-only: remount it',
  ENOTDIR: 'FILES_DIRECTORY must be a folder',
  EEXIST: 'FILES_DIRECTORY must be a folder',
});

const inBucket: Record<string, string> = {
  ECONNREFUSED: 'start the store, or correct S3_ENDPOINT',
  ENOTFOUND: 'correct S3_ENDPOINT, or the DNS',
};

export const storage: Check = {
  name: 'storage',
  async run({ storage: config }) {
    const where = 'directory' in config ? config.directory : `${config.s3.endpoint}/${config.s3.bucket}`;
    const todos = 'directory' in config ? inFolder(config.directory) : inBucket;
    const bytes = randomBytes(64);
    try {
      const store = await createStorage(config);
      const { hash } = await store.put(once(bytes), bytes.length);
      const read: Uint8Array[] = [];
      for await (const chunk of await store.open(hash)) read.push(chunk);
      await store.remove(hash);
      if (!Buffer.concat(read).equals(bytes))
        return [
          wrong(`${where} gives back other bytes than were written`, 'do not use it before it is repaired'),
        ];
      if (await store.has(hash))
        return [wrong(`${where} does not delete`, 'allow the key of S3 to delete objects')];
      return [good(`${where}: written, read, deleted`)];
    } catch (error) {
      if (error instanceof StoreFull)
        return [
          wrong(
            `${where} is full: uploads are refused`,
            'make room; FILES_FLOOR_MB says how much is kept free',
          ),
        ];
      const { name } = error as Error;
      return [
        wrong(
          `${where}: ${name === 'Error' ? '' : `${name}, `}${reasonOf(error)}`,
          todos[codeOf(error)] ?? 'put right what it says; the app needs to write, read and delete there',
        ),
      ];
    }
  },
};

const roomy = 5e9;
const tight = 1e9;

async function roomIn(folder: string, floor: number): Promise<Finding> {
  const { bavail, blocks, bsize } = await fs.statfs(folder);
  const free = bavail * bsize;
  const found = `${folder}: ${sizeOf(free)} of ${sizeOf(blocks * bsize)} free`;
  if (free < Math.max(floor, tight)) return wrong(found, 'make room before uploads, backups and logs stop');
  return free < roomy ? hint(found, 'plan for more room') : good(found);
}

export const disk: Check = {
  name: 'disk',
  async run({ storage: config }) {
    const folders = ['directory' in config ? config.directory : undefined, '/tmp', '/'];
    const floor = 'floor' in config ? config.floor : 0;
    const seen = new Set<number>();
    const findings: Finding[] = [];
    for (const folder of folders) {
      const stat = folder ? await fs.stat(folder).catch(() => undefined) : undefined;
      if (!folder || !stat || seen.has(stat.dev)) continue;
      seen.add(stat.dev);
      findings.push(await roomIn(folder, floor));
    }
    return findings;
  },
};
