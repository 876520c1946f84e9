import { defineWorkItem } from '../work-item/definition.ts';
import { day, dictionaryEntry, named, person } from '../work-item/fields.ts';

/** A planned period. It has a single status: planned, running and ended follow from its dates. */
export const iteration = defineWorkItem({
  kind: 'Iteration',
  path: '/prdapi/v1/iterations',
  words: { en: 'Iteration', zh: '迭代' },
  letter: 'I',
  screen: { path: '/setting/iteration', group: 'design', place: 2, key: 'i', icon: 'Repeat' },
  fields: {
    kind: dictionaryEntry('iteration'),
    managerId: person(),
    beginAt: day(),
    closedAt: named({ en: 'close date', zh: '结束日期' }, day()),
  },
  statuses: { there: { number: 1, en: 'There', zh: '存在' } },
  initialStatus: 'there',
  deleting: { at: ['there'], refusal: 'item.notDeletable' },
  transitions: [],
  dateOrder: { first: 'beginAt', last: 'closedAt', refusal: 'iteration.datesCrossed' },
  filters: [],
  sorts: [],
});
