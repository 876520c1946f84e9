import { defineWorkItem } from '../work-item/definition.ts';
import { day, entryOf, person } from '../work-item/fields.ts';

/** A stretch of time with a plan. It has no life of its own: planned, running and ended follow from its days. */
export const iteration = defineWorkItem({
  kind: 'Iteration',
  path: '/prdapi/v1/iterations',
  words: { en: 'Iteration', zh: '迭代' },
  fields: {
    kind: entryOf('iteration'),
    managerId: person(),
    beginAt: day(),
    closedAt: day(),
  },
  statuses: { there: { number: 1, en: 'There', zh: '存在' } },
  starts: 'there',
  deleting: { at: ['there'], otherwise: 'item.notDeletable' },
  transitions: [],
  ordered: { first: 'beginAt', last: 'closedAt', otherwise: 'iteration.datesCrossed' },
  filters: [],
  sorts: [],
});
