// Formats dates and numbers in the current language.
import { currentLanguage, text } from './i18n/i18n.ts';

const locale = () => (currentLanguage() === 'zh' ? 'zh-CN' : 'en-GB');

/** `14 May`, `5月14日`. */
export const formatDay = (moment: Date): string =>
  new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: locale() === 'zh-CN' ? 'long' : 'short',
  }).format(moment);

/** With the year if it is not this year. */
export const formatCalendarDay = (moment: Date, now = new Date()): string =>
  moment.getFullYear() === now.getFullYear()
    ? formatDay(moment)
    : new Intl.DateTimeFormat(locale(), {
        year: 'numeric',
        month: locale() === 'zh-CN' ? 'long' : 'short',
        day: 'numeric',
      }).format(moment);

/** `3 Mar 2026, 09:02`, `2026年3月3日 09:02`. */
export const formatMoment = (moment: Date): string =>
  new Intl.DateTimeFormat(locale(), {
    year: 'numeric',
    month: locale() === 'zh-CN' ? 'long' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);

/** `09:02`. */
export const formatTime = (moment: Date): string =>
  new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(moment);

/** `3 Mar, 09:02`, with the year if it is not this year. */
export const formatDayTime = (moment: Date, now = new Date()): string =>
  moment.getFullYear() === now.getFullYear()
    ? new Intl.DateTimeFormat(locale(), {
        month: locale() === 'zh-CN' ? 'long' : 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }).format(moment)
    : formatMoment(moment);

/** `2026-03-03 09:02:08`, in every language. */
export const formatSecond = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }).format(moment);

/** `14%`. */
export const formatShare = (part: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(part);

/** `Initial 3, Developing 6`. */
export const formatList = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'unit' }).format(parts);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `just now`, `5 min ago`, `yesterday`, `in 3 days`; the date beyond a week. */
export function formatDistance(moment: Date, now = new Date()): string {
  const apart = moment.getTime() - now.getTime();
  const length = Math.abs(apart);
  if (length >= 7 * day) return formatCalendarDay(moment, now);
  if (length < minute / 2) return text('time.justNow');
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' });
  if (length < hour) return relative.format(Math.round(apart / minute), 'minute');
  if (length < day) return relative.format(Math.round(apart / hour), 'hour');
  return relative.format(Math.round(apart / day), 'day');
}

const kilo = 1024;

/** `812 B`, `14 kB`, `2.4 MB`. */
export function formatSize(bytes: number): string {
  const [value, unit] =
    bytes < kilo ? [bytes, 'B'] : bytes < kilo * kilo ? [bytes / kilo, 'kB'] : [bytes / kilo / kilo, 'MB'];
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${unit}`;
}
