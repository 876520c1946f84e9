// One worker parses long texts, one after the other. Whatever takes too long is ended with it.
import { limits } from '@tracery/contract/limits';
import type { TextAnswer, TextJob } from './markdown-worker.ts';
// oxlint-disable-next-line import/default
import workerAddress from './markdown-worker.ts?worker&url';
import type { TextNode } from './text-tree.ts';

export interface TextReader {
  /** The next part of the text. */
  onPart: (part: TextNode[]) => void;
  onEnd: (isComplete: boolean) => void;
}

interface Waiting extends TextReader {
  job: TextJob;
}

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string };
}

let address: string | undefined;

/** The page's policy takes the address of a script only from here. Not every browser asks for it. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('markdown-worker', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL('') ?? workerAddress;
}

let worker: Worker | undefined;
let running: Waiting | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const queue: Waiting[] = [];

function end(isComplete: boolean): void {
  clearTimeout(timer);
  const ended = running;
  running = undefined;
  ended?.onEnd(isComplete);
  runNext();
}

function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  end(false);
}

function startWorker(): Worker {
  const started = new Worker((address ??= trustedAddress()), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<TextAnswer>) => {
    if ('isTooLarge' in data) return end(false);
    running?.onPart(data.part);
    return data.isLast ? end(true) : undefined;
  });
  started.addEventListener('error', giveUp);
  return started;
}

function runNext(): void {
  if (running) return;
  running = queue.shift();
  if (!running) return;
  timer = setTimeout(giveUp, limits.markdown.workerTime);
  worker ??= startWorker();
  // A worker has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(running.job);
}

/** Returns what ends it before it is done. */
export function parseInWorker(job: TextJob, reader: TextReader): () => void {
  const waiting: Waiting = { job, ...reader };
  queue.push(waiting);
  runNext();
  return () => {
    const at = queue.indexOf(waiting);
    if (at >= 0) queue.splice(at, 1);
    // Nobody waits for it any more: the next text need not either.
    if (running === waiting) giveUp();
  };
}
