// Slots for expensive work. The source that was served longest ago comes first, so that one that asks often delays itself
// and not the others, and known sources get every second slot.
import { Refusal } from '../refusal.ts';

export interface Source {
  /** Who asks: an address or a device. */
  source: string;
  /** Known sources wait apart from the rest, of whom there may be any number. */
  isKnown: boolean;
}

interface Limits {
  slots: number;
  /** Per source. */
  maxWaiting: number;
  maxWaitingInAll: number;
  /** Milliseconds. Whoever waited longer has given up by now. */
  longestWait: number;
}

interface Waiting {
  since: number;
  start(): void;
  refuse(): void;
}

type Lane = Map<string, Waiting[]>;

const maxRemembered = 10_000;

const busy = () => new Refusal('server.busy', { retryAfterSeconds: 2 });

export function createFairQueue({ slots, maxWaiting, maxWaitingInAll, longestWait }: Limits) {
  let running = 0;
  let isKnownNext = true;
  const known: Lane = new Map();
  const others: Lane = new Map();
  /** When sources were last served, the longest ago first. */
  const served = new Map<string, number>();

  function remember(source: string): void {
    served.delete(source);
    served.set(source, performance.now());
    if (served.size <= maxRemembered) return;
    for (const oldest of served.keys()) {
      served.delete(oldest);
      break;
    }
  }

  const waitingIn = (lane: Lane) => lane.values().reduce((sum, queue) => sum + queue.length, 0);

  function wait({ source, isKnown }: Source): Promise<void> {
    const lane = isKnown ? known : others;
    const queue = lane.get(source) ?? [];
    if (queue.length >= maxWaiting) return Promise.reject(busy());
    if (waitingIn(lane) >= maxWaitingInAll) makeRoom(lane);
    return new Promise((resolve, reject) => {
      queue.push({ since: performance.now(), start: resolve, refuse: () => reject(busy()) });
      lane.set(source, queue);
    });
  }

  /** The source that waits most often gives up its latest place. */
  function makeRoom(lane: Lane): void {
    const [source, queue] = lane
      .entries()
      .reduce((most, entry) => (entry[1].length > most[1].length ? entry : most));
    queue.pop()!.refuse();
    if (queue.length === 0) lane.delete(source);
  }

  function takeFrom(lane: Lane): Waiting | undefined {
    while (lane.size > 0) {
      const turnOf = ([source]: [string, Waiting[]]) => served.get(source) ?? 0;
      const [source, queue] = lane
        .entries()
        .reduce((first, entry) => (turnOf(entry) < turnOf(first) ? entry : first));
      const waiting = queue.shift()!;
      if (queue.length === 0) lane.delete(source);
      if (performance.now() - waiting.since <= longestWait) {
        remember(source);
        return waiting;
      }
      waiting.refuse();
    }
    return undefined;
  }

  function next(): Waiting | undefined {
    const [first, second] = isKnownNext ? [known, others] : [others, known];
    isKnownNext = !isKnownNext;
    return takeFrom(first) ?? takeFrom(second);
  }

  return async function withSlot<T>(source: Source, work: () => Promise<T>): Promise<T> {
    if (running >= slots) {
      await wait(source);
    } else {
      running += 1;
      remember(source.source);
    }
    try {
      return await work();
    } finally {
      const following = next();
      // Hand the slot over directly, so that no other call takes it.
      if (following) following.start();
      else running -= 1;
    }
  };
}
