import { expect, test } from 'vitest';
import { canBePlanned } from '../records/link-types.ts';
import { itemKinds } from '../work-item/fields.ts';
import { definitionOf } from './index.ts';
import { phases, phaseStatuses, plannedKinds } from './phases.ts';

test('[TRC-D1] each status of what can be planned is in one phase; only canceled tasks leave the plan', () => {
  expect(plannedKinds.toSorted()).toEqual(itemKinds.filter(canBePlanned).toSorted());
  const left = plannedKinds.flatMap((kind) => {
    const named = phases.flatMap((phase) => phaseStatuses[kind][phase]);
    expect(new Set(named).size, kind).toBe(named.length);
    const { statuses } = definitionOf(kind);
    return Object.keys(statuses).filter((status) => !named.includes(status));
  });
  expect(left).toEqual(['canceled']);
});

test('[TRC-D1] done is what is finished, passed, closed or archived', () => {
  expect(Object.fromEntries(plannedKinds.map((kind) => [kind, phaseStatuses[kind].done]))).toEqual({
    Feature: ['finished'],
    Requirement: ['finished'],
    Task: ['done', 'archived'],
    Testcase: ['pass'],
    Defect: ['closed', 'closedAtStart', 'closedAtTest', 'archived'],
    Risk: ['happened', 'avoid', 'disappeared'],
  });
});
