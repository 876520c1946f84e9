// How far planned work is, in words that fit every kind: what an iteration counts. `phase_of` of the database says the
// same; a test compares them.
import type { Words } from '../work-item/definition.ts';
import type { ItemKind } from '../work-item/fields.ts';
import { defect } from './defect.ts';
import { feature } from './feature.ts';
import { requirement } from './requirement.ts';
import { risk } from './risk.ts';
import { task } from './task.ts';
import { testcase } from './testcase.ts';

export const phaseWords = {
  todo: { en: 'To do', zh: '待办' },
  doing: { en: 'Doing', zh: '进行中' },
  verifying: { en: 'Verifying', zh: '验证中' },
  done: { en: 'Done', zh: '已完成' },
} as const satisfies Record<string, Words>;

export type Phase = keyof typeof phaseWords;
export const phases = Object.keys(phaseWords) as [Phase, ...Phase[]];

const statusesOf = <Status extends string>(
  _of: { statuses: Readonly<Record<Status, unknown>> },
  list: Readonly<Record<Phase, readonly NoInfer<Status>[]>>,
): Readonly<Record<Phase, readonly string[]>> => list;

/** The statuses of each phase. What has none, such as a canceled task, is no longer planned. */
export const phaseStatuses = {
  Feature: statusesOf(feature, {
    todo: ['initial', 'reviewing'],
    doing: ['developing'],
    verifying: [],
    done: ['finished'],
  }),
  Requirement: statusesOf(requirement, {
    todo: ['initial', 'reviewing'],
    doing: ['developing'],
    verifying: [],
    done: ['finished'],
  }),
  Task: statusesOf(task, {
    todo: ['backlog', 'todo'],
    doing: ['doing'],
    verifying: ['verifying'],
    done: ['done', 'archived'],
  }),
  Testcase: statusesOf(testcase, {
    todo: ['initial', 'reviewing'],
    doing: [],
    verifying: ['testing', 'block', 'fail'],
    done: ['pass'],
  }),
  Defect: statusesOf(defect, {
    todo: ['initial', 'reviewing'],
    doing: ['fixing'],
    verifying: ['testing'],
    done: ['closed', 'closedAtStart', 'closedAtTest', 'archived'],
  }),
  Risk: statusesOf(risk, {
    todo: ['opening'],
    doing: [],
    verifying: [],
    done: ['happened', 'avoid', 'disappeared'],
  }),
} as const satisfies Partial<Record<ItemKind, Readonly<Record<Phase, readonly string[]>>>>;

/** The kinds that are planned in iterations. */
export type PlannedKind = keyof typeof phaseStatuses;
export const plannedKinds = Object.keys(phaseStatuses) as [PlannedKind, ...PlannedKind[]];
