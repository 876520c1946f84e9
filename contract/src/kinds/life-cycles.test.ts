// What may be done with an item of each kind at each status, written out as the specification has it.
import { describe, expect, test } from 'vitest';
import type { Definition } from '../work-item/definition.ts';
import { statusAfter, whyNotDelete, whyNotFreeze, whyNotMove, whyNotUpdate } from '../work-item/rules.ts';
import { definitions } from './index.ts';

const anywhere =
  'change-todo>todo change-doing>doing change-verifying>verifying change-done>done change-archive>archived change-cancel>canceled';
const anyRun = 'test>testing block>block fail>fail pass>pass';

/** By kind and status: what may be done, with each step the status to which it leads. */
const allowed: Record<string, Record<string, string>> = {
  Feature: {
    '1 initial': 'save freeze delete',
    '2 reviewing': 'save freeze',
    '3 developing': 'save freeze',
    '4 finished': 'save',
  },
  Requirement: {
    '1 initial': 'save freeze delete develop>developing',
    '2 reviewing': 'save freeze develop>developing',
    '3 developing': 'save freeze develop>developing',
    '4 finished': 'save',
  },
  Task: {
    '1 backlog': 'save freeze',
    '2 todo': `save freeze delete ${anywhere}`,
    '3 doing': `save freeze ${anywhere}`,
    '4 verifying': `save freeze ${anywhere}`,
    '5 done': anywhere,
    '6 archived': anywhere,
    '7 canceled': anywhere,
  },
  Risk: {
    '1 opening': 'save delete happen>happened avoid>avoid disappear>disappeared',
    '2 happened': '',
    '3 avoid': '',
    '4 disappeared': '',
  },
  Iteration: {
    '1 there': 'save delete',
  },
  Document: {
    '1 initial': 'save delete',
    '3 developing': 'save delete',
    '4 frozen': '',
    '5 finished': 'save delete',
  },
  Component: {
    '1 initial': 'save delete',
    '3 developing': 'save',
    '4 frozen': '',
    '5 finished': 'save',
  },
  Function: {
    '1 initial': 'save delete',
    '3 developing': 'save',
    '4 frozen': '',
    '5 finished': 'save',
  },
  UML: {
    '1 initial': 'save delete',
    '3 developing': 'save',
    '4 frozen': 'save',
    '5 finished': 'save',
  },
  Testcase: {
    '1 initial': `save freeze delete ${anyRun}`,
    '2 reviewing': 'save freeze',
    '3 testing': `save freeze ${anyRun}`,
    '4 block': `save ${anyRun}`,
    '5 fail': `save freeze ${anyRun}`,
    '6 pass': `save freeze ${anyRun}`,
  },
  Defect: {
    '1 initial': 'save delete fix>fixing close>closedAtStart',
    '2 reviewing': 'save',
    '3 fixing': 'save fix>fixing test>testing reject>testing',
    '4 testing': 'save notpass>fixing close>closedAtTest',
    '5 closed': 'save reopen>initial archive>archived',
    '51 closedAtStart': 'save reopen>initial archive>archived',
    '54 closedAtTest': 'save reopen>testing archive>archived',
    '6 archived': '',
  },
};

/** By kind: why something is not done, wherever in its life that is. */
const refused: Record<string, string[]> = {
  Feature: ['delete item.notDeletable', 'freeze features.alreadyFinished'],
  Requirement: [
    'delete item.notDeletable',
    'freeze requirement.alreadyFinished',
    'move requirement.alreadyFinished',
  ],
  Task: [
    'delete item.notDeletable',
    'freeze task.alreadyClosed',
    'move task.alreadyClosed',
    'save task.alreadyClosed',
  ],
  Risk: [
    'delete risk.alreadyClosed',
    'freeze notFound',
    'move risk.alreadyClosed',
    'save risk.alreadyClosed',
  ],
  Iteration: ['freeze notFound'],
  Document: ['delete item.frozenByChoice', 'freeze notFound', 'save item.frozenByChoice'],
  Component: ['delete item.notDeletable', 'freeze notFound', 'save item.frozenByChoice'],
  Function: ['delete item.notDeletable', 'freeze notFound', 'save item.frozenByChoice'],
  UML: ['delete item.notDeletable', 'freeze notFound'],
  Testcase: ['delete item.notDeletable', 'freeze testcase.blocked', 'move item.frozen'],
  Defect: ['delete item.notDeletable', 'freeze notFound', 'move defect.otherStatus', 'save defect.archived'],
};

