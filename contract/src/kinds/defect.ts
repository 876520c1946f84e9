import { defineWorkItem, type Words } from '../work-item/definition.ts';
import { choice, fixed, optionalLink, owner, ranked } from '../work-item/fields.ts';

const otherwise = 'defect.otherStatus';
const closed = { en: 'Closed', zh: '已关闭' };

export const closeReasons = {
  resolved: { en: 'Resolved', zh: '已解决' },
  norecurrence: { en: 'No recurrence', zh: '不再重现' },
  other: { en: 'Other', zh: '其他' },
} as const satisfies Record<string, Words>;

export type CloseReason = keyof typeof closeReasons;

/** Something that is wrong. It goes between tester and developer, by name, until it is closed. */
export const defect = defineWorkItem({
  kind: 'Defect',
  path: '/tstapi/v1/defects',
  words: { en: 'Defect', zh: '缺陷' },
  fields: {
    layer: fixed(2),
    kind: choice(['RequirementIssue', 'DesignIssue', 'Bug', 'Duplicate', 'Question']),
    importance: ranked(['Trivial', 'Minor', 'Major', 'Critical']),
    processorId: owner(),
    componentId: optionalLink('Component'),
    iterationId: optionalLink('Iteration'),
    verifyIterationId: optionalLink('Iteration'),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    reviewing: { number: 2, en: 'Reviewing', zh: '评审中', isLabel: true },
    fixing: { number: 3, en: 'Fixing', zh: '修复中' },
    testing: { number: 4, en: 'Testing', zh: '测试中' },
    /** Without saying from where: only what was imported stands here. */
    closed: { number: 5, ...closed },
    closedAtStart: { number: 51, ...closed, within: 'closed' },
    closedAtTest: { number: 54, ...closed, within: 'closed' },
    archived: { number: 6, en: 'Archived', zh: '已归档' },
  },
  starts: 'initial',
  updating: { except: ['archived'], otherwise: 'defect.archived' },
  deleting: { at: ['initial'], otherwise: 'item.notDeletable', onlyUnmoved: true },
  transitions: [
    {
      action: 'fix',
      words: { en: 'Sent to fixing', zh: '提交修复' },
      staying: { en: 'Transferred', zh: '转交' },
      from: ['initial'],
      to: 'fixing',
      stays: ['fixing'],
      handsOver: true,
      otherwise,
    },
    {
      action: 'test',
      words: { en: 'Sent to testing', zh: '提交测试' },
      from: ['fixing'],
      to: 'testing',
      handsOver: true,
      otherwise,
    },
    {
      action: 'reject',
      words: { en: 'Rejected', zh: '退回测试' },
      from: ['fixing'],
      to: 'testing',
      handsOver: true,
      otherwise,
    },
    {
      action: 'notpass',
      words: { en: 'Did not pass', zh: '测试不通过' },
      from: ['testing'],
      to: 'fixing',
      handsOver: true,
      otherwise,
    },
    {
      action: 'close',
      words: { en: 'Closed', zh: '关闭' },
      from: ['initial', 'testing'],
      to: 'closedAtStart',
      toFrom: { testing: 'closedAtTest' },
      otherwise,
    },
    {
      action: 'reopen',
      words: { en: 'Reopened', zh: '重新打开' },
      from: ['closedAtStart', 'closedAtTest', 'closed'],
      to: 'initial',
      toFrom: { closedAtTest: 'testing' },
      otherwise,
    },
    {
      action: 'archive',
      words: { en: 'Archived', zh: '归档' },
      from: ['closedAtStart', 'closedAtTest', 'closed'],
      to: 'archived',
      otherwise,
    },
  ],
  filters: ['layer', 'importance', 'componentId', 'processorId'],
  sorts: [],
  quietSorts: ['importance'],
});
