// Days as the inbox groups and offers them.
import { daysBetween, today } from '../../kit/items/fields/days.ts';
import { formatCalendarDay, formatDistance, formatTime } from '../../lib/format.ts';
import { text } from '../../lib/i18n/i18n.ts';

export type Group = 'today' | 'yesterday' | 'week' | 'earlier';

const daysOfWeek = 7;

export function groupOf(moment: string, now = new Date()): Group {
  const apart = daysBetween(today(new Date(moment)), today(now));
  if (apart <= 0) return 'today';
  if (apart === 1) return 'yesterday';
  return apart < daysOfWeek ? 'week' : 'earlier';
}

/** `6 min ago`, yesterday `16:40`, before that the day. */
export function shortTime(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const group = groupOf(moment, now);
  if (group === 'today') return formatDistance(date, now);
  return group === 'yesterday' ? formatTime(date) : formatCalendarDay(date, now);
}

/** `today 10:58`, `yesterday 17:40`, `14 May 09:00`. */
export function dayAndTime(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const group = groupOf(moment, now);
  const day =
    group === 'today' || group === 'yesterday' ? text(`inbox.at.${group}`) : formatCalendarDay(date, now);
  return `${day} ${formatTime(date)}`;
}

export function dayAfter(days: number, now = new Date()): string {
  return today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** The Monday after today. */
export const nextMonday = (now = new Date()): string =>
  dayAfter((8 - now.getDay()) % daysOfWeek || daysOfWeek, now);
