// Whether the server can be reached. `navigator.onLine` only knows of the next cable, so requests without an answer and
// a small question to the server decide.
import { createStore } from '../store.ts';
import { CallFailure } from './failure.ts';

type Connection = 'online' | 'offline';

const answerTime = 1500;
const firstDelay = 1000;
const longestDelay = 15_000;

const isUnplugged = 'onLine' in navigator && !navigator.onLine;

export const connection = createStore<Connection>(isUnplugged ? 'offline' : 'online');

async function isReachable(): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), answerTime);
  try {
    await fetch('/healthz', { cache: 'no-store', signal: controller.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

let isAsking = false;
let delay = firstDelay;
let next: ReturnType<typeof setTimeout> | undefined;

/** Asks until there is an answer, less and less often. */
async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  clearTimeout(next);
  const isThere = await isReachable();
  isAsking = false;
  if (isThere) return setOnline();
  connection.set('offline');
  next = setTimeout(() => void ask(), delay);
  delay = Math.min(2 * delay, longestDelay);
}

function setOnline(): void {
  clearTimeout(next);
  delay = firstDelay;
  connection.set('online');
}

/** Called after each try of a request. One that failed may have failed by itself: only the server's silence counts. */
export function reportTry(wasAnswered: boolean): void {
  if (wasAnswered) setOnline();
  else void ask();
}

/** Something may have changed: asks at once. */
function askAnew(): void {
  delay = firstDelay;
  void ask();
}

window.addEventListener('offline', () => {
  connection.set('offline');
  askAnew();
});
window.addEventListener('online', askAnew);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && connection.get() === 'offline') askAnew();
});
if (isUnplugged) void ask();

/** Without network nobody waits for one try after the other. */
export async function unlessOffline<Result>(request: () => Promise<Result>): Promise<Result> {
  const lost = () => new CallFailure({ kind: 'unanswered' });
  if (connection.get() === 'offline') throw lost();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = connection.subscribe(() => {
    if (connection.get() === 'offline') reject(lost());
  });
  return Promise.race([request(), promise]).finally(stop);
}
