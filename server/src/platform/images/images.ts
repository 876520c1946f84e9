import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import type { ImageJob, ImageResult } from './image-process.ts';

export interface ImageProcessor {
  /** A small square picture of what was sent; refuses what is no picture or has too many pixels. */
  makeSquare(bytes: Uint8Array, wanted: { maxPixels: number; side: number }): Promise<Uint8Array>;
  close(): void;
}

const entry = path.join(import.meta.dirname, 'image-process.ts');
const timeoutMs = 3000;
const maxQueued = 20;
/** It is started when first needed and ended when nobody needed it for so long. */
const idleTimeoutMs = 60_000;

interface Waiting {
  resolve: (picture: Uint8Array) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export function createImageProcessor(): ImageProcessor {
  let child: ChildProcess | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting>();

  function settle(id: number, outcome: (one: Waiting) => void): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    clearTimeout(one.timer);
    outcome(one);
    if (waiting.size === 0) idle = setTimeout(end, idleTimeoutMs).unref();
  }

  /** Whoever still waited for it hears that their picture could not be read: one of them ended it. */
  function end(): void {
    child?.removeAllListeners('exit');
    child?.kill('SIGKILL');
    child = undefined;
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new Refusal('image.unreadable')));
  }

  function start(): ChildProcess {
    const started = fork(entry, { serialization: 'advanced', execArgv: ['--max-old-space-size=64'] });
    started.on('message', (result: ImageResult) =>
      settle(result.id, ({ resolve, reject }) =>
        'picture' in result ? resolve(result.picture) : reject(new Refusal(result.refused)),
      ),
    );
    started.on('exit', end);
    started.on('error', end);
    // It must not keep the app from ending.
    started.unref();
    started.channel?.unref();
    return started;
  }

  return {
    makeSquare(bytes, { maxPixels, side }) {
      if (waiting.size >= maxQueued) throw new Refusal('server.busy', { retryAfterSeconds: 1 });
      clearTimeout(idle);
      child ??= start();
      const job: ImageJob = { id: (lastId += 1), bytes, maxPixels, side };
      return new Promise((resolve, reject) => {
        const timer = setTimeout(end, timeoutMs);
        waiting.set(job.id, { resolve, reject, timer });
        child!.send(job);
      });
    },
    close: end,
  };
}
