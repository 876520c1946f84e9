import { defineWorkItem, type Words } from '../work-item/definition.ts';
import { choice, fixed, named, optionalLink, owner, ranked } from '../work-item/fields.ts';

const refusal = 'defect.otherStatus';
const closed = { en: 'Closed', zh: '已关闭' };

export const closeReasons = {
  resolved: { en: 'Resolved', zh: '已解决' },
  norecurrence: { en: 'No recurrence', zh: '不再重现' },
  other: { en: 'Other', zh: '其他' },
} as const satisfies Record<string, Words>;

export type CloseReason = keyof typeof closeReasons;

/** Something that is wrong. Tester and developer hand it to each other by name until it is closed. */
export const defect = defineWorkItem({
  kind: 'Defect',
  path: '/tstapi/v1/defects',
  words: { en: 'Defect', zh: '缺陷' },
  letter: 'D',
  screen: { path: '/test/defect', group: 'test', place: 2, key: 'd', icon: 'Bug' },
  fields: {
    layer: fixed(2),
    kind: choice(['RequirementIssue', 'DesignIssue', 'Bug', 'Duplicate', 'Question']),
    importance: named({ en: 'severity', zh: '严重程度' }, ranked(['Trivial', 'Minor', 'Major', 'Critical'])),
    processorId: owner(),
    componentId: optionalLink('Component'),
    iterationId: optionalLink('Iteration'),
    verifyIterationId: optionalLink('Iteration'),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    reviewing: { number: 2, en: 'Reviewing', zh: '评审中', isUnused: true },
    fixing: { number: 3, en: 'Fixing', zh: '修复中' },
    testing: { number: 4, en: 'Testing', zh: '测试中' },
    /** Without the status it was closed at. Only imported defects have it. */
    closed: { number: 5, ...closed },
    closedAtStart: { number: 51, ...closed, countsAs: 'closed' },
    closedAtTest: { number: 54, ...closed, countsAs: 'closed' },
    archived: { number: 6, en: 'Archived', zh: '已归档' },
  },
  initialStatus: 'initial',
  updating: { except: ['archived'], refusal: 'defect.archived' },
  deleting: { at: ['initial'], refusal: 'item.notDeletable', onlyBeforeTransitions: true },
  transitions: [
    {
      action: 'fix',
      words: { en: 'Sent to fixing', zh: '提交修复' },
      wordsIfUnchanged: { en: 'Transferred', zh: '转交' },
      from: ['initial'],
      to: 'fixing',
      unchangedAt: ['fixing'],
      handsOver: true,
      refusal,
    },
    {
      action: 'test',
      words: { en: 'Sent to testing', zh: '提交测试' },
      from: ['fixing'],
      to: 'testing',
      handsOver: true,
      refusal,
    },
    {
      action: 'reject',
      words: { en: 'Rejected', zh: '驳回给测试' },
      from: ['fixing'],
      to: 'testing',
      handsOver: true,
      refusal,
    },
    {
      action: 'notpass',
      words: { en: 'Did not pass', zh: '测试不通过' },
      from: ['testing'],
      to: 'fixing',
      handsOver: true,
      refusal,
    },
    {
      action: 'close',
      words: { en: 'Closed', zh: '关闭' },
      from: ['initial', 'testing'],
      to: 'closedAtStart',
      toByStatus: { testing: 'closedAtTest' },
      refusal,
    },
    {
      action: 'reopen',
      words: { en: 'Reopened', zh: '重新打开' },
      from: ['closedAtStart', 'closedAtTest', 'closed'],
      to: 'initial',
      toByStatus: { closedAtTest: 'testing' },
      refusal,
    },
    {
      action: 'archive',
      words: { en: 'Archived', zh: '归档' },
      from: ['closedAtStart', 'closedAtTest', 'closed'],
      to: 'archived',
      refusal,
    },
  ],
  filters: ['layer', 'importance', 'componentId', 'processorId'],
  groups: ['importance', 'componentId', 'processorId'],
  sorts: [],
  hiddenSorts: ['importance'],
});
