import { defineWorkItem } from '../work-item/definition.ts';
import { fixed } from '../work-item/fields.ts';
import { chosenLife } from './lives.ts';

/** A part of which the product is built. People choose its status themselves. */
export const component = defineWorkItem({
  kind: 'Component',
  path: '/desapi/v1/components',
  words: { en: 'Component', zh: '组件' },
  fields: {
    layer: fixed(4),
    kind: fixed('Component'),
  },
  ...chosenLife,
  deleting: { at: ['initial'], otherwise: 'item.notDeletable' },
  filters: ['layer'],
  sorts: [],
});
