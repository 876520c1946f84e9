import { formatList } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Report } from './calls.ts';

export const runName = (t: Translate, { number, build }: Pick<Report, 'number' | 'build'>): string =>
  build ? t('report.runBuild', { number, build }) : t('report.run', { number });

const second = 1000;
const minute = 60;

/** `0.4 s`, `4 min 12 s`. */
export function durationWords(t: Translate, milliseconds: number): string {
  const seconds = milliseconds / second;
  if (seconds < minute) return t('report.seconds', { count: Math.round(seconds * 10) / 10 });
  const whole = Math.round(seconds);
  return t('report.minutes', { minutes: Math.floor(whole / minute), seconds: whole % minute });
}

export const countWords = (t: Translate, { passed, failed, skipped }: Report): string =>
  formatList([
    t('report.counts.passed', { count: passed }),
    failed > 0 ? t('report.counts.failed', { count: failed }) : undefined,
    skipped > 0 ? t('report.counts.skipped', { count: skipped }) : undefined,
  ]);

/** As much of a commit as people say. */
export const shortCommit = (commit: string): string =>
  /^[0-9a-f]{12,}$/i.test(commit) ? commit.slice(0, 7) : commit;
