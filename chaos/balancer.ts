// Sends each request to the next process that says it is ready, as a load balancer with health checks does.
import { setTimeout as pause } from 'node:timers/promises';

const checkEvery = 50;
const answersWithin = 1000;

export interface Balancer {
  /** The address for the next request; undefined while nobody is ready. */
  next(): string | undefined;
  end(): Promise<void>;
}

const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answersWithin) });
  await answer.arrayBuffer();
  return answer.ok;
};

export function startBalancer(urls: readonly string[]): Balancer {
  const ready = new Set(urls);
  let isOver = false;
  let turn = 0;
  const watch = async (url: string) => {
    while (!isOver) {
      if (await isReady(url).catch(() => false)) ready.add(url);
      else ready.delete(url);
      await pause(checkEvery);
    }
  };
  const watching = urls.map(watch);
  return {
    next: () => [...ready][turn++ % Math.max(1, ready.size)],
    async end() {
      isOver = true;
      await Promise.all(watching);
    },
  };
}
