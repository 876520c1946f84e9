// The progress of an iteration as it is drawn: what was planned and done on each day, and a steady pace.
import type { Answer, Registry } from '@tracery/contract';
import { phases, type Phase } from '@tracery/contract/kinds/phases';
import { daysBetween, dayOf } from '../items/fields/days.ts';

export type Progress = Answer<Registry['GET /prdapi/v1/iterations/progress/{id}']>;
export type PhaseCounts = Readonly<Record<Phase, number>>;

export const plannedIn = (counts: PhaseCounts): number =>
  phases.reduce((sum, phase) => sum + counts[phase], 0);

export const percentOf = (counts: PhaseCounts): number => {
  const planned = plannedIn(counts);
  if (planned === 0) return 0;
  // Not 100 before all is done.
  return counts.done === planned ? 100 : Math.min(99, Math.round((counts.done / planned) * 100));
};

interface Period {
  beginAt: string;
  closedAt: string;
}

/** Days from today to the last one; negative when it has ended, undefined without an end. */
export function daysLeft({ closedAt }: Pick<Period, 'closedAt'>, today: string): number | undefined {
  const close = dayOf(closedAt);
  return close ? daysBetween(today, close) : undefined;
}

/** How many more should be done by the end of today, had they been done one day like the other. */
export function behindPace({ beginAt, closedAt }: Period, counts: PhaseCounts, today: string): number {
  const [begin, close] = [dayOf(beginAt), dayOf(closedAt)];
  if (!begin || !close || today < begin) return 0;
  const share = Math.min(1, (daysBetween(begin, today) + 1) / (daysBetween(begin, close) + 1));
  return Math.max(0, Math.round(plannedIn(counts) * share) - counts.done);
}

interface Point {
  /** Days from the first one. */
  at: number;
  planned: number;
  done: number;
}

interface BurnUp {
  first: string;
  last: string;
  /** How many days there are from the first to the last. */
  span: number;
  /** Where today is, within the period. */
  now: number | undefined;
  points: Point[];
  /** Present when begin and end are known. */
  hasPace: boolean;
}

const laterOf = (a: string, b: string) => (a > b ? a : b);
const earlierOf = (a: string, b: string) => (a < b ? a : b);

/** Days before the first one count for it; what happened after the end is not drawn. */
export function burnUpOf({ beginAt, closedAt, days }: Progress, today: string): BurnUp | undefined {
  if (days.length === 0) return undefined;
  const [begin, close] = [dayOf(beginAt), dayOf(closedAt)];
  const first = begin || days[0]!.day;
  const last = laterOf(close || laterOf(today, days.at(-1)!.day), first);
  const until = earlierOf(today, last);
  const points: Point[] = [{ at: 0, planned: 0, done: 0 }];
  for (const { day, planned, done } of days) {
    if (day > last) break;
    const at = Math.max(0, daysBetween(first, day));
    const before = points.at(-1)!;
    if (before.at === at) points.pop();
    // Days without a change are not listed.
    if (at > before.at + 1) points.push({ ...before, at: at - 1 });
    points.push({ at, planned, done });
  }
  const latest = points.at(-1)!;
  const end = Math.max(latest.at, daysBetween(first, until));
  if (end > latest.at) points.push({ ...latest, at: end });
  const isRunning = today >= first && today <= last;
  return {
    first,
    last,
    span: Math.max(1, daysBetween(first, last)),
    now: isRunning ? daysBetween(first, today) : undefined,
    points,
    hasPace: begin !== '' && close !== '' && begin !== close,
  };
}

/** A round number of steps that the highest value fits in. */
export function scaleOf(highest: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((one) => highest / one <= 4);
  const by = step ?? 10 ** Math.ceil(Math.log10(highest / 4));
  return Array.from({ length: Math.max(1, Math.ceil(highest / by)) + 1 }, (_, index) => index * by);
}
