// The columns that a list can be exported with. Their words are those above the lists; a test of the client compares them.
import { commonFieldWord } from '../records/history-words.ts';
import { canBePlanned, holdsPlans } from '../records/link-types.ts';
import type { Definition, Words } from './definition.ts';
import type { Field } from './fields.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const words = {
  number: { en: 'ID', zh: '编号' },
  name: { en: 'Name', zh: '名称' },
  status: { en: 'Status', zh: '状态' },
  phase: { en: 'Phase', zh: '阶段' },
  planned: { en: 'Iteration', zh: '迭代' },
  plannedItems: { en: 'Planned items', zh: '计划条目' },
  doneItems: { en: 'Done items', zh: '完成条目' },
  tag: { en: 'Tags', zh: '标签' },
  creator: { en: 'Creator', zh: '创建人' },
  created: { en: 'Created', zh: '创建时间' },
  updated: { en: 'Updated', zh: '更新时间' },
  link: { en: 'Link', zh: '链接' },
} as const satisfies Record<string, Words>;

/** Where a list says it in other words than the history; those of one kind begin with its name. */
const fieldWords: Readonly<Record<string, Words>> = {
  componentId: { en: 'Owning component', zh: '所属组件' },
  iterationId: { en: 'Found in', zh: '发现迭代' },
  verifyIterationId: { en: 'Verify in', zh: '验证迭代' },
  sourceId: { en: 'Owning feature', zh: '所属特性' },
  'Task.sourceId': { en: 'Made for', zh: '来源' },
  'Testcase.sourceId': { en: 'Requirement', zh: '需求' },
  'Defect.importance': { en: 'Severity', zh: '严重程度' },
};

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** As the history calls it. */
function historyWords(name: string, { words: own }: Field): Words {
  const { en, zh } = own ?? { en: commonFieldWord(name, 'en'), zh: commonFieldWord(name, 'zh') };
  return { en: capitalised(en), zh };
}

export interface ExportColumn {
  name: string;
  words: Words;
}

/** Its days say where it stands, as an iteration's. */
export const hasPhase = ({ dateOrder }: Definition): boolean => dateOrder !== undefined;

const hasStatus = ({ statuses }: Definition) =>
  Object.values(statuses).filter(({ isUnused }) => !isUnused).length > 1;

/** What nobody looks at is left out: constants and positions. */
const ownColumns = ({ kind, fields }: Definition): ExportColumn[] =>
  Object.entries(fields)
    .filter(([, { type }]) => type !== 'fixed' && type !== 'integer')
    .map(([name, field]) => ({
      name,
      words: fieldWords[`${kind}.${name}`] ?? fieldWords[name] ?? historyWords(name, field),
    }));

/** All of them, in the order in which they are written if nobody chose. */
export function exportColumnsOf(definition: Definition): ExportColumn[] {
  const { kind } = definition;
  const named = (name: keyof typeof words): ExportColumn => ({ name, words: words[name] });
  return [
    named('number'),
    named('name'),
    ...(hasPhase(definition) ? [{ name: 'status', words: words.phase }] : []),
    ...(hasStatus(definition) ? [named('status')] : []),
    ...ownColumns(definition),
    ...(canBePlanned(kind) ? [named('planned')] : []),
    ...(holdsPlans(kind) ? [named('plannedItems'), named('doneItems')] : []),
    ...(['tag', 'creator', 'created', 'updated', 'link'] as const).map(named),
  ];
}

/** Where an item stands that has a phase: both days belong to it. */
export const phaseWordOf = (begin: string, close: string, today: string): Words => {
  if (close && close < today) return phaseWords.ended;
  return begin && begin <= today ? phaseWords.running : phaseWords.planned;
};

const phaseWords = {
  planned: { en: 'Planned', zh: '计划中' },
  running: { en: 'Running', zh: '进行中' },
  ended: { en: 'Ended', zh: '已结束' },
} as const satisfies Record<string, Words>;

export const frozenWords: Words = { en: 'Frozen', zh: '已冻结' };
