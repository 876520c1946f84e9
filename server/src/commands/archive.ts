// Saves an archive while it is made.
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from './command.ts';

/** Refuses a file that exists. What went wrong half-way leaves none. */
export async function saveArchive(file: string, archive: Readable): Promise<void> {
  // Only its owner reads it: it holds what others may not see.
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(archive, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CommandError(`${file} exists already`);
    await fs.rm(file, { force: true });
    throw error;
  }
}
