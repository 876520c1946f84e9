// One worker at a time; an answer that does not come in time is no answer.
import type { ReaderResponse, ReaderRequest } from './reader-worker.ts';
// A page without an origin cannot start a worker from a file, only from text that it has.
// oxlint-disable-next-line import/default
import Reader from './reader-worker.ts?worker&inline';

/** Seconds, each counted when it is over: while this page itself is busy starting, none of them passes for the reader. */
const timeoutSeconds = 10;

let worker: Worker | undefined;
/** The questions that it has not answered yet. */
const pending = new Set<number>();
let lastRequestId = 0;

function stop(): void {
  worker?.terminate();
  worker = undefined;
  pending.clear();
}

/** Undefined when it took too long. A new file takes the place of one that is still being read. */
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
