import { expect, test } from 'vitest';
import { openApiDocument } from '../openapi.ts';
import { itemKinds } from '../work-item/fields.ts';
import { canLink, kindsAtOtherEnd, linkTypeNames } from './link-types.ts';

const pairsOf = (type: (typeof linkTypeNames)[number]) =>
  itemKinds.flatMap((from) => itemKinds.filter((to) => canLink(type, from, to)).map((to) => `${from} ${to}`));

test('[TRC-01] each type of link has the kinds that may stand at its ends', () => {
  expect(pairsOf('realizes').toSorted()).toEqual(
    ['Component', 'Document', 'Function', 'UML'].flatMap((from) => [
      `${from} Feature`,
      `${from} Requirement`,
    ]),
  );
  expect(pairsOf('verifies')).toEqual(['Testcase Requirement']);
  expect(pairsOf('breaks')).toEqual(['Defect Requirement']);
  expect(pairsOf('found')).toEqual(['Testcase Defect']);
  expect(pairsOf('planned').toSorted()).toEqual(
    ['Defect', 'Feature', 'Requirement', 'Risk', 'Task', 'Testcase'].map((from) => `${from} Iteration`),
  );
  expect(pairsOf('depends')).toEqual(itemKinds.map((kind) => `${kind} ${kind}`));
  expect(pairsOf('duplicates')).toEqual(pairsOf('depends'));
  expect(pairsOf('relates')).toHaveLength(itemKinds.length ** 2);
});

test('[TRC-01] what the client offers is what the server takes', () => {
  for (const type of linkTypeNames)
    for (const here of itemKinds) {
      expect(kindsAtOtherEnd(type, here, true)).toEqual(itemKinds.filter((to) => canLink(type, here, to)));
      expect(kindsAtOtherEnd(type, here, false)).toEqual(
        itemKinds.filter((from) => canLink(type, from, here)),
      );
    }
});

test('[TRC-02] the OpenAPI document names the types of links with their kinds', () => {
  const text = JSON.stringify(openApiDocument('1'));
  for (const type of linkTypeNames) expect(text).toContain(`${type}: `);
  expect(text).toContain('verifies: Testcase → Requirement');
});
