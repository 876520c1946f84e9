import { document } from '@tracery/contract/kinds/document';
import type { ItemView } from '../../kit/items/view.ts';

export const view: ItemView = {
  definition: document,
  fields: [],
  list: { statuses: ['initial', 'developing', 'frozen', 'finished'] },
  texts: {
    create: 'document.createButton',
    createTitle: 'document.create',
    copyTitle: 'document.copy',
    search: 'document.search',
    list: 'screen.document',
    emptyTitle: 'empty.document.title',
    emptyText: 'empty.document.text',
  },
};
