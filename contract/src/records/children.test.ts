import { expect, test } from 'vitest';
import { itemKinds } from '../work-item/fields.ts';
import { childGroupsOf } from './children.ts';

/** Kinds that are added later may belong to these too. */
const kinds = new Set<string>([
  'Feature',
  'Requirement',
  'Task',
  'Risk',
  'Iteration',
  'Document',
  'Component',
  'Function',
  'UML',
  'Testcase',
  'Defect',
]);

test('[EXP-22] what belongs to an item follows from the definitions', () => {
  const groups = itemKinds.flatMap((kind) =>
    childGroupsOf(kind)
      .filter((group) => kinds.has(kind) && kinds.has(group.kind))
      .map((group) => `${kind}: ${group.kind} ${group.fields.join()}${group.isMadeHere ? ' +' : ''}`),
  );
  expect(groups).toEqual([
    'Feature: Requirement sourceId +',
    'Requirement: Task sourceId +',
    'Requirement: Testcase sourceId +',
    'Requirement: Defect  +',
    'Task: Task sourceId',
    'Risk: Task sourceId +',
    'Iteration: Defect iterationId,verifyIterationId',
    'Component: Function componentId +',
    'Component: Defect componentId',
    'Function: Task sourceId +',
  ]);
  expect(childGroupsOf('Requirement')[2]!.through).toEqual({
    kind: 'Testcase',
    field: 'sourceId',
    type: 'found',
  });
});
