import { iteration } from '@tracery/contract/kinds/iteration';
import { itemIcons } from '../../kit/ui/item-icons.ts';
import { headings } from '../../kit/markdown/headings.ts';
import type { ItemView } from '../../kit/items/view.ts';
import { phaseOf, spanOf } from './phase.ts';

export const iterationView: ItemView = {
  definition: iteration,
  icon: itemIcons.Iteration,
  fields: [
    { name: 'kind', label: 'field.kind', startsAt: 'Development', isInList: true },
    { name: 'managerId', label: 'iteration.manager', isInList: true },
    { name: 'beginAt', label: 'iteration.begin', isInList: 'table' },
    { name: 'closedAt', label: 'iteration.close', isInList: 'table' },
  ],
  filterStatuses: [],
  texts: {
    create: 'iteration.createButton',
    createTitle: 'iteration.create',
    copyTitle: 'iteration.copy',
    search: 'iteration.search',
    list: 'screen.iteration',
    emptyTitle: 'empty.iteration.title',
    emptyText: 'empty.iteration.text',
  },
  template: () =>
    headings(
      'iteration.intro',
      'iteration.resource',
      'iteration.development',
      'iteration.test',
      'iteration.release',
    ),
  phase: (item) => phaseOf(item),
  date: spanOf,
};
