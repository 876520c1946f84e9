import { formatDayTime, formatTime } from '../../lib/format.ts';
import { text } from '../../lib/i18n/i18n.ts';

/** `Today 09:58`, `12 May, 16:05`. */
export function whenOf(moment: string, now = new Date()): string {
  const date = new Date(moment);
  return date.toDateString() === now.toDateString()
    ? text('run.today', { time: formatTime(date) })
    : formatDayTime(date, now);
}
