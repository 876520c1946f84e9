import { defineWorkItem } from '../work-item/definition.ts';
import { fixed, link } from '../work-item/fields.ts';
import { chosenLife } from './lives.ts';

/** What a component does. People choose its status; a first task lets it develop. */
export const functionKind = defineWorkItem({
  kind: 'Function',
  path: '/desapi/v1/functions',
  words: { en: 'Function', zh: '功能' },
  fields: {
    componentId: link('Component'),
    kind: fixed('Function'),
  },
  ...chosenLife,
  deleting: { at: ['initial'], otherwise: 'item.notDeletable' },
  filters: ['componentId'],
  ignores: ['layer'],
  sorts: [],
  hasTasks: true,
});
