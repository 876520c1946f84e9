// How many requests a process works on at once. What comes beyond that waits for its turn, which goes to the product that
// holds the fewest slots, and there to each token in turn. A burst is served late. If nobody is served soon for longer
// than that, more comes than can be served: whoever waits is refused soon then, and what is served is served in time.
import { Refusal } from '../refusal.ts';

interface Caller {
  /** Its number; 0 outside of products. */
  product: number;
  token: string;
}

interface Limits {
  /** Requests that are worked on at once. */
  slots: number;
  maxWaiting: number;
  /** Milliseconds that a request waits at most in overload. */
  longestWait: number;
  onRefused?: () => void;
}

interface Waiting {
  since: number;
  start(): void;
  refuse(): void;
}

interface Product {
  id: number;
  running: number;
  waiting: number;
  /** By token. The token that was served longest ago comes first. */
  queues: Map<string, Waiting[]>;
}

/** Milliseconds: overload is when everybody has waited longer than `soon` for longer than a burst. */
const burst = 1000;
const soon = 250;
const sweepEvery = 20;
/** So many waiting requests of a token keep its next turns in use. */
const crowd = 3;
/** Writers of one product wait for each other's locks: they must not hold every place meanwhile. */
const shareOfOneProduct = 2 / 3;

const busy = () => new Refusal('server.busy', { retryAfterSeconds: 1 });

const longestOf = (queues: Product['queues']) =>
  queues.entries().reduce((longest, entry) => (entry[1].length > longest[1].length ? entry : longest));

export interface Admission {
  withSlot<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Whether more comes than can be served, and enough of this token waits already: one more would only be refused. */
  isCrowded(token: string): boolean;
  figures(): { running: number; waiting: number };
}

export function createAdmission({ slots, maxWaiting, longestWait, onRefused }: Limits): Admission {
  const slotsPerProduct = Math.ceil(slots * shareOfOneProduct);
  const longestBurst = Math.max(burst, longestWait);
  /** Those with requests. The one that was served longest ago comes first. */
  const products = new Map<number, Product>();
  let running = 0;
  let waiting = 0;
  /** When somebody last got a slot soon, or nobody waited. */
  let soonAt = 0;
  const waitingByToken = new Map<string, number>();
  let sweepTimer: NodeJS.Timeout | undefined;

  const hasRoomFor = (product: Product) => running < slots && product.running < slotsPerProduct;

  /** It ends when nobody waits any more: that those who are left are served soon does not mean that all could be. */
  const isOverloaded = () => waiting > 0 && performance.now() - soonAt > longestBurst;

  function countToken(token: string, difference: 1 | -1): void {
    const count = (waitingByToken.get(token) ?? 0) + difference;
    if (count === 0) waitingByToken.delete(token);
    else waitingByToken.set(token, count);
  }

  function enter(id: number): Product {
    const product = products.get(id) ?? { id, running: 0, waiting: 0, queues: new Map() };
    products.set(id, product);
    return product;
  }

  function begin(product: Product): void {
    running += 1;
    product.running += 1;
    products.delete(product.id);
    products.set(product.id, product);
  }

  function end(product: Product): void {
    running -= 1;
    product.running -= 1;
    forgetUnused(product);
    startNext();
  }

  function forgetUnused(product: Product): void {
    if (product.running === 0 && product.waiting === 0) products.delete(product.id);
  }

  function wait(product: Product, token: string): Promise<void> {
    if (waiting >= maxWaiting) makeRoom();
    const now = performance.now();
    if (waiting === 0) soonAt = now;
    sweepTimer ??= setInterval(sweep, sweepEvery);
    return new Promise((resolve, reject) => {
      const queue = product.queues.get(token) ?? [];
      queue.push({ since: now, start: resolve, refuse: () => reject(busy()) });
      product.queues.set(token, queue);
      products.set(product.id, product);
      product.waiting += 1;
      waiting += 1;
      countToken(token, 1);
    });
  }

  function leave(product: Product, token: string, one: Waiting): void {
    const left = product.queues.get(token)!.filter((other) => other !== one);
    product.queues.delete(token);
    // At the end: the other tokens come first.
    if (left.length > 0) product.queues.set(token, left);
    product.waiting -= 1;
    waiting -= 1;
    countToken(token, -1);
  }

  function refuse(product: Product, token: string, one: Waiting): void {
    leave(product, token, one);
    forgetUnused(product);
    onRefused?.();
    one.refuse();
  }

  /** The token that waits most often, of the product that does, gives up its latest turn. */
  function makeRoom(): void {
    const product = products.values().reduce((most, one) => (one.waiting > most.waiting ? one : most));
    const [token, queue] = longestOf(product.queues);
    refuse(product, token, queue.at(-1)!);
  }

  function startNext(): void {
    let next: Product | undefined;
    for (const product of products.values())
      if (product.waiting > 0 && hasRoomFor(product) && product.running < (next?.running ?? slots))
        next = product;
    if (!next) return;
    const [token, [first]] = next.queues.entries().next().value!;
    const now = performance.now();
    if (now - first!.since < soon && !isOverloaded()) soonAt = now;
    leave(next, token, first!);
    begin(next);
    first!.start();
  }

  function sweep(): void {
    const now = performance.now();
    const allowed = isOverloaded() ? longestWait : longestBurst + longestWait;
    for (const product of products.values())
      for (const [token, queue] of product.queues)
        for (const one of queue) if (now - one.since > allowed) refuse(product, token, one);
    if (waiting > 0) return;
    clearInterval(sweepTimer);
    sweepTimer = undefined;
  }

  return {
    async withSlot({ product: id, token }, work) {
      const product = enter(id);
      if (product.waiting === 0 && hasRoomFor(product)) begin(product);
      else await wait(product, token);
      try {
        return await work();
      } finally {
        end(product);
      }
    },
    isCrowded(token) {
      const isRefused = isOverloaded() && (waitingByToken.get(token) ?? 0) >= crowd;
      if (isRefused) onRefused?.();
      return isRefused;
    },
    figures: () => ({ running, waiting }),
  };
}
