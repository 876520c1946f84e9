import { defineWorkItem } from '../work-item/definition.ts';
import { dictionaryEntry, importances, person, ranked } from '../work-item/fields.ts';

/** What the product shall offer, above single requirements. Its status is derived from its requirements. */
export const feature = defineWorkItem({
  kind: 'Feature',
  path: '/reqapi/v1/features',
  words: { en: 'Feature', zh: '特性' },
  letter: 'F',
  screen: { path: '/requirement/feature', group: 'requirement', place: 1, key: 'f', icon: 'Flag' },
  fields: { kind: dictionaryEntry('feature'), importance: ranked(importances), processorId: person() },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    reviewing: { number: 2, en: 'Reviewing', zh: '评审中' },
    developing: { number: 3, en: 'Developing', zh: '开发中' },
    finished: { number: 4, en: 'Finished', zh: '已完成' },
  },
  initialStatus: 'initial',
  freezing: { except: ['finished'], refusal: 'features.alreadyFinished' },
  deleting: { at: ['initial'], refusal: 'item.notDeletable' },
  transitions: [],
  filters: ['importance', 'processorId'],
  groups: ['importance', 'processorId'],
  sorts: ['importance'],
});
