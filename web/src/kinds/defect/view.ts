import { component } from '@tracery/contract/kinds/component';
import { defect } from '@tracery/contract/kinds/defect';
import { iteration } from '@tracery/contract/kinds/iteration';
import { withoutPictures } from '@tracery/contract/records/pictures';
import { itemNumber } from '@tracery/contract/work-item/number';
import { lazy } from 'react';
import { headings } from '../../kit/markdown/headings.ts';
import { itemIcons } from '../../kit/ui/item-icons.ts';
import { linkedTo, valueOf, type Item, type ItemLink, type ItemView } from '../../kit/items/view.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { itemPlaces } from '../../lib/item-places.ts';
import { severity } from './severity.tsx';

type Kind = 'RequirementIssue' | 'DesignIssue' | 'Bug' | 'Duplicate' | 'Question';

function linksOf(item: Item): ItemLink[] {
  const to = (field: string, kind: 'Component' | 'Iteration', word = (label: string) => label) => {
    const id = valueOf(item, field);
    const { oid, name } = linkedTo(item, field);
    const label = word(`${itemNumber(kind, oid)} ${name}`);
    return id ? [{ label, to: itemPlaces[kind].path, search: { id } }] : [];
  };
  return [
    ...to('componentId', 'Component'),
    ...to('iterationId', 'Iteration', (label) => text('defect.foundInLink', { iteration: label })),
    ...to('verifyIterationId', 'Iteration', (label) => text('defect.verifyInLink', { iteration: label })),
  ];
}

export const defectView: ItemView = {
  definition: defect,
  icon: itemIcons.Defect,
  fields: [
    severity,
    {
      name: 'kind',
      label: 'field.kind',
      word: (value) => `defectKind.${value as Kind}`,
      startsAt: 'Bug',
      isInList: 'table',
    },
    { name: 'processorId', label: 'field.owner', startsWithSelf: true, isInList: true },
    {
      name: 'componentId',
      label: 'field.component',
      linksTo: component,
      isFilter: true,
      isInList: true,
    },
    { name: 'iterationId', label: 'defect.foundIn', linksTo: iteration },
    { name: 'verifyIterationId', label: 'defect.verifyIn', linksTo: iteration },
  ],
  filterStatuses: ['initial', 'fixing', 'testing', 'closed', 'archived'],
  texts: {
    create: 'defect.createButton',
    createTitle: 'defect.create',
    copyTitle: 'defect.copy',
    search: 'defect.search',
    list: 'screen.defect',
    emptyTitle: 'empty.defect.title',
    emptyText: 'empty.defect.text',
  },
  template: () => headings('defect.steps', 'defect.expected', 'defect.actual'),
  raisedFrom: {
    parameter: 'testcaseId',
    values: ({ name, data }, said) => ({
      name,
      content: [
        headings('defect.steps'),
        `${withoutPictures(data.content).trim()}\n\n`.trimStart(),
        headings('defect.expected', 'defect.actual'),
        said,
      ].join(''),
    }),
  },
  links: linksOf,
  UnderName: lazy(async () => ({ default: (await import('./workflow/workflow.tsx')).Workflow })),
};
