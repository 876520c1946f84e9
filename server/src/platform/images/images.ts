import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import type { ImageJob, ImageResult } from './image-process.ts';

export interface ImageProcessor {
  /** A small square picture of what was sent; refuses what is no picture or has too many pixels. */
  makeSquare(bytes: Uint8Array, wanted: { maxPixels: number; side: number }): Promise<Uint8Array>;
  /** Refuses the beginning of a picture that has too many pixels or is none. */
  measure(start: Uint8Array, maxPixels: number): Promise<void>;
  close(): void;
}

const entry = path.join(import.meta.dirname, 'image-process.ts');
const timeoutMs = 3000;
/** Starting it takes longer on a busy machine, and is nobody's picture's fault. */
const startTimeoutMs = 15_000;
const maxQueued = 20;
/** It is started when first needed and ended when nobody needed it for so long. */
const idleTimeoutMs = 60_000;

interface Waiting {
  resolve: (picture: Uint8Array | undefined) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export function createImageProcessor(): ImageProcessor {
  let child: ChildProcess | undefined;
  let hasAnswered = false;
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
    hasAnswered = false;
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new Refusal('image.unreadable')));
  }

  function start(): ChildProcess {
    const started = fork(entry, { serialization: 'advanced', execArgv: ['--max-old-space-size=64'] });
    started.on('message', (result: ImageResult) => {
      hasAnswered = true;
      settle(result.id, ({ resolve, reject }) =>
        'picture' in result ? resolve(result.picture) : reject(new Refusal(result.refused)),
      );
    });
    started.on('exit', end);
    started.on('error', end);
    // It must not keep the app from ending.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function run(wanted: Omit<ImageJob, 'id'>): Promise<Uint8Array | undefined> {
    if (waiting.size >= maxQueued) throw new Refusal('server.busy', { retryAfterSeconds: 1 });
    clearTimeout(idle);
    child ??= start();
    const job: ImageJob = { id: (lastId += 1), ...wanted };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(end, hasAnswered ? timeoutMs : startTimeoutMs);
      waiting.set(job.id, { resolve, reject, timer });
      child!.send(job);
    });
  }

  return {
    makeSquare: async (bytes, { maxPixels, side }) => (await run({ bytes, maxPixels, side }))!,
    measure: async (bytes, maxPixels) => void (await run({ bytes, maxPixels, side: undefined })),
    close: end,
  };
}
