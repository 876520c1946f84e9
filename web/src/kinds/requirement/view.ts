import { feature } from '@tracery/contract/kinds/feature';
import { requirement } from '@tracery/contract/kinds/requirement';
import { itemNumber } from '@tracery/contract/work-item/number';
import { linkedTo, valueOf, type ItemView } from '../../kit/items/view.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { importance } from '../../kit/items/fields/importance.tsx';
import { headings } from '../../kit/markdown/headings.ts';

const templateFor = (kind: string): string =>
  kind === 'Functional'
    ? headings(
        'requirement.introduction',
        'requirement.actor',
        'requirement.trigger',
        'requirement.precondition',
        'requirement.postcondition',
        'requirement.procedure',
        'requirement.branches',
      )
    : '';

export const view: ItemView = {
  definition: requirement,
  fields: [
    { name: 'sourceId', label: 'field.feature', linksTo: feature, isInList: true },
    {
      name: 'kind',
      label: 'field.kind',
      word: (value) => `requirementKind.${value as 'Functional' | 'Non-functional'}`,
    },
    importance,
    { name: 'processorId', label: 'field.owner', isInList: true },
  ],
  list: { statuses: ['initial', 'developing', 'finished'], searchPause: 500 },
  isPlanned: true,
  isSpecified: true,
  task: { prefix: 'REQ', label: 'requirement.task' },
  template: ({ kind }) => templateFor(kind ?? ''),
  links: (item) => {
    const { oid, name } = linkedTo(item, 'sourceId');
    return [
      {
        label: `${itemNumber('Feature', oid)} ${name}`,
        to: '/requirement/feature',
        search: { id: valueOf(item, 'sourceId') },
      },
      { label: text('testcase.ofRequirement'), to: '/test/testcase', search: { sourceId: String(item.id) } },
    ];
  },
  steps: { list: [{ action: 'develop', label: 'item.develop' }] },
};
