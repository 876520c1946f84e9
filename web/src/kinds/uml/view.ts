import { uml } from '@tracery/contract/kinds/uml';
import type { ItemView } from '../../kit/items/view.ts';
import { emptyDiagram, kindWord, viewWord } from './words.ts';

export const view: ItemView = {
  definition: uml,
  fields: [
    { name: 'view', label: 'uml.view', word: viewWord, isSettled: true },
    { name: 'kind', label: 'field.kind', word: kindWord, isInList: true },
  ],
  list: { statuses: [] },
  keepsExpanded: true,
  template: () => emptyDiagram,
  refreshes: ['GET /desapi/v1/uml/stat'],
};
