import { feature } from '@tracery/contract/kinds/feature';
import { text } from '../../lib/i18n/i18n.ts';
import type { ItemView } from '../../kit/items/view.ts';
import { importance } from '../../kit/items/fields/importance.tsx';

export const view: ItemView = {
  definition: feature,
  fields: [
    { name: 'kind', label: 'field.kind', startsAt: 'Functional' },
    importance,
    { name: 'processorId', label: 'field.owner', isInList: true },
  ],
  list: { statuses: ['initial', 'developing', 'finished'] },
  isSpecified: true,
  links: ({ id }) => [
    {
      label: text('feature.requirements'),
      to: '/requirement/requirement',
      search: { sourceId: String(id) },
    },
  ],
};
