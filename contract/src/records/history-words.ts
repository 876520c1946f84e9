// History is stored as data and put into words when it is read, in the language of the reader.
import type { definitions } from '../kinds/index.ts';
import type { Language } from '../refusals.ts';
import type { Words } from '../work-item/definition.ts';

/** Fields that have no words in their definition. */
type UnnamedField<Own> = Own extends unknown
  ? { [Name in keyof Own]: Own[Name] extends { words: object } ? never : Name }[keyof Own]
  : never;
type OwnField = UnnamedField<(typeof definitions)[number]['fields']>;
type SharedField =
  | 'name'
  | 'tag'
  | 'tags'
  | 'content'
  | 'status'
  | 'hkcCode'
  | 'manager'
  | 'member'
  | 'invitation'
  | 'token'
  | 'webhook'
  | 'repository'
  | 'gitRules'
  | 'pullRequest'
  | 'branch'
  | 'commit'
  | 'proposal'
  | 'guestsPropose'
  | 'role'
  | 'file'
  | 'link'
  | 'version'
  | 'memo'
  | 'userstory'
  | 'note'
  | 'comment'
  | 'reason'
  | 'baseline'
  | 'needsFunction'
  | 'asksSecondFactor'
  | 'needsTestcase'
  | 'fromImportance'
  | 'upstream'
  | 'downstream'
  | 'block'
  | 'runCounts'
  | 'reviewers'
  | 'wantedBy'
  | 'allApproved'
  | 'entries'
  | 'since';

/** A field without a word in both languages does not compile. */
const fieldWords: Record<OwnField | SharedField, Words> = {
  name: { en: 'name', zh: '名称' },
  tag: { en: 'tags', zh: '标签' },
  tags: { en: 'tags', zh: '标签' },
  content: { en: 'content', zh: '内容' },
  status: { en: 'status', zh: '状态' },
  kind: { en: 'kind', zh: '类型' },
  view: { en: 'view', zh: '视图' },
  importance: { en: 'importance', zh: '重要性' },
  sourceId: { en: 'feature', zh: '所属特性' },
  componentId: { en: 'component', zh: '所属组件' },
  iterationId: { en: 'iteration', zh: '迭代' },
  verifyIterationId: { en: 'verify iteration', zh: '验证迭代' },
  layer: { en: 'layer', zh: '层级' },
  index: { en: 'position', zh: '位置' },
  emergency: { en: 'emergency', zh: '紧急程度' },
  priority: { en: 'priority', zh: '优先级' },
  probability: { en: 'probability', zh: '概率' },
  impact: { en: 'impact', zh: '影响' },
  processorId: { en: 'owner', zh: '负责人' },
  managerId: { en: 'manager', zh: '负责人' },
  planCloseAt: { en: 'planned close', zh: '计划关闭' },
  closedAt: { en: 'closed date', zh: '关闭日期' },
  beginAt: { en: 'begin date', zh: '开始日期' },
  memo: { en: 'memo', zh: '备注' },
  userstory: { en: 'user story', zh: '用户故事' },
  note: { en: 'note', zh: '说明' },
  comment: { en: 'comment', zh: '说明' },
  reason: { en: 'reason', zh: '原因' },
  hkcCode: { en: 'classification', zh: '行业分类' },
  manager: { en: 'manager', zh: '产品经理' },
  member: { en: 'member', zh: '成员' },
  invitation: { en: 'invitation', zh: '邀请' },
  token: { en: 'token', zh: '令牌' },
  webhook: { en: 'webhook', zh: 'Webhook' },
  repository: { en: 'repository', zh: '仓库' },
  gitRules: { en: 'rules for repositories', zh: '仓库规则' },
  pullRequest: { en: 'pull request', zh: '拉取请求' },
  branch: { en: 'branch', zh: '分支' },
  commit: { en: 'commit', zh: '提交' },
  proposal: { en: 'proposal', zh: '提议' },
  guestsPropose: { en: 'guests may propose', zh: '访客可提议' },
  role: { en: 'role', zh: '角色' },
  file: { en: 'file', zh: '文件' },
  version: { en: 'version', zh: '版本' },
  link: { en: 'link', zh: '关联' },
  baseline: { en: 'baseline', zh: '基线' },
  needsFunction: { en: 'requirements need a function', zh: '需求须有功能' },
  asksSecondFactor: { en: 'asks for a second factor', zh: '要求第二重验证' },
  needsTestcase: { en: 'requirements need a test case', zh: '需求须有测试用例' },
  upstream: { en: 'after the change of', zh: '变更来源' },
  downstream: { en: 'item', zh: '条目' },
  block: { en: 'to', zh: '于' },
  runCounts: { en: 'the last result still counts', zh: '上次结果仍然有效' },
  reviewers: { en: 'reviewers', zh: '评审人' },
  wantedBy: { en: 'wanted by', zh: '期望日期' },
  allApproved: { en: 'all have approved', zh: '全部通过' },
  entries: { en: 'entries', zh: '条数' },
  since: { en: 'since', zh: '起始' },
  fromImportance: { en: 'traced from importance', zh: '追溯起始重要性' },
};

