import { formatCalendarDay } from '../../../lib/format.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { dayOf, daysBetween, midnightOf, today } from './days.ts';
import type { RowDate } from '../view.ts';

/** How far a planned day is, as a row says it; nothing where none is planned. */
export function dueOn(planned: string, now = today()): RowDate | undefined {
  const day = dayOf(planned);
  if (!day) return undefined;
  const left = daysBetween(now, day);
  if (left < 0) return { text: text('due.late', { count: -left }), tone: 'red' };
  if (left > 1) return { text: text('due.on', { day: formatCalendarDay(midnightOf(day)) }) };
  return { text: text(left === 0 ? 'due.today' : 'due.tomorrow'), tone: 'amber' };
}
