import { defineWorkItem } from '../work-item/definition.ts';
import { fixed } from '../work-item/fields.ts';

/** Written text of a product. People choose its status themselves. */
export const document = defineWorkItem({
  kind: 'Document',
  path: '/prdapi/v1/documents',
  words: { en: 'Document', zh: '文档' },
  fields: {
    layer: fixed(2),
    kind: fixed('Document'),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    developing: { number: 3, en: 'Developing', zh: '开发中' },
    frozen: { number: 4, en: 'Frozen', zh: '已冻结' },
    finished: { number: 5, en: 'Finished', zh: '已完成' },
  },
  starts: 'initial',
  choosing: { frozenAt: 'frozen' },
  deleting: { at: ['initial', 'developing', 'finished'], otherwise: 'item.frozenByChoice' },
  transitions: [],
  filters: [],
  sorts: [],
});
