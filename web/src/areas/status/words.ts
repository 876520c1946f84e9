// Durations and sizes in words.
import { formatSize } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** `42 s`, `7 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationWord(t: Translate, seconds: number): string {
  if (seconds < minute) return t('status.seconds', { count: Math.max(0, Math.round(seconds)) });
  if (seconds < hour) return t('status.minutes', { count: Math.floor(seconds / minute) });
  if (seconds < day)
    return t('status.hours', {
      count: Math.floor(seconds / hour),
      minutes: Math.floor((seconds % hour) / minute),
    });
  return t('status.days', { count: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) });
}

const giga = 1024 * 1024 * 1024;

/** As `formatSize`, and `80 GB` of what is larger. */
export const sizeWord = (bytes: number): string =>
  bytes < giga ? formatSize(bytes) : `${(bytes / giga).toFixed(bytes < 10 * giga ? 1 : 0)} GB`;
