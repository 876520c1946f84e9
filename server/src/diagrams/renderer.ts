// One PlantUML process: it draws one diagram at a time and is ended without regret.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Command } from './command.ts';
import { toPipeInput } from './source.ts';

export interface Renderer {
  readonly pid: number | undefined;
  /** What it wrote for this source. Fails with RendererEnded when the process ends before. */
  draw(source: string): Promise<string>;
  end(): void;
  readonly ended: Promise<void>;
}

export class RendererEnded extends Error {
  /** It ended itself over this source: crashed, or had not enough memory. Otherwise somebody ended it. */
  readonly isOwnFault: boolean;

  constructor(exitCode: number | null) {
    super('the renderer ended');
    // A shell's way to say that a signal ended what it ran.
    this.isOwnFault = exitCode !== null && exitCode < 128;
  }
}

const maxOutputBytes = 8 * 1024 * 1024;

interface Waiting {
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

export function startRenderer({ file, args, env }: Command): Renderer {
  // Nobody can guess where an answer ends, so no diagram can pretend to end it.
  const mark = `${randomUUID()}\n`;
  const child = spawn(file, [...args, '-pipedelimitor', mark.trim()], {
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
    // What nobody asked for must not become the answer to the next question.
    if (!waiting) return end();
    if (size > maxOutputBytes) {
      waiting.reject(new RendererEnded(0));
      waiting = undefined;
      return end();
    }
    tail = (tail + chunk.subarray(-mark.length).toString('latin1')).slice(-mark.length);
    if (tail !== mark) return;
    const text = Buffer.concat(chunks).toString('utf8').slice(0, -mark.length);
    const { resolve } = waiting;
    [waiting, chunks, size, tail] = [undefined, [], 0, ''];
    resolve(text);
  });
  // Writing to a process that is gone: its end is told below.
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
