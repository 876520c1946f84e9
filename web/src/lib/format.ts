// Formats dates and numbers in the current language.
import { currentLanguage, text } from './i18n/i18n.ts';

const isChinese = () => currentLanguage() === 'zh';

const locale = () => (isChinese() ? 'zh-CN' : 'en-GB');

/** `14 May`, `5月14日`. */
export const formatDay = (moment: Date): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: isChinese() ? 'long' : 'short' }).format(moment);

/** `14 May`, with the year if it is not this year; `2026-05-14` in Chinese. */
export function formatCalendarDay(moment: Date, now = new Date()): string {
  if (isChinese()) return new Intl.DateTimeFormat('sv-SE').format(moment);
  if (moment.getFullYear() === now.getFullYear()) return formatDay(moment);
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(moment);
}

/** `2026-03-03 09:02:08`, in every language. */
export const formatMoment = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }).format(moment);

/** `09:02`. */
export const formatTime = (moment: Date): string =>
  new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(moment);

/** `14%`. */
export const formatShare = (part: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(part);

/**
 * `Initial 3, Developing 6`, without parts that are missing. Whoever hears it needs the pauses, which Chinese lists of
 * the browser lack.
 */
export const formatList = (parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(isChinese() ? '、' : ', ');

/** Sentences after one another, without those that are missing; Chinese ones need no space. */
export const formatSentences = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(isChinese() ? '' : ' ');

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
