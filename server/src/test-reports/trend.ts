// The latest results of a test on a branch as letters, the newest last. A capital says that the same commit had both results.
import { limits } from '@tracery/contract';
import type { ReportCase } from './report-case.ts';

const { window, changes } = limits.testReport;

const letters = { passed: 'p', failed: 'f', skipped: 's' } as const;

export function addToTrend(trend: string, { result }: Pick<ReportCase, 'result'>, hasBoth: boolean): string {
  const letter = letters[result];
  return `${trend}${hasBoth && result !== 'skipped' ? letter.toUpperCase() : letter}`.slice(-window);
}

/** Without the runs in which it was skipped. */
const decided = (trend: string) => trend.replaceAll('s', '').toLowerCase();

/** It had both results on one commit, or changed three times. */
export function isFlaky(trend: string): boolean {
  const known = decided(trend);
  let changed = 0;
  for (let at = 1; at < known.length; at += 1) if (known[at] !== known[at - 1]) changed += 1;
  return /[PF]/.test(trend) || changed >= changes;
}

/** It fails, and passed when it was run before. */
export const isNewlyFailing = (trend: string): boolean => decided(trend).endsWith('pf') && /f$/i.test(trend);
