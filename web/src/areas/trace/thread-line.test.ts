import { describe, expect, test } from 'vitest';
import { aTrace } from './trace.test-parts.ts';
import { groupByFeature, isProvenAfter, knotAt, stages, type Trace } from './thread-line.ts';

const solid = (trace: Trace) => stages.filter((stage) => isProvenAfter(trace, stage));
const knots = (trace: Trace) => stages.map((stage) => knotAt(trace, stage));

describe('[TRC-13] the line is solid as far as the requirement is proven', () => {
  test('to the release when it is ready', () => {
    expect(solid(aTrace())).toEqual([...stages]);
    expect(knots(aTrace())).toEqual(['complete', 'complete', 'complete', 'none', 'ready']);
  });

  test('not beyond the requirement when no function realizes it, whatever its test cases say', () => {
    const trace = aTrace({ functions: 0, gaps: ['Function'], release: 'NotYet' });
    expect(solid(trace)).toEqual([]);
    expect(knotAt(trace, 'Function')).toBe('gap');
  });

  test('to its functions when it has no test case, or none that was run', () => {
    const testcases = { all: 0, passed: 0, failed: 0, blocked: 0, stale: 0, notRun: 0 };
    const untested = aTrace({ testcases, gaps: ['Testcase'], release: 'NotYet' });
    expect(solid(untested)).toEqual(['Requirement']);
    expect(knotAt(untested, 'Testcase')).toBe('gap');
    const notRun = aTrace({ testcases: { ...testcases, all: 2, notRun: 2 }, release: 'NotYet' });
    expect(solid(notRun)).toEqual(['Requirement']);
    expect(knotAt(notRun, 'Testcase')).toBe('waiting');
  });

  test('to its test cases when not all of them passed', () => {
    const some = { all: 3, passed: 1, failed: 0, blocked: 0, stale: 0, notRun: 2 };
    const trace = aTrace({ testcases: some, release: 'NotYet' });
    expect(solid(trace)).toEqual(['Requirement', 'Function']);
    expect(knotAt(trace, 'Testcase')).toBe('underway');
    expect(knotAt(aTrace({ testcases: { ...some, blocked: 1, notRun: 1 } }), 'Testcase')).toBe('blocked');
    expect(knotAt(aTrace({ testcases: { ...some, failed: 1, blocked: 1, notRun: 0 } }), 'Testcase')).toBe(
      'failing',
    );
  });

  test('[TRC-27, TRC-31] not beyond test cases that passed before a change, or that leave a criterion open', () => {
    const stale = aTrace({ testcases: { ...aTrace().testcases, stale: 1 }, release: 'NotYet' });
    expect(solid(stale)).toEqual(['Requirement', 'Function']);
    expect(knotAt(stale, 'Testcase')).toBe('underway');
    const open = aTrace({ criteria: { all: 4, covered: 3 }, gaps: ['Testcase'], release: 'NotYet' });
    expect(solid(open)).toEqual(['Requirement']);
    expect(knotAt(open, 'Testcase')).toBe('gap');
  });

  test('to its open defect when everything passed', () => {
    const defects = { open: 1, worst: { id: 9, oid: 9, importance: 2 } };
    const trace = aTrace({ defects, release: 'NotYet' });
    expect(solid(trace)).toEqual(['Requirement', 'Function', 'Testcase']);
    expect(knotAt(trace, 'Defect')).toBe('defect');
  });

  test('nowhere when it is frozen', () => {
    const frozen = aTrace({ release: 'Frozen' });
    frozen.requirement.isFrozen = 1;
    expect(solid(frozen)).toEqual([]);
    expect(knotAt(frozen, 'Requirement')).toBe('frozen');
  });

  test('through a stage that the product does not ask for', () => {
    const trace = aTrace({ functions: 0 });
    expect(solid(trace)).toEqual([...stages]);
    expect(knotAt(trace, 'Function')).toBe('none');
  });
});

test('[TRC-13] the knot of a requirement tells its status', () => {
  const at = (status: number) =>
    knotAt(aTrace({ requirement: { ...aTrace().requirement, status } }), 'Requirement');
  expect([1, 2, 3, 4].map(at)).toEqual(['waiting', 'underway', 'underway', 'complete']);
});

test('[TRC-13] rows of one feature are one group', () => {
  const other = { ...aTrace().feature, id: 2 };
  const groups = groupByFeature([aTrace(), aTrace(), aTrace({ feature: other })]);
  expect(groups.map(({ feature, traces }) => [feature.id, traces.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
