import { formatMoment, formatTime } from '../../lib/format.ts';
import { text } from '../../lib/i18n/i18n.ts';

/** `Today 09:58`, `2026-05-12 16:05:41`. */
export function whenOf(moment: string, now = new Date()): string {
  const date = new Date(moment);
  return date.toDateString() === now.toDateString()
    ? text('run.today', { time: formatTime(date) })
    : formatMoment(date);
}
