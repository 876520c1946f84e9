import { expect, test } from 'vitest';
import {
  cellAt,
  cellNumberOf,
  cellsWith,
  conditionOf,
  gapsOf,
  initialTraceRules,
  releaseOf,
  type TraceFacts,
} from './trace-state.ts';

const finished: TraceFacts = {
  status: 4,
  isFrozen: false,
  importance: 2,
  functions: 1,
  testcases: 2,
  passed: 2,
  failed: 0,
  blocked: 0,
  defects: 0,
  defectImportance: 0,
};

const cellOf = (facts: TraceFacts) => ({
  importance: facts.importance,
  hasFunction: facts.functions > 0,
  hasTestcase: facts.testcases > 0,
  condition: conditionOf(facts),
});
const release = (change: Partial<TraceFacts>, rules = initialTraceRules) =>
  releaseOf(cellOf({ ...finished, ...change }), rules);

test('[TRC-08] ready is what is finished, has no gap, passed all its tests and has no open defect', () => {
  expect(release({})).toBe('Ready');
  expect(release({ status: 3 })).toBe('NotYet');
  expect(release({ functions: 0 })).toBe('NotYet');
  expect(release({ passed: 1 })).toBe('NotYet');
  expect(release({ defects: 1, defectImportance: 2 })).toBe('NotYet');
});

test('[TRC-08] a failed or blocked test case and an open major defect hold it; frozen is frozen', () => {
  expect(release({ passed: 1, failed: 1 })).toBe('Held');
  expect(release({ passed: 1, blocked: 1 })).toBe('Held');
  expect(release({ defects: 2, defectImportance: 3 })).toBe('Held');
  expect(release({ status: 1, functions: 0, testcases: 0, passed: 0, defects: 1, defectImportance: 4 })).toBe(
    'Held',
  );
  expect(release({ isFrozen: true, failed: 1 })).toBe('Frozen');
});

test('[TRC-09] a gap is what the rules ask for and is missing', () => {
  const bare = cellOf({ ...finished, functions: 0, testcases: 0, passed: 0 });
  expect(gapsOf(bare, initialTraceRules)).toEqual(['Function', 'Testcase']);
  expect(gapsOf(bare, { ...initialTraceRules, needsFunction: false })).toEqual(['Testcase']);
  expect(gapsOf(bare, { ...initialTraceRules, fromImportance: 'Important' })).toHaveLength(2);
  expect(gapsOf(bare, { ...initialTraceRules, fromImportance: 'Mandatory' })).toEqual([]);
  expect(gapsOf({ ...bare, condition: 'frozen' }, initialTraceRules)).toEqual([]);
  expect(release({ functions: 0 }, { ...initialTraceRules, needsFunction: false })).toBe('Ready');
});

test('[TRC-12] each cell has its number, and each release word its cells', () => {
  for (let number = 0; number < 48; number += 1) expect(cellNumberOf(cellAt(number))).toBe(number);
  const numbers = (['Ready', 'Held', 'NotYet', 'Frozen'] as const).flatMap((word) =>
    cellsWith(initialTraceRules, { release: word }),
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 48 }, (_, number) => number));
  expect(cellsWith(initialTraceRules, { release: 'Ready', gapsOnly: true })).toEqual([]);
});
