// Runs one worker at a time, with a timeout.
import type { ReaderResponse, ReaderRequest } from './reader-worker.ts';
// A page without an origin cannot load a worker from a URL, only from a blob.
// oxlint-disable-next-line import/default
import Reader from './reader-worker.ts?worker&inline';

/** Seconds, counted by timer ticks: while this page is busy, the worker's time does not run. */
const timeoutSeconds = 10;

let worker: Worker | undefined;
/** Pending requests. */
const pending = new Set<number>();
let lastRequestId = 0;

function stop(): void {
  worker?.terminate();
  worker = undefined;
  pending.clear();
}

/** Undefined after a timeout. A new file replaces one that is still being read. */
export function requestReader(asked: ReaderRequest): Promise<ReaderResponse | undefined> {
  if ('text' in asked) {
    if (pending.size > 0) stop();
    worker ??= new Reader();
  }
  const reader = worker;
  if (!reader) return Promise.resolve(undefined);
  lastRequestId += 1;
  const turn = lastRequestId;
  pending.add(turn);
  return new Promise((resolve) => {
    const heard = new AbortController();
    const end = (answered?: ReaderResponse) => {
      pending.delete(turn);
      clearInterval(timer);
      heard.abort();
      resolve(answered);
    };
    let seconds = 0;
    const timer = setInterval(() => {
      seconds += 1;
      if (seconds < timeoutSeconds) return;
      if (worker === reader) stop();
      end();
    }, 1000);
    const onMessage = ({ data }: MessageEvent<{ turn: number; answered: ReaderResponse }>) => {
      if (data.turn === turn) end(data.answered);
    };
    reader.addEventListener('message', onMessage, { signal: heard.signal });
    reader.addEventListener('error', () => end(), { signal: heard.signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    reader.postMessage({ turn, asked });
  });
}
