import { document } from '@tracery/contract/kinds/document';
import type { ItemView } from '../../kit/items/view.ts';

export const view: ItemView = {
  definition: document,
  fields: [],
  list: { statuses: ['initial', 'developing', 'frozen', 'finished'] },
};
