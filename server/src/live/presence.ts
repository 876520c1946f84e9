// Who looks at or edits which item, as far as their screens say so. In memory only: each process hears all signs and
// forgets them by itself. A notice, never a lock.
import { liveLimits, type Looker } from '@tracery/contract';

interface Known {
  looker: Looker;
  until: number;
}

interface Shown {
  known: Map<string, Known>;
  /** Not told yet; the newest of each. */
  news: Map<string, Looker>;
  timer: NodeJS.Timeout | undefined;
}

export interface Presence {
  hear(productId: number, looker: Looker): void;
  /** Everybody who is there, for a stream that opens. */
  whoIsIn(productId: number): Looker[];
  end(): void;
}

interface Parts {
  tell: (productId: number, lookers: Looker[]) => void;
  /** How many streams are told. */
  streamsOf: (productId: number) => number;
}

/** What comes together is told together; the more streams there are, the longer it waits. */
const waitFor = (streams: number) => Math.min(10_000, Math.max(150, streams * 5));

const keyOf = ({ itemId, userId }: Looker) => `${itemId} ${userId}`;

export function createPresence({ tell, streamsOf }: Parts): Presence {
  const products = new Map<number, Shown>();
  let sweeping: NodeJS.Timeout | undefined;

  function flush(productId: number, shown: Shown): void {
    shown.timer = undefined;
    const lookers = [...shown.news.values()];
    shown.news.clear();
    if (lookers.length > 0) tell(productId, lookers);
  }

  function note(productId: number, shown: Shown, looker: Looker): void {
    shown.news.set(keyOf(looker), looker);
    shown.timer ??= setTimeout(() => flush(productId, shown), waitFor(streamsOf(productId))).unref();
  }

  function leave(productId: number, shown: Shown, key: string): void {
    const left = shown.known.get(key);
    if (!left) return;
    shown.known.delete(key);
    note(productId, shown, { ...left.looker, sign: 'left' });
  }

  /** The oldest sign of a product stands first. */
  function sweep(): void {
    const now = performance.now();
    for (const [productId, shown] of products) {
      for (const [key, { until }] of shown.known) {
        if (until > now) break;
        leave(productId, shown, key);
      }
      if (shown.known.size === 0 && shown.news.size === 0) products.delete(productId);
    }
    sweeping = products.size > 0 ? setTimeout(sweep, 1000).unref() : undefined;
  }

  return {
    hear(productId, looker) {
      const key = keyOf(looker);
      const shown = products.get(productId) ?? { known: new Map(), news: new Map(), timer: undefined };
      if (looker.sign === 'left') return leave(productId, shown, key);
      const before = shown.known.get(key);
      if (!before && shown.known.size >= liveLimits.lookersMax) return undefined;
      products.set(productId, shown);
      shown.known.delete(key);
      shown.known.set(key, { looker, until: performance.now() + liveLimits.goneAfter });
      if (before?.looker.sign !== looker.sign) note(productId, shown, looker);
      sweeping ??= setTimeout(sweep, 1000).unref();
      return undefined;
    },
    whoIsIn: (productId) => [...(products.get(productId)?.known.values() ?? [])].map(({ looker }) => looker),
    end() {
      clearTimeout(sweeping);
      for (const { timer } of products.values()) clearTimeout(timer);
      products.clear();
    },
  };
}
