import { defineWorkItem } from '../work-item/definition.ts';
import { choice, fixed, importances, link, person, ranked } from '../work-item/fields.ts';

/** What must hold for a feature. It is developing once it has a task and finished when all its tasks are. */
export const requirement = defineWorkItem({
  kind: 'Requirement',
  path: '/reqapi/v1/requirements',
  words: { en: 'Requirement', zh: '需求' },
  letter: 'R',
  screen: {
    path: '/requirement/requirement',
    group: 'requirement',
    place: 2,
    key: 'r',
    icon: 'ListChecks',
    // Spelled as links of old spell it.
    parameters: { expanded: 'requirmentId' },
  },
  fields: {
    sourceId: link('Feature'),
    layer: fixed(2),
    kind: choice(['Functional', 'Non-functional'], { initial: 'Functional' }),
    importance: ranked(importances),
    processorId: person(),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    reviewing: { number: 2, en: 'Reviewing', zh: '评审中' },
    developing: { number: 3, en: 'Developing', zh: '开发中' },
    finished: { number: 4, en: 'Finished', zh: '已完成' },
  },
  initialStatus: 'initial',
  freezing: { except: ['finished'], refusal: 'requirement.alreadyFinished' },
  deleting: { at: ['initial'], refusal: 'item.notDeletable' },
  transitions: [
    {
      action: 'develop',
      from: ['initial', 'reviewing'],
      to: 'developing',
      unchangedAt: ['developing'],
      refusal: 'requirement.alreadyFinished',
    },
  ],
  filters: ['layer', 'sourceId', 'importance', 'processorId'],
  groups: ['sourceId', 'importance', 'processorId'],
  sorts: ['importance'],
  hasTasks: true,
});
