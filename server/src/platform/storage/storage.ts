// Content-addressed file storage: bytes are stored once, under their hash. Names and access rights are in the database.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Stored {
  hash: string;
  size: number;
}

export interface Storage {
  /** Streams to the store. Throws TooManyBytes and stores nothing if there are more than allowed. */
  put(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Stored>;
  /** Throws MissingBytes if there are none. */
  open(hash: string): Promise<AsyncIterable<Uint8Array>>;
  has(hash: string): Promise<boolean>;
  remove(hash: string): Promise<void>;
  /** Throws what an upload would meet now. */
  requireWritable(): Promise<void>;
  /** Everything that is there, in no order. What comes or goes meanwhile may be missing. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile extends Stored {
  at: Date;
}

export class TooManyBytes extends Error {}
export class MissingBytes extends Error {}
/** There is no room for more, or nothing may be written. */
export class StoreFull extends Error {}

export interface Staged extends Stored {
  file: string;
}

/** Writes to a temporary file first: the hash is known only at the end. */
export async function stage(
  directory: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Staged> {
  const file = path.join(directory, randomUUID());
  const digest = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      digest.update(chunk);
      done(size > maxBytes ? new TooManyBytes() : null, chunk);
    },
  });
  try {
    await fs.mkdir(directory, { recursive: true });
    await pipeline(source, measure, createWriteStream(file, { flags: 'wx', flush: true }));
    return { file, hash: digest.digest('hex'), size };
  } catch (error) {
    await fs.rm(file, { force: true }).catch(() => {});
    throw isFull(error) ? new StoreFull() : error;
  }
}

/** Also when nothing may be written: people can do the same about both, which is to tell their operator. */
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

/** Refuses before a byte is written: a full volume would take the database with it where they share one. */
async function requireRoom(directory: string, floor: number): Promise<void> {
  await fs.mkdir(directory, { recursive: true }).catch((error: unknown) => {
    throw isFull(error) ? new StoreFull() : error;
  });
  const { bavail, bsize } = await fs.statfs(directory);
  if (bavail * bsize < floor) throw new StoreFull();
}

/** What is written to find out whether anything can be. */
export const probe = Buffer.alloc(64);

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function syncDirectory(directory: string): Promise<void> {
  const handle = await fs.open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isName = { folder: /^[0-9a-f]{2}$/, file: /^[0-9a-f]{64}$/ };

async function* filesBelow(folder: string, depth: number): AsyncGenerator<StoredFile> {
  let entries: Dirent[];
  try {
    entries = await fs.readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for (const { name } of entries) {
    const place = path.join(folder, name);
    if (depth > 0) {
      if (isName.folder.test(name)) yield* filesBelow(place, depth - 1);
    } else if (isName.file.test(name)) {
      const found = await fs.stat(place).catch(() => undefined);
      if (found) yield { hash: name, size: found.size, at: found.mtime };
    }
  }
}

/** Commands of operators run as root; what they store belongs to who runs the app, as the folder does. */
async function giveToOwner(root: string, places: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await fs.stat(root);
  if (uid !== 0) for (const place of places) await fs.chown(place, uid, gid);
}

/** A folder: `ab/cd/<hash>`. Files are renamed into place when complete and synced to disk. */
export function createDiskStorage(root: string, floor = 0): Storage {
  const incoming = path.join(root, 'incoming');
  const pathOf = (hash: string) => path.join(root, hash.slice(0, 2), hash.slice(2, 4), hash);
  return {
    async put(source, maxBytes) {
      await requireRoom(root, floor);
      const { file, hash, size } = await stage(incoming, source, maxBytes);
      const target = pathOf(hash);
      try {
        const folder = path.dirname(target);
        await fs.mkdir(folder, { recursive: true });
        await giveToOwner(root, [incoming, file, path.dirname(folder), folder]);
        await fs.rename(file, target);
        await syncDirectory(folder);
      } catch (error) {
        await fs.rm(file, { force: true }).catch(() => {});
        throw isFull(error) ? new StoreFull() : error;
      }
      return { hash, size };
    },
    async open(hash) {
      const target = pathOf(hash);
      try {
        await fs.access(target);
      } catch (error) {
        throw isMissing(error) ? new MissingBytes(hash) : error;
      }
      return createReadStream(target);
    },
    has: (hash) =>
      fs.access(pathOf(hash)).then(
        () => true,
        () => false,
      ),
    remove: (hash) => fs.rm(pathOf(hash), { force: true }),
    async requireWritable() {
      await requireRoom(root, floor);
      const { file } = await stage(incoming, Readable.from([probe]), probe.length);
      await fs.rm(file, { force: true });
    },
    list: () => filesBelow(root, 2),
  };
}
