import { defineWorkItem } from '../work-item/definition.ts';
import { fixed } from '../work-item/fields.ts';

/** A part of which the product is built. People choose its status themselves. */
export const component = defineWorkItem({
  kind: 'Component',
  path: '/desapi/v1/components',
  words: { en: 'Component', zh: '组件' },
  fields: {
    layer: fixed(4),
    kind: fixed('Component'),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    developing: { number: 3, en: 'Developing', zh: '开发中' },
    frozen: { number: 4, en: 'Frozen', zh: '已冻结' },
    finished: { number: 5, en: 'Finished', zh: '已完成' },
  },
  starts: 'initial',
  choosing: { frozenAt: 'frozen' },
  deleting: { at: ['initial'], otherwise: 'item.notDeletable' },
  transitions: [],
  filters: ['layer'],
  sorts: [],
});
