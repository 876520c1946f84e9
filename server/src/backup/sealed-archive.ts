// The file of a backup: a sealed ZIP archive. It has its name only when it is complete.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { createSeal, sealLength, unsealed } from '../platform/seal.ts';
import { BackupProblem } from './problem.ts';

export const partial = (file: string): string => `${file}.partial`;

interface Measured {
  sha256: string;
  bytes: number;
}

export interface ArchiveWriter {
  add(name: string, bytes: AsyncIterable<Uint8Array | string>): Promise<Measured>;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeSeal(file: string, seal: string): Promise<void> {
  const handle = await fs.open(file, 'r+');
  try {
    const { size } = await handle.stat();
    await handle.write(seal, size - sealLength, 'latin1');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function writeSealed(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const unfinished = partial(file);
  // Only its owner reads it: it holds everything.
  const target = createWriteStream(unfinished, { mode: 0o600 });
  const zip = new yazl.ZipFile();
  const seal = createSeal();
  const written = pipeline(zip.outputStream, seal.stream, target);
  // Whoever waits for it is told; until then it must not end the process.
  written.catch(() => {});

  const add: ArchiveWriter['add'] = (name, bytes) => {
    const digest = createHash('sha256');
    let count = 0;
    const stream = Readable.from(
      (async function* () {
        for await (const chunk of bytes) {
          const part = Buffer.from(chunk as Uint8Array);
          digest.update(part);
          count += part.length;
          yield part;
        }
      })(),
      { objectMode: false },
    );
    return new Promise<Measured>((resolve, reject) => {
      stream.once('end', () => resolve({ sha256: digest.digest('hex'), bytes: count }));
      stream.once('error', reject);
      written.catch(reject);
      // Texts are small, and the rest is compressed already or does not gain much.
      zip.addReadStream(stream, name, { compress: false, forceZip64Format: true });
    });
  };

  try {
    await fill({ add });
    zip.end({ comment: unsealed, forceZip64Format: false });
    await written;
    await writeSeal(unfinished, seal.digest());
    const { size } = await fs.stat(unfinished);
    await fs.rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return size;
  } catch (error) {
    target.destroy();
    await fs.rm(unfinished, { force: true });
    throw error;
  }
}

export interface SealedArchive {
  bytes: number;
  names: ReadonlySet<string>;
  open(name: string): Promise<AsyncIterable<Buffer>>;
  text(name: string): Promise<string>;
  close(): void;
}

async function requireSeal(file: string): Promise<number> {
  const seal = createSeal();
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }).pipe(seal.stream))
      bytes += (chunk as Buffer).length;
  } catch (error) {
    throw new BackupProblem(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (seal.digest() !== seal.end())
    throw new BackupProblem(`${file} is damaged or no backup of Tracery: its bytes are not what was written`);
  return bytes;
}

/** Refuses a file of which one byte is not as it was written. */
export async function openSealed(file: string): Promise<SealedArchive> {
  await fs.access(file).catch(() => {
    throw new BackupProblem(`${file} is not there or cannot be read`);
  });
  const bytes = await requireSeal(file);
  const zip = await yauzl.openPromise(file, { autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const open = async (name: string): Promise<AsyncIterable<Buffer>> => {
    const entry = entries.get(name);
    if (!entry) throw new BackupProblem(`${file} holds no ${name}: it is no backup of Tracery`);
    return zip.openReadStreamPromise(entry);
  };
  return {
    bytes,
    names: new Set(entries.keys()),
    open,
    async text(name) {
      const parts: Buffer[] = [];
      for await (const part of await open(name)) parts.push(part);
      return Buffer.concat(parts).toString();
    },
    close: () => zip.close(),
  };
}
