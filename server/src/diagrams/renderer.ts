// One PlantUML process. It draws one diagram at a time and can be killed at any time.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Command } from './command.ts';
import { toPipeInput } from './source.ts';

export interface Renderer {
  readonly pid: number | undefined;
  /** The output for this source. Fails with RendererEnded when the process ends before. */
  draw(source: string): Promise<string>;
  end(): void;
  readonly ended: Promise<void>;
}

export class RendererEnded extends Error {
  /** The process crashed or ran out of memory on this source. Otherwise somebody killed it. */
  readonly isOwnFault: boolean;

  constructor(exitCode: number | null) {
    super('the renderer ended');
    // A shell reports death by a signal as 128 and more.
    this.isOwnFault = exitCode !== null && exitCode < 128;
  }
}

const maxOutputBytes = 8 * 1024 * 1024;

interface Waiting {
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

export function startRenderer({ file, args, env }: Command): Renderer {
  // A random delimiter, so that no diagram can fake the end of an output.
  const delimiter = `${randomUUID()}\n`;
  const child = spawn(file, [...args, '-pipedelimitor', delimiter.trim()], {
    env,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own, so that Graphviz ends with it.
    detached: true,
  });
  let waiting: Waiting | undefined;
  let chunks: Buffer[] = [];
  let size = 0;
  let tail = '';
  const end = (): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
  };

  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    // Unexpected output must not become the answer to the next source.
    if (!waiting) return end();
    if (size > maxOutputBytes) {
      waiting.reject(new RendererEnded(0));
      waiting = undefined;
      return end();
    }
    tail = (tail + chunk.subarray(-delimiter.length).toString('latin1')).slice(-delimiter.length);
    if (tail !== delimiter) return;
    const text = Buffer.concat(chunks).toString('utf8').slice(0, -delimiter.length);
    const { resolve } = waiting;
    [waiting, chunks, size, tail] = [undefined, [], 0, ''];
    resolve(text);
  });
  // The process is gone; "close" below reports it.
  child.stdin.on('error', () => {});

  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const settle = () => {
      hasEnded = true;
      waiting?.reject(new RendererEnded(child.exitCode));
      waiting = undefined;
      resolve();
    };
    child.once('error', settle);
    child.once('close', settle);
  });

  return {
    pid: child.pid,
    draw: (source) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new RendererEnded(child.exitCode));
        waiting = { resolve, reject };
        child.stdin.write(toPipeInput(source));
      }),
    end,
    ended,
  };
}
