// Days of the calendar. Kept as a moment on the wire, but the same day for everybody: only its date counts.
import { zeroDate } from '@tracery/contract/work-item/fields';

const dateLength = 10;

/** `2026-05-16`, or empty for none. */
export const dayOf = (answered: string): string =>
  answered === zeroDate ? '' : answered.slice(0, dateLength);

/** The day here and now. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** At midnight here, so that it is written as the day it is. */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00`);

/** From one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnightOf(to).getTime() - midnightOf(from).getTime()) / 86_400_000);

/** The last second of the day, by the clock of whoever sends it. */
export function sentDay(
  day: string,
  minutesBehind = new Date(`${day}T23:59:59`).getTimezoneOffset(),
): string {
  if (day === '') return zeroDate;
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.abs(minutesBehind);
  const offset = `${minutesBehind > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${day}T23:59:59${offset}`;
}
