import { component } from '@tracery/contract/kinds/component';
import { functionKind } from '@tracery/contract/kinds/function';
import { itemNumber } from '@tracery/contract/work-item/number';
import { headings } from '../../kit/markdown/headings.ts';
import { linkedTo, valueOf, type ItemView } from '../../kit/items/view.ts';

export const view: ItemView = {
  definition: functionKind,
  fields: [{ name: 'componentId', label: 'field.component', linksTo: component, isInList: true }],
  list: { statuses: ['initial', 'developing', 'frozen', 'finished'] },
  task: { prefix: 'FUN', label: 'item.newTask' },
  template: () => headings('function.intro', 'function.input', 'function.process', 'function.output'),
  linkedWhenMade: { Requirement: 'requirementId' },
  links: (item) => {
    const { oid, name } = linkedTo(item, 'componentId');
    return [
      {
        label: `${itemNumber('Component', oid)} ${name}`,
        to: '/design/component',
        search: { id: valueOf(item, 'componentId') },
      },
    ];
  },
};
