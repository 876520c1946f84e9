import { requirement } from '@tracery/contract/kinds/requirement';
import { testcase } from '@tracery/contract/kinds/testcase';
import { itemNumber } from '@tracery/contract/work-item/number';
import { importance } from '../../kit/items/fields/importance.tsx';
import { linkedTo, valueOf, type ItemView } from '../../kit/items/view.ts';
import { failureWords } from './steps/step-marks.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';

const StepsReader = lazyComponent(async () => (await import('./steps/steps-reader.tsx')).StepsReader);
const StepsEditor = lazyComponent(async () => (await import('./steps/content-editor.tsx')).StepsEditor);

export const view: ItemView = {
  definition: testcase,
  givenWhenMade: ['blocks', 'fingerprint'],
  fields: [
    { name: 'sourceId', label: 'testcase.requirement', linksTo: requirement, isInList: true },
    { name: 'kind', label: 'field.kind', word: () => 'itemKind.Requirement' },
    importance,
    { name: 'processorId', label: 'field.owner', isInList: true },
  ],
  list: { statuses: ['initial', 'testing', 'block', 'fail', 'pass'] },
  isPlanned: true,
  links: (item) => {
    const { oid, name } = linkedTo(item, 'sourceId');
    return [
      {
        label: `${itemNumber('Requirement', oid)} ${name}`,
        to: '/requirement/requirement',
        // Spelled as links of old spell it.
        search: { requirmentId: valueOf(item, 'sourceId') },
      },
    ];
  },
  steps: { areRuns: true, wordsOf: failureWords },
  content: { Reader: StepsReader, Editor: StepsEditor },
  refreshes: ['GET /tstapi/v1/testcases/runs/{id}'],
};
