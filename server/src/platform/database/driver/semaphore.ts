// Lets so many in at once, in the order in which they asked.

interface Options {
  count: number;
  /** How many may wait; one more is refused at once. */
  maxWaiting: number;
  /** Milliseconds. */
  longestWait: number;
  busyError: () => Error;
}

export interface Semaphore {
  acquire(): Promise<void>;
  release(): void;
  waiting(): number;
}

export function createSemaphore({ count, maxWaiting, longestWait, busyError }: Options): Semaphore {
  let free = count;
  /** The one that waits longest comes first. */
  const queue = new Set<() => void>();
  return {
    async acquire() {
      if (free > 0) {
        free -= 1;
        return;
      }
      if (queue.size >= maxWaiting) throw busyError();
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          queue.delete(start);
          reject(busyError());
        }, longestWait);
        queue.add(start);
      });
    },
    release() {
      const [next] = queue;
      if (!next) {
        free += 1;
        return;
      }
      queue.delete(next);
      next();
    },
    waiting: () => queue.size,
  };
}
