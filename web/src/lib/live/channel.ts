// Holds the stream of one person in one product: opens it, reads it, opens it again. Runs in a SharedWorker, or in the
// tab where there is none. It knows neither the page nor its libraries.
import type { ChangeEvent, Looker, PresenceEvent, ReadyEvent } from '@tracery/contract';
import { liveLimits } from '@tracery/contract/live/limits';

export type LiveState = 'live' | 'reconnecting' | 'asking';

export type LiveMessage =
  | { type: 'state'; state: LiveState }
  | { type: 'change'; event: ChangeEvent }
  /** Everybody who looks at an item of the product. */
  | { type: 'lookers'; lookers: Looker[] }
  /** What was missed is not known: everything on screen is to be read anew. */
  | { type: 'anew' }
  /** The token was refused: the tab renews it, or hears that the session is over. */
  | { type: 'refused' };

export interface Channel {
  /** The newest token, and how many milliseconds ago the page was read. */
  use(token: string, age: number): void;
  state(): LiveState;
  lookers(): Looker[];
  close(): void;
}

/** Without a sign of life for this long, the stream is taken for broken. */
const silence = 2.5 * liveLimits.beat;
/** Tries before it is said that the stream cannot be held. */
const tries = 3;

export function createChannel(tell: (message: LiveMessage) => void): Channel {
  let token = '';
  let age = 0;
  let lastId: string | undefined;
  let state: LiveState = 'reconnecting';
  let failures = 0;
  /** What the server asked for when it ended the stream. */
  let retry: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort: AbortController | undefined;
  let isClosed = false;
  const lookers = new Map<string, Looker>();

  function setState(next: LiveState): void {
    if (state === next) return;
    state = next;
    tell({ type: 'state', state });
  }

  function meet({ lookers: told, isWhole }: PresenceEvent): void {
    if (isWhole && lookers.size === 0 && told.length === 0) return;
    if (isWhole) lookers.clear();
    for (const looker of told) {
      const key = `${looker.itemId} ${looker.userId}`;
      if (looker.sign === 'left') lookers.delete(key);
      else lookers.set(key, looker);
    }
    tell({ type: 'lookers', lookers: [...lookers.values()] });
  }

  function take(part: string): void {
    let event = 'message';
    let data = '';
    for (const line of part.split('\n')) {
      if (line.startsWith('data: ')) data += line.slice(6);
      else if (line.startsWith('id: ')) lastId = line.slice(4);
      else if (line.startsWith('event: ')) event = line.slice(7);
      else if (line.startsWith('retry: ')) retry = Number(line.slice(7));
    }
    if (event === 'message' && data !== '') tell({ type: 'change', event: JSON.parse(data) as ChangeEvent });
    if (event === 'presence') meet(JSON.parse(data) as PresenceEvent);
    if (event !== 'ready') return;
    failures = 0;
    setState('live');
    if ((JSON.parse(data) as ReadyEvent).isAnew) tell({ type: 'anew' });
  }

  /** Until it breaks. Throws what it broke by. */
  async function read(controller: AbortController): Promise<void> {
    let watch = setTimeout(() => controller.abort(), silence);
    try {
      const response = await fetch(`/damapi/v1/live/events?age=${lastId === undefined ? age : 0}`, {
        cache: 'no-store',
        signal: controller.signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
        },
      });
      if (response.status === 401 || response.status === 403) tell({ type: 'refused' });
      if (!response.ok || !response.body) throw new Error(String(response.status));
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(watch);
        watch = setTimeout(() => controller.abort(), silence);
        const parts = (rest + value).split('\n\n');
        rest = parts.pop()!;
        parts.forEach(take);
      }
    } finally {
      clearTimeout(watch);
    }
  }

  async function hold(): Promise<void> {
    clearTimeout(timer);
    const controller = new AbortController();
    abort = controller;
    retry = undefined;
    await read(controller).catch(() => {
      failures += 1;
    });
    if (isClosed || abort !== controller) return;
    abort = undefined;
    // Whoever leaves now is not heard of.
    meet({ lookers: [], isWhole: true });
    const isHopeless = failures >= tries;
    setState(isHopeless ? 'asking' : 'reconnecting');
    if (isHopeless) tell({ type: 'anew' });
    // All clients of a process that ended come back at different moments.
    const wait = isHopeless ? liveLimits.ask : (retry ?? Math.random() * liveLimits.reconnect);
    timer = setTimeout(() => void hold(), wait);
  }

  return {
    use(next, nextAge) {
      const isFirst = token === '';
      const wasRefused = !isFirst && next !== token && abort === undefined;
      token = next;
      age = Math.min(Math.max(0, Math.round(nextAge)), liveLimits.ageMax);
      if (isFirst || wasRefused) void hold();
    },
    state: () => state,
    lookers: () => [...lookers.values()],
    close() {
      isClosed = true;
      clearTimeout(timer);
      abort?.abort();
    },
  };
}
