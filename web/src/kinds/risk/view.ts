import { risk } from '@tracery/contract/kinds/risk';
import { dayOf } from '../../kit/items/fields/days.ts';
import { dueOn } from '../../kit/items/fields/due.ts';
import { headings } from '../../kit/markdown/headings.ts';
import { valueOf, type ItemView } from '../../kit/items/view.ts';
import { formatCalendarDay } from '../../lib/format.ts';
import { text } from '../../lib/i18n/i18n.ts';

type Kind = 'Resource' | 'Technology' | 'Progress';

export const view: ItemView = {
  definition: risk,
  fields: [
    { name: 'kind', label: 'field.kind', word: (value) => `riskKind.${value as Kind}`, isInList: true },
    { name: 'probability', label: 'field.probability', startsAt: '2' },
    { name: 'impact', label: 'field.impact', startsAt: '2' },
    { name: 'priority', label: 'field.priority', isInList: true },
    { name: 'processorId', label: 'field.owner', isInList: true },
    { name: 'planCloseAt', label: 'field.planCloseAt', isInList: 'table', isDue: true },
    { name: 'closedAt', label: 'field.closedAt' },
  ],
  list: { statuses: ['opening', 'happened', 'avoid', 'disappeared'] },
  template: () => headings('risk.intro', 'risk.avoidApproach', 'risk.contingency', 'risk.memo'),
  steps: {
    lead: 'risk.closeAs',
    note: 'risk.closeNote',
    list: [
      { action: 'happen', label: 'risk.happened' },
      { action: 'avoid', label: 'risk.avoided' },
      { action: 'disappear', label: 'risk.disappeared' },
    ],
  },
  date(item) {
    const closed = valueOf(item, 'closedAt');
    return dayOf(closed)
      ? { text: text('due.closed', { day: formatCalendarDay(new Date(closed)) }) }
      : dueOn(valueOf(item, 'planCloseAt'));
  },
};
