import { useText } from '../../../lib/i18n/i18n.ts';
import { formatCalendarDay } from '../../../lib/format.ts';
import { midnightOf } from '../fields/days.ts';

/** A range of dates as it is read: `last 14 days`, `since 1 Nov`, `1 Nov to 14 Nov`. */
export function useRangeText(): (range: string) => string {
  const t = useText();
  const day = (text: string) => formatCalendarDay(midnightOf(text));
  return (range) => {
    const days = /^last(\d+)$/.exec(range)?.[1];
    if (days) return t('filter.last', { count: Number(days) });
    const [from, to] = range.split('..');
    if (from && to) return t('filter.between', { from: day(from), to: day(to) });
    return from ? t('filter.since', { from: day(from) }) : t('filter.until', { to: day(to ?? '') });
  };
}
