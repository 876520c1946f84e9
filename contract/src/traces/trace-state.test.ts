import { expect, test } from 'vitest';
import {
  cellAt,
  cellNumberOf,
  cellOf,
  cellsWith,
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
  stale: 0,
  criteria: 0,
  criteriaCovered: 0,
  suspects: 0,
  defects: 0,
  defectImportance: 0,
};

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

test('[TRC-31] what passed before a text changed does not make a requirement ready', () => {
  expect(release({ stale: 1 })).toBe('NotYet');
});

test('[TRC-27] a criterion without a test case is a gap', () => {
  const partial = cellOf({ ...finished, criteria: 4, criteriaCovered: 3 });
  expect(gapsOf(partial, initialTraceRules)).toEqual(['Testcase']);
  expect(gapsOf(partial, { ...initialTraceRules, needsTestcase: false })).toEqual([]);
  expect(release({ criteria: 4, criteriaCovered: 3 })).toBe('NotYet');
  expect(release({ criteria: 4, criteriaCovered: 4 })).toBe('Ready');
});

test('[TRC-15] what somebody should look at has a gap, a suspect edge or both', () => {
  const numbers = cellsWith(initialTraceRules, { gapsOnly: true, suspectsOnly: true });
  const isAsked = (change: Partial<TraceFacts>) =>
    numbers.includes(cellNumberOf(cellOf({ ...finished, ...change })));
  expect(isAsked({})).toBe(false);
  expect(isAsked({ suspects: 1 })).toBe(true);
  expect(isAsked({ functions: 0 })).toBe(true);
});

test('[TRC-12] each cell has its number, and each release word its cells', () => {
  for (let number = 0; number < 144; number += 1) expect(cellNumberOf(cellAt(number))).toBe(number);
  const numbers = (['Ready', 'Held', 'NotYet', 'Frozen'] as const).flatMap((word) =>
    cellsWith(initialTraceRules, { release: word }),
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 144 }, (_, number) => number));
  expect(cellsWith(initialTraceRules, { release: 'Ready', gapsOnly: true })).toEqual([]);
});
