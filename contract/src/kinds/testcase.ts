import { defineWorkItem } from '../work-item/definition.ts';
import { choice, fixed, importances, link, position, ranked } from '../work-item/fields.ts';

const otherwise = 'item.frozen';

/** How a requirement is checked. It stands where its latest run left it; before the first run it is initial. */
export const testcase = defineWorkItem({
  kind: 'Testcase',
  path: '/tstapi/v1/testcases',
  words: { en: 'Test case', zh: '测试用例' },
  fields: {
    sourceId: link('Requirement'),
    layer: fixed(2),
    kind: choice(['Requirement'], { initial: 'Requirement' }),
    importance: ranked(importances),
    index: position(),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    reviewing: { number: 2, en: 'Reviewing', zh: '评审中', isLabel: true },
    testing: { number: 3, en: 'Testing', zh: '测试中' },
    block: { number: 4, en: 'Block', zh: '阻塞' },
    fail: { number: 5, en: 'Fail', zh: '失败' },
    pass: { number: 6, en: 'Pass', zh: '通过' },
  },
  starts: 'initial',
  freezing: { except: ['block'], otherwise: 'testcase.blocked' },
  deleting: { at: ['initial'], otherwise: 'item.notDeletable' },
  // Each is a run: any result can follow any other, and the same one again.
  transitions: [
    {
      action: 'test',
      words: { en: 'Test started', zh: '开始测试' },
      from: ['initial', 'block', 'fail', 'pass'],
      to: 'testing',
      stays: ['testing'],
      otherwise,
    },
    {
      action: 'block',
      words: { en: 'Blocked', zh: '阻塞' },
      from: ['initial', 'testing', 'fail', 'pass'],
      to: 'block',
      stays: ['block'],
      otherwise,
    },
    {
      action: 'fail',
      words: { en: 'Failed', zh: '失败' },
      from: ['initial', 'testing', 'block', 'pass'],
      to: 'fail',
      stays: ['fail'],
      otherwise,
    },
    {
      action: 'pass',
      words: { en: 'Passed', zh: '通过' },
      from: ['initial', 'testing', 'block', 'fail'],
      to: 'pass',
      stays: ['pass'],
      otherwise,
    },
  ],
  filters: ['layer', 'sourceId', 'importance'],
  sorts: ['importance'],
});
