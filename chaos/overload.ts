// More requests than can be served: how much of the best remains, how soon the rest is refused, and who is served.
import { workdayOf, signInMembers } from './members.ts';
import type { Installation, Product } from './installation.ts';
import { closedLoop, openLoop, p95, p99, type Answers } from './http-load.ts';

export interface Overload {
  /** Requests a second that it serves at best. */
  best: number;
  /** Requests a second that it serves at five times that. */
  goodput: number;
  answers: Answers;
  /** Until requests at half of the best are all served quickly again. */
  secondsUntilBack: number;
}

const atOnce = [16, 32, 48];
const times = 5;
/** Normal again: nobody is refused, and nearly all are served within this, in milliseconds. */
const quick = 250;

interface Target {
  /** Of one app process. */
  port: number;
  products: readonly Product[];
  seconds: number;
}

/** Calls `work` with a process that nothing else asks. */
export async function withTarget<T>(
  installation: Installation,
  seconds: number,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const app = await installation.startDirectApp();
  try {
    return await work({ port: Number(new URL(app.url).port), products: installation.products, seconds });
  } finally {
    await app.end('SIGTERM');
  }
}

export async function overload({ port, products, seconds }: Target): Promise<Overload> {
  const next = workdayOf(await signInMembers(products, port, 2));
  // Until everything is compiled, planned and cached.
  await closedLoop({ port, seconds, next }, 32);
  let best = 0;
  for (const connections of atOnce) {
    const { served } = await closedLoop({ port, seconds: seconds / 2, next }, connections);
    best = Math.max(best, served / (seconds / 2));
  }
  const answers = await openLoop({ port, seconds, next }, times * best);
  const endedAt = performance.now();
  for (;;) {
    const { refused, failed, servedAfter } = await openLoop({ port, seconds: 1, next }, best / 2);
    const secondsUntilBack = (performance.now() - endedAt) / 1000 - 1;
    if ((refused === 0 && failed.length === 0 && p95(servedAfter) < quick) || secondsUntilBack > 60)
      return { best, goodput: answers.served / seconds, answers, secondsUntilBack };
  }
}

export interface Flood {
  flooding: Answers;
  others: Answers;
}

/** One token asks for more than can be served; its colleagues and others go on at ten requests a second each. */
export async function flood({ port, products, seconds }: Target, perSecond: number): Promise<Flood> {
  const [flooder, ...members] = await signInMembers(products, port, 2);
  const [flooding, others] = await Promise.all([
    openLoop({ port, seconds, next: workdayOf([flooder!]) }, perSecond),
    openLoop({ port, seconds, next: workdayOf(members) }, 10 * members.length),
  ]);
  return { flooding, others };
}

export const overloadLines = ({ best, goodput, answers, secondsUntilBack }: Overload): string[] => [
  `served at best: ${best.toFixed(0)}/s; at ${times} times that: ${goodput.toFixed(0)}/s (${((100 * goodput) / best).toFixed(0)} %)`,
  `refused: ${answers.refused}, 99 % within ${p99(answers.refusedAfter).toFixed(0)} ms`,
  `served: ${answers.served}, 95 % within ${p95(answers.servedAfter).toFixed(0)} ms; failed: ${answers.failed.length} ${answers.failed[0] ?? ''}`,
  `back after ${secondsUntilBack.toFixed(1)} s`,
];

export const floodLines = ({ flooding, others }: Flood): string[] => [
  `one token floods with ${flooding.offered}: ${flooding.served} of them served`,
  `the others: ${others.served} of ${others.offered} served, 95 % within ${p95(others.servedAfter).toFixed(0)} ms`,
];

const missed = (demands: Record<string, boolean>): string[] =>
  Object.entries(demands).flatMap(([demand, isMet]) => (isMet ? [] : [demand]));

/** What of OPS-26 did not hold. */
export const missedInOverload = ({ best, goodput, answers, secondsUntilBack }: Overload): string[] =>
  missed({
    'every request is served or refused with Retry-After': answers.failed.length === 0,
    'more comes than can be served': answers.refused > 0,
    'goodput is 80 % of the best': goodput >= 0.8 * best,
    'the rest is refused within 100 ms': p99(answers.refusedAfter) < 100,
    'it is back within 10 s': secondsUntilBack < 10,
  });

export const missedInFlood = ({ flooding, others }: Flood): string[] =>
  missed({
    'the flooding token is refused more often than served': flooding.refused > flooding.served,
    'the others get an answer': others.failed.length === 0,
    'the others are served': others.served > 0.99 * others.offered,
    'the others are served soon': p95(others.servedAfter) < 500,
  });
