// PostgreSQL stands still while people go on, and then goes on itself.
import { setTimeout as pause } from 'node:timers/promises';
import { workdayOf, signInMembers } from './members.ts';
import type { Installation } from './installation.ts';
import { openLoop, p95, p99, type Answers } from './http-load.ts';

export interface DatabasePause {
  /** What people got meanwhile. */
  answers: Answers;
  /** Until one second in which everybody was served quickly. */
  secondsToNormal: number;
}

const perSecond = 50;
const quick = 250;
const givenUp = 60;

export async function pauseDatabase(
  { apps, postgres, products }: Pick<Installation, 'apps' | 'postgres' | 'products'>,
  seconds: number,
): Promise<DatabasePause> {
  const port = Number(new URL(apps[0]!.url).port);
  const next = workdayOf(await signInMembers(products, port, 2));
  await openLoop({ port, seconds: 2, next }, perSecond);
  postgres.pause();
  const asked = openLoop({ port, seconds, next }, perSecond);
  await pause(seconds * 1000);
  postgres.resume();
  const resumedAt = performance.now();
  for (;;) {
    const secondsToNormal = (performance.now() - resumedAt) / 1000;
    const { refused, failed, servedAfter } = await openLoop({ port, seconds: 1, next }, perSecond);
    const isNormal = refused === 0 && failed.length === 0 && p95(servedAfter) < quick;
    if (isNormal || secondsToNormal > givenUp) return { answers: await asked, secondsToNormal };
  }
}

export const pauseLines = ({ answers, secondsToNormal }: DatabasePause): string[] => [
  `meanwhile ${answers.served} served, ${answers.refused} refused (99 % within ${p99(answers.refusedAfter).toFixed(0)} ms), ${answers.failed.length} failed`,
  `normal ${secondsToNormal.toFixed(1)} s after it went on`,
];
