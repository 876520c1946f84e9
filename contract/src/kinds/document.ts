import { defineWorkItem } from '../work-item/definition.ts';
import { fixed } from '../work-item/fields.ts';
import { chosenLife } from './lives.ts';

/** Written text of a product. People choose its status themselves. */
export const document = defineWorkItem({
  kind: 'Document',
  path: '/prdapi/v1/documents',
  words: { en: 'Document', zh: '文档' },
  fields: {
    layer: fixed(2),
    kind: fixed('Document'),
  },
  ...chosenLife,
  deleting: { at: ['initial', 'developing', 'finished'], otherwise: 'item.frozenByChoice' },
  filters: [],
  sorts: [],
});
