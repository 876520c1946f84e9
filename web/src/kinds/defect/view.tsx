import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { component } from '@tracery/contract/kinds/component';
import { defect } from '@tracery/contract/kinds/defect';
import { iteration } from '@tracery/contract/kinds/iteration';
import { withoutImages } from '@tracery/contract/records/content-images';
import { itemNumber } from '@tracery/contract/work-item/number';
import { headings } from '../../kit/markdown/headings.ts';
import {
  linkedTo,
  valueOf,
  type Item,
  type ItemLink,
  type ItemView,
  type FieldView,
} from '../../kit/items/view.ts';
import { text } from '../../lib/i18n/i18n.ts';

/** From the lowest line of the diamond that is left empty to the whole of it. */
const looks = {
  Critical: { from: 1, colour: 'var(--red)' },
  Major: { from: 4.25, colour: 'var(--orange)' },
  Minor: { from: 7, colour: 'var(--amber)' },
  Trivial: { from: 13, colour: 'var(--neutral)' },
} as const;

type Severity = keyof typeof looks;

const diamond = 'M7 1.4 12.6 7 7 12.6 1.4 7Z';

/** A diamond that fills from below: the worse, the fuller. */
function mark(value: string) {
  if (!(value in looks)) return null;
  const { from, colour } = looks[value as Severity];
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" style={{ color: colour }}>
      <path
        d={diamond}
        fill="currentColor"
        stroke="none"
        style={{ clipPath: `inset(${from - 1.4}px 0 0 0)` }}
      />
      <path d={diamond} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}

const severity: FieldView = {
  name: 'importance',
  label: 'field.severity',
  word: (value) => `severity.${value as Severity}`,
  icon: mark,
  startsAt: 'Minor',
  isInList: true,
};

type Kind = 'RequirementIssue' | 'DesignIssue' | 'Bug' | 'Duplicate' | 'Question';

function linksOf(item: Item): ItemLink[] {
  const to = (field: string, kind: 'Component' | 'Iteration', word = (label: string) => label) => {
    const id = valueOf(item, field);
    const { oid, name } = linkedTo(item, field);
    const label = word(`${itemNumber(kind, oid)} ${name}`);
    return id ? [{ label, to: kindSummaries[kind].screen.path, search: { id } }] : [];
  };
  return [
    ...to('componentId', 'Component'),
    ...to('iterationId', 'Iteration', (label) => text('defect.foundInLink', { iteration: label })),
    ...to('verifyIterationId', 'Iteration', (label) => text('defect.verifyInLink', { iteration: label })),
  ];
}

export const view: ItemView = {
  definition: defect,
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
  list: { statuses: ['initial', 'fixing', 'testing', 'closed', 'archived'] },
  template: () => headings('defect.steps', 'defect.expected', 'defect.actual'),
  createdFrom: {
    parameter: 'testcaseId',
    values: ({ name, data }, note) => ({
      name,
      content: [
        headings('defect.steps'),
        `${withoutImages(data.content).trim()}\n\n`.trimStart(),
        headings('defect.expected', 'defect.actual'),
        note,
      ].join(''),
    }),
  },
  linkedWhenMade: { Requirement: 'requirementId' },
  isPlanned: true,
  hasBranches: true,
  links: linksOf,
};
