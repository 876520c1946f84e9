import { defineWorkItem, type Words } from '../work-item/definition.ts';
import { choice, fixed, importances, link, person, position, ranked } from '../work-item/fields.ts';
import { fromAnyStatus } from './shared-lifecycles.ts';

const statuses = ['initial', 'testing', 'block', 'fail', 'pass'] as const;

const run = <const Action extends string>(action: Action, to: (typeof statuses)[number], words: Words) =>
  fromAnyStatus(statuses, action, to, { words, refusal: 'item.frozen', lasts: true });

/** How a requirement is checked. Its status is the result of its latest run, or initial before the first. */
export const testcase = defineWorkItem({
  kind: 'Testcase',
  path: '/tstapi/v1/testcases',
  words: { en: 'Test case', zh: '测试用例' },
  letter: 'TC',
  screen: { path: '/test/testcase', group: 'test', place: 1, key: 'c', icon: 'FlaskConical' },
  fields: {
    sourceId: link('Requirement'),
    layer: fixed(2),
    kind: choice(['Requirement'], { initial: 'Requirement' }),
    importance: ranked(importances),
    processorId: person(),
    index: position(),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    reviewing: { number: 2, en: 'Reviewing', zh: '评审中', isUnused: true },
    testing: { number: 3, en: 'Testing', zh: '测试中' },
    block: { number: 4, en: 'Blocked', zh: '阻塞' },
    fail: { number: 5, en: 'Failed', zh: '失败' },
    pass: { number: 6, en: 'Passed', zh: '通过' },
  },
  initialStatus: 'initial',
  freezing: { except: ['block'], refusal: 'testcase.blocked' },
  deleting: { at: ['initial'], refusal: 'item.notDeletable' },
  // Each is a run: any result can follow any other, and the same one again.
  transitions: [
    run('test', 'testing', { en: 'Test started', zh: '开始测试' }),
    run('block', 'block', { en: 'Blocked', zh: '阻塞' }),
    run('fail', 'fail', { en: 'Failed', zh: '失败' }),
    run('pass', 'pass', { en: 'Passed', zh: '通过' }),
  ],
  filters: ['layer', 'sourceId', 'importance', 'processorId'],
  groups: ['importance', 'processorId'],
  sorts: ['importance'],
  hasRuns: true,
});