/** By kind: its name, its statuses by number, and its steps as history calls them. */
const words: Record<string, string> = {
  Feature: 'Feature 特性 · 1 Initial 初始 · 2 Reviewing 评审中 · 3 Developing 开发中 · 4 Finished 已完成',
  Requirement:
    'Requirement 需求 · 1 Initial 初始 · 2 Reviewing 评审中 · 3 Developing 开发中 · 4 Finished 已完成',
  Task: 'Task 任务 · 1 Backlog 待办池 · 2 Todo 待办 · 3 Doing 进行中 · 4 Verifying 验证中 · 5 Done 已完成 · 6 Archived 已归档 · 7 Canceled 已取消',
  Risk: 'Risk 风险 · 1 Opening 未关闭 · 2 Happened 已发生 · 3 Avoid 已规避 · 4 Disappeared 已解除',
  Iteration: 'Iteration 迭代 · 1 There 存在',
  Document: 'Document 文档 · 1 Initial 初始 · 3 Developing 开发中 · 4 Frozen 已冻结 · 5 Finished 已完成',
  Component: 'Component 组件 · 1 Initial 初始 · 3 Developing 开发中 · 4 Frozen 已冻结 · 5 Finished 已完成',
  Function: 'Function 功能 · 1 Initial 初始 · 3 Developing 开发中 · 4 Frozen 已冻结 · 5 Finished 已完成',
  UML: 'UML UML · 1 Initial 初始 · 3 Developing 开发中 · 4 Frozen 已冻结 · 5 Finished 已完成',
  Testcase:
    'Test case 测试用例 · 1 Initial 初始 · 2 Reviewing 评审中 · 3 Testing 测试中 · 4 Blocked 阻塞 · 5 Failed 失败 · 6 Passed 通过 · test Test started 开始测试 · block Blocked 阻塞 · fail Failed 失败 · pass Passed 通过',
  Defect:
    'Defect 缺陷 · 1 Initial 初始 · 2 Reviewing 评审中 · 3 Fixing 修复中 · 4 Testing 测试中 · 5 Closed 已关闭 · 51 Closed 已关闭 · 54 Closed 已关闭 · 6 Archived 已归档 · fix Sent to fixing 提交修复 or Transferred 转交 · test Sent to testing 提交测试 · reject Rejected 驳回给测试 · notpass Did not pass 测试不通过 · close Closed 关闭 · reopen Reopened 重新打开 · archive Archived 归档',
};

const stepsOf = (definition: Definition, status: number): string[] => {
  const nameOf = (number: number) =>
    Object.keys(definition.statuses).find((name) => definition.statuses[name]!.number === number);
  return definition.transitions
    .filter((transition) => !whyNotMove(definition, transition, { status, isFrozen: false }))
    .map((transition) => `${transition.action}>${nameOf(statusAfter(definition, transition, status))}`);
};

describe.each(
  (definitions as readonly Definition[]).map((definition) => ({ kind: definition.kind, definition })),
)('$kind', ({ kind, definition }) => {
  test('at each status exactly this may be done', () => {
    const actual = Object.entries(definition.statuses).map(([name, { number }]) => {
      const at = { status: number, isFrozen: false };
      const may = [
        ...(whyNotUpdate(definition, at) ? [] : ['save']),
        ...(whyNotFreeze(definition, at) ? [] : ['freeze']),
        ...(whyNotDelete(definition, at) ? [] : ['delete']),
        ...stepsOf(definition, number),
      ];
      return [`${number} ${name}`, may.join(' ')];
    });
    expect(Object.fromEntries(actual)).toEqual(allowed[kind]);
  });

  test('frozen it can be restored at most: not saved, not deleted, not moved', () => {
    for (const { number } of Object.values(definition.statuses)) {
      const at = { status: number, isFrozen: true };
      expect(whyNotUpdate(definition, at)).toBe('item.frozen');
      expect(whyNotDelete(definition, at)).toBe('item.frozen');
      for (const transition of definition.transitions)
        expect(whyNotMove(definition, transition, at)).toBe('item.frozen');
      expect(whyNotFreeze(definition, at)).toBe(whyNotFreeze(definition, { ...at, isFrozen: false }));
    }
  });

  test('what may not be done is refused with the reason of its kind', () => {
    const reasons = Object.values(definition.statuses).flatMap(({ number }) => {
      const at = { status: number, isFrozen: false };
      return [
        ['save', whyNotUpdate(definition, at)],
        ['freeze', whyNotFreeze(definition, at)],
        ['delete', whyNotDelete(definition, at)],
        ...definition.transitions.map((step) => ['move', whyNotMove(definition, step, at)]),
      ].flatMap(([action, reason]) => (reason ? [`${action} ${reason}`] : []));
    });
    expect([...new Set(reasons)].sort()).toEqual(refused[kind]);
  });

  test('its statuses and steps are called so in both languages', () => {
    const spelled = ({ en, zh }: { en: string; zh: string }) => `${en} ${zh}`;
    const actual = [
      spelled(definition.words),
      ...Object.values(definition.statuses).map((status) => `${status.number} ${spelled(status)}`),
      ...definition.transitions.flatMap(({ action, words: called, wordsIfUnchanged }) =>
        called
          ? [`${action} ${spelled(called)}${wordsIfUnchanged ? ` or ${spelled(wordsIfUnchanged)}` : ''}`]
          : [],
      ),
    ];
    expect(actual.join(' · ')).toBe(words[kind]);
  });
});
