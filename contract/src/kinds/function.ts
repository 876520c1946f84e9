import { defineWorkItem } from '../work-item/definition.ts';
import { fixed, link } from '../work-item/fields.ts';
import { manualLifecycle } from './shared-lifecycles.ts';

/** What a component does. People choose its status; its first task sets it to developing. */
export const functionKind = defineWorkItem({
  kind: 'Function',
  path: '/desapi/v1/functions',
  words: { en: 'Function', zh: '功能' },
  letter: 'N',
  screen: {
    path: '/design/function',
    group: 'design',
    place: 3,
    key: 'n',
    icon: 'Braces',
    parameters: { open: 'functionId' },
  },
  fields: {
    componentId: link('Component'),
    kind: fixed('Function'),
  },
  ...manualLifecycle,
  deleting: { at: ['initial'], refusal: 'item.notDeletable' },
  filters: ['componentId'],
  groups: ['componentId'],
  ignoredFilters: ['layer'],
  sorts: [],
  hasTasks: true,
});
