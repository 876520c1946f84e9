import { defineWorkItem } from '../work-item/definition.ts';
import { fixed } from '../work-item/fields.ts';
import { manualLifecycle } from './shared-lifecycles.ts';

/** A document of the product. People choose its status themselves. */
export const document = defineWorkItem({
  kind: 'Document',
  path: '/prdapi/v1/documents',
  words: { en: 'Document', zh: '文档' },
  letter: 'W',
  screen: { path: '/document', place: 2, key: 'w', icon: 'FileText' },
  fields: {
    layer: fixed(2),
    kind: fixed('Document'),
  },
  ...manualLifecycle,
  deleting: { at: ['initial', 'developing', 'finished'], refusal: 'item.frozenByChoice' },
  filters: [],
  sorts: [],
});
