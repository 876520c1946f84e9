// A ZIP archive of JSON lines and files, written while it is read: it never stands in memory as a whole.
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { CommandError } from './command.ts';

export interface Archive {
  addJson(name: string, value: unknown): void;
  /** One line for each row; the rows are asked for when their turn comes. */
  addLines(name: string, rows: AsyncIterable<unknown>): Promise<void>;
  addBytes(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

async function* linesOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${typeof row === 'string' ? row : JSON.stringify(row)}\n`;
}

/** Refuses a file that exists. What went wrong half-way leaves none. */
export async function writeArchive(file: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  // Only its owner reads it: it holds what others may not see.
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, target);
  // Whoever waits for it is told; until then it must not end the process.
  written.catch(() => {});
  const addStream = (name: string, stream: Readable) =>
    new Promise<void>((resolve, reject) => {
      stream.once('end', resolve);
      stream.once('error', reject);
      written.catch(reject);
      zip.addReadStream(stream, name);
    });
  try {
    await fill({
      addJson: (name, value) => zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), name),
      addLines: (name, rows) => addStream(name, Readable.from(linesOf(rows))),
      addBytes: (name, bytes) => addStream(name, Readable.from(bytes)),
    });
    zip.end();
    await written;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CommandError(`${file} exists already`);
    target.destroy();
    await fs.rm(file, { force: true });
    throw error;
  }
}
