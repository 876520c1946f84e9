// Words that others use for importance, status and kind. They are asked after our own.
import type { Definition } from '../work-item/definition.ts';
import type { Field, ItemKind } from '../work-item/fields.ts';
import type { ImportSource } from './endpoints.ts';

/** From low to high. */
const levels: readonly (readonly string[])[] = [
  ['lowest', 'trivial', 'low', 'minor', 'could', 'p4', 'p3', '最低', '低', '次要'],
  ['medium', 'normal', 'moderate', 'should', 'p2', '中', '普通', '一般'],
  ['high', 'major', 'p1', '高', '主要'],
  [
    'highest',
    'blocker',
    'critical',
    'urgent',
    'immediate',
    'must',
    'p0',
    '最高',
    '紧急',
    '立刻',
    '严重',
    '致命',
  ],
];

/** ZenTao counts from 1, the highest, to 4. */
const zentaoLevel = (text: string): number => (/^[1-4]$/.test(text) ? 4 - Number(text) : -1);

/** As far up among so many values as the word is among four. */
function levelOf(text: string, source: ImportSource, count: number): number | undefined {
  const found =
    source === 'zentao' && zentaoLevel(text) >= 0
      ? zentaoLevel(text)
      : levels.findIndex((words) => words.includes(text));
  if (found < 0) return undefined;
  if (count === 4) return found;
  return [0, 1, 2, 2][found];
}

const digits = /^\d+$/;

/** A value of ranks and scales by a word of another tracker. */
export function valueByLevel(field: Field, text: string, source: ImportSource): string | number | undefined {
  const word = text.toLowerCase();
  const { ranks, type, max = 0 } = field;
  if (type === 'scale' && source !== 'zentao' && digits.test(word)) {
    const number = Number(word);
    return number >= 1 && number <= max ? number : undefined;
  }
  if (ranks) {
    const at = levelOf(word, source, ranks.length);
    return at === undefined ? undefined : ranks[at];
  }
  if (type !== 'scale') return undefined;
  const at = levelOf(word, source, max);
  return at === undefined ? undefined : at + 1;
}

const phases: readonly { words: readonly string[]; statuses: readonly string[] }[] = [
  {
    words: [
      'to do',
      'todo',
      'open',
      'opened',
      'new',
      'backlog',
      'reopened',
      'wait',
      'active',
      'draft',
      '待办',
      '新建',
      '未开始',
      '待处理',
      '激活',
      '草稿',
    ],
    statuses: ['todo', 'opening', 'initial'],
  },
  {
    words: [
      'in progress',
      'doing',
      'started',
      'in development',
      'changing',
      'feedback',
      '进行中',
      '处理中',
      '正在处理',
      '反馈',
    ],
    statuses: ['doing', 'developing', 'fixing'],
  },
  {
    words: ['in review', 'in testing', 'testing', 'resolved', 'verifying', '已解决', '测试中', '评审中'],
    statuses: ['verifying', 'testing'],
  },
  {
    words: ['done', 'closed', 'finished', 'complete', 'completed', '完成', '已完成', '关闭', '已关闭'],
    statuses: ['done', 'finished', 'closed', 'disappeared'],
  },
  {
    words: ['rejected', 'cancelled', 'canceled', "won't do", 'cancel', '已取消', '已拒绝'],
    statuses: ['canceled', 'closed'],
  },
];

export function statusByPhase({ statuses }: Definition, text: string): number | undefined {
  const phase = phases.find(({ words }) => words.includes(text.toLowerCase()));
  const name = phase?.statuses.find((one) => statuses[one] && !statuses[one].isUnused);
  return name === undefined ? undefined : statuses[name]!.number;
}

const kindWords: Readonly<Partial<Record<ItemKind, readonly string[]>>> = {
  Feature: ['epic', 'feature', 'initiative', '特性', '史诗', '功能'],
  Requirement: ['story', 'user story', 'requirement', '需求', '故事', '用户故事'],
  Task: ['task', 'sub-task', 'subtask', 'support', '任务', '子任务', '支持'],
  Defect: ['bug', 'defect', '缺陷', '错误', '故障'],
  Testcase: ['test', 'test case', '测试', '测试用例'],
  Risk: ['risk', '风险'],
};

/** Undefined: nobody knows, and it is taken for what is imported. */
export const kindByWord = (text: string): ItemKind | undefined =>
  (Object.entries(kindWords) as [ItemKind, readonly string[]][]).find(([, words]) =>
    words.includes(text.trim().toLowerCase()),
  )?.[0];
