import { fork } from 'node:child_process';
import path from 'node:path';
import { limits } from '@tracery/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { ReadResult } from './read-process.ts';
import type { Table } from './table.ts';

const { bytesMax, perProcess, readTimeout, readMemoryMb } = limits.import;
const entry = path.join(import.meta.dirname, 'read-process.ts');
let running = 0;

/** One process for each file, ended with it. */
function readApart(bytes: Uint8Array): Promise<Table> {
  const child = fork(entry, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${readMemoryMb}`],
    // It needs no setting of ours.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), readTimeout);
  const { promise, resolve, reject } = Promise.withResolvers<Table>();
  child.on('message', (result: ReadResult) => {
    if ('table' in result) resolve(result.table);
    else reject(new Refusal(result.refused));
    child.kill('SIGKILL');
  });
  child.on('error', reject);
  child.on('exit', () => {
    clearTimeout(timer);
    // Unless it has answered.
    reject(new Refusal('import.unreadable'));
  });
  child.send(bytes);
  return promise;
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of parts) {
    size += chunk.length;
    if (size > bytesMax) throw new Refusal('import.tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readFile(
  parts: AsyncIterable<Uint8Array>,
): Promise<{ table: Table; bytes: Uint8Array }> {
  if (running >= perProcess) throw new Refusal('import.busy', { retryAfterSeconds: 2 });
  running += 1;
  try {
    const bytes = await collect(parts);
    return { table: await readApart(bytes), bytes };
  } finally {
    running -= 1;
  }
}
