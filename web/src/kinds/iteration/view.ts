import { iteration } from '@tracery/contract/kinds/iteration';
import { headings } from '../../kit/markdown/headings.ts';
import { type ItemView, valueOf, type Item, type Phase, type RowDate } from '../../kit/items/view.ts';
import { dayOf, midnightOf, today } from '../../kit/items/fields/days.ts';
import { formatCalendarDay } from '../../lib/format.ts';
import { text } from '../../lib/i18n/i18n.ts';

const daysOf = (item: Item) => ({
  begin: dayOf(valueOf(item, 'beginAt')),
  close: dayOf(valueOf(item, 'closedAt')),
});

export function phaseOf(item: Item, now = today()): Phase {
  const { begin, close } = daysOf(item);
  if (close && close < now) return { glyph: 'done', tone: 'green', word: text('iteration.ended') };
  if (begin && begin <= now) return { glyph: 'half', tone: 'blue', word: text('iteration.running') };
  return { glyph: 'initial', tone: 'neutral', word: text('iteration.planned') };
}

export function spanOf(item: Item): RowDate | undefined {
  const { begin, close } = daysOf(item);
  const [from, to] = [begin, close].map((day) => (day ? formatCalendarDay(midnightOf(day)) : ''));
  if (from && to) return { text: text('iteration.fromTo', { from, to }) };
  if (from) return { text: text('iteration.from', { from }) };
  return to ? { text: text('iteration.until', { to }) } : undefined;
}

export const view: ItemView = {
  definition: iteration,
  fields: [
    { name: 'kind', label: 'field.kind', startsAt: 'Development', isInList: true },
    { name: 'managerId', label: 'iteration.manager', isInList: true },
    { name: 'beginAt', label: 'iteration.begin', isInList: 'table' },
    { name: 'closedAt', label: 'iteration.close', isInList: 'table' },
  ],
  list: { statuses: [] },
  template: () =>
    headings(
      'iteration.intro',
      'iteration.resource',
      'iteration.development',
      'iteration.test',
      'iteration.release',
    ),
  phase: (item) => phaseOf(item),
  date: spanOf,
};
