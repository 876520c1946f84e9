import { expect, test } from 'vitest';
import { countsOf, risksAt } from './cells.ts';

const risks = [
  { oid: 1, probability: 3, impact: 2 },
  { oid: 2, probability: 2, impact: 3 },
  { oid: 3, probability: 2, impact: 2 },
  { oid: 4, probability: 1, impact: 2 },
];

test('[RSK-23, RSK-24, RSK-25] open risks stand where probability and impact meet, and are counted by priority', () => {
  expect(risksAt(risks, 3, 2).map(({ oid }) => oid)).toEqual([1]);
  expect(risksAt(risks, 2, 3).map(({ oid }) => oid)).toEqual([2]);
  expect(risksAt(risks, 1, 1)).toEqual([]);
  expect(countsOf(risks)).toEqual([
    { level: 3, count: 2 },
    { level: 2, count: 1 },
    { level: 1, count: 1 },
  ]);
});
