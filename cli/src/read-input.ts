// What people type, and what comes from a file or through a pipe.
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { misused } from './failure.ts';
import type { Translate } from './language.ts';

/** A secret: asked for without showing it, or all of what comes through the pipe. */
export async function readSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return String(await buffer(process.stdin)).trim();
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  reader.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return (await reader.question('')).trim();
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

/** `-` is what comes through the pipe. */
export async function readFile(name: string, t: Translate): Promise<Buffer<ArrayBuffer>> {
  if (name === '-') return Buffer.from(await buffer(process.stdin));
  try {
    return Buffer.from(await fs.readFile(name));
  } catch (error) {
    throw misused(t('file.unreadable', { name, reason: (error as NodeJS.ErrnoException).code ?? '' }));
  }
}

/** As an upload carries it. */
export const readUpload = async (name: string, t: Translate): Promise<File> =>
  new File([await readFile(name, t)], name === '-' ? 'stdin' : path.basename(name));