const categoryWords = {
  create: { en: 'Created', zh: '创建了' },
  update: { en: 'Saved', zh: '修改了' },
  status: { en: 'Status changed', zh: '状态变更' },
  freeze: { en: 'Frozen', zh: '冻结了' },
  unfreeze: { en: 'Unfrozen', zh: '解冻了' },
  restore: { en: 'Restored', zh: '恢复了' },
  delete: { en: 'Deleted', zh: '删除了' },
  upload: { en: 'Added', zh: '添加了' },
  remove: { en: 'Removed', zh: '移除了' },
  link: { en: 'Linked', zh: '关联了' },
  confirm: { en: 'Still right', zh: '复核无误' },
  anchor: { en: 'Anchored', zh: '锚定了' },
  tick: { en: 'Ticked', zh: '勾选了' },
  untick: { en: 'Unticked', zh: '取消勾选' },
  editComment: { en: 'Comment edited', zh: '修改了评论' },
  deleteComment: { en: 'Comment deleted', zh: '删除了评论' },
  bringBack: { en: 'Brought back', zh: '找回了' },
  askReview: { en: 'Sent to review', zh: '提交评审' },
  approve: { en: 'Approved', zh: '评审通过' },
  askChanges: { en: 'Asked for changes', zh: '要求修改' },
  withdrawReview: { en: 'Taken out of review', zh: '撤回评审' },
  unlink: { en: 'Link removed', zh: '移除了关联' },
  fold: { en: 'Older changes folded', zh: '较早的变更已合并' },
} as const satisfies Record<string, Words>;

export type HistoryCategory = keyof typeof categoryWords;

export interface WordedChange {
  field: string;
  from?: unknown;
  to?: unknown;
}

function displayValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'object') return Object.values(value).flat().map(String).join(' ') || '–';
  return String(value as string | number);
}

export const commonFieldWord = (field: string, language: Language): string =>
  Object.hasOwn(fieldWords, field) ? fieldWords[field as OwnField][language] : field;

/** Overrides of the common words. */
interface WordOverrides {
  /** For a value, such as a status. */
  value?: (field: string, value: unknown) => string | undefined;
  field?: (field: string) => string | undefined;
  /** For what was done. */
  start?: string | undefined;
}

/** "Saved: name a → b, content", "Added: file c", "修改了内容". */
export function historyText(
  { category, changes }: { category: HistoryCategory; changes: readonly WordedChange[] },
  language: Language,
  overrides: WordOverrides = {},
): string {
  const value = (field: string, one: unknown) => overrides.value?.(field, one) ?? displayValue(one);
  const start = overrides.start ?? categoryWords[category][language];
  const isImplied = (field: string) =>
    field === 'link' || (field === category && overrides.start === undefined);
  const parts = changes.map(({ field, from, to }) => {
    const word = overrides.field?.(field) ?? commonFieldWord(field, language);
    if (from === undefined && to === undefined) return word;
    // The first word already names the field.
    const before = isImplied(field) ? '' : `${word} `;
    // Something added or removed has only one value.
    const one = from === undefined ? to : from;
    const single = from === undefined || to === undefined ? value(field, one) : undefined;
    return before + (single ?? `${value(field, from)} → ${value(field, to)}`);
  });
  if (parts.length === 0) return start;
  if (language === 'en') return `${start}: ${parts.join(', ')}`;
  // 修改了内容, 添加了文件: what was done and its field are one sentence.
  const isSentence =
    overrides.start === undefined && ['update', 'upload', 'remove', 'bringBack'].includes(category);
  return `${start}${isSentence ? '' : '：'}${parts.join('，')}`;
}
