import { component } from '@tracery/contract/kinds/component';
import { headings } from '../../kit/markdown/headings.ts';
import type { ItemView } from '../../kit/items/view.ts';
import { text } from '../../lib/i18n/i18n.ts';

export const view: ItemView = {
  definition: component,
  fields: [],
  list: { statuses: ['initial', 'developing', 'frozen', 'finished'] },
  template: () => headings('component.introduction'),
  links: ({ id }) => [
    { label: text('component.functions'), to: '/design/function', search: { componentId: String(id) } },
  ],
};
