import { defineWorkItem } from '../work-item/definition.ts';
import { fixed } from '../work-item/fields.ts';
import { manualLifecycle } from './shared-lifecycles.ts';

/** A part of the product. People choose its status themselves. */
export const component = defineWorkItem({
  kind: 'Component',
  path: '/desapi/v1/components',
  words: { en: 'Component', zh: '组件' },
  letter: 'O',
  screen: {
    path: '/design/component',
    group: 'design',
    place: 1,
    key: 'o',
    icon: 'Box',
    parameters: { open: 'componentId', expanded: 'id' },
  },
  fields: {
    layer: fixed(4),
    kind: fixed('Component'),
  },
  ...manualLifecycle,
  deleting: { at: ['initial'], refusal: 'item.notDeletable' },
  filters: ['layer'],
  sorts: [],
});
