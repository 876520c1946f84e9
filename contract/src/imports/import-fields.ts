// What the columns of a file can be for a kind, and by which headings they are known: in both languages, as our own export
// writes them, and as others do.
import { definitionOf } from '../kinds/index.ts';
import { dictionaries } from '../records/dictionaries.ts';
import { fieldValueWord } from '../records/value-words.ts';
import type { Language } from '../refusals.ts';
import type { Definition, Words } from '../work-item/definition.ts';
import { exportColumnsOf } from '../work-item/export-columns.ts';
import { isUserProvided, itemKinds, type Field } from '../work-item/fields.ts';
import type { ImportSource } from './endpoints.ts';
import { reqifColumns } from './reqif-names.ts';

export interface ImportField {
  name: string;
  words: Words;
  isRequired: boolean;
  /** Several columns can be this field. */
  isMany?: true;
  /** Of the definition, if it is one of its fields. */
  own?: Field;
}

const textWords: Readonly<Record<string, Words>> = {
  memo: { en: 'Memo', zh: '备忘' },
  userstory: { en: 'User story', zh: '用户故事' },
};

const isImportable = ([, field]: [string, Field]) => isUserProvided(field) && field.type !== 'integer';

export function importFieldsOf(definition: Definition): ImportField[] {
  const exported = new Map(exportColumnsOf(definition).map(({ name, words }) => [name, words]));
  const plain = (name: string, words: Words, rest: Partial<ImportField> = {}): ImportField => ({
    name,
    words,
    isRequired: false,
    ...rest,
  });
  return [
    plain('name', exported.get('name')!, { isRequired: true }),
    plain('number', { en: 'ID', zh: '编号' }),
    plain('key', { en: 'Key elsewhere', zh: '外部编号' }),
    plain('itemKind', { en: 'Kind of item', zh: '条目类别' }),
    plain('content', { en: 'Content', zh: '内容' }),
    ...(canHaveStatus(definition) ? [plain('status', { en: 'Status', zh: '状态' })] : []),
    ...Object.entries(definition.fields)
      .filter(isImportable)
      .map(([name, own]) => plain(name, exported.get(name)!, { own, isRequired: own.isRequired })),
    ...(definition.texts ?? []).map((name) => plain(name, textWords[name] ?? { en: name, zh: name })),
    plain('tag', exported.get('tag')!, { isMany: true }),
    plain('comment', { en: 'Comment', zh: '评论' }, { isMany: true }),
    plain('links', { en: 'Links', zh: '关联' }),
  ];
}

const canHaveStatus = ({ transitions, manualStatus }: Definition): boolean =>
  transitions.length > 0 || manualStatus !== undefined;

/** Other headings, in small letters. */
const headings: Readonly<Record<string, readonly string[]>> = {
  name: [
    'title',
    'summary',
    'subject',
    '标题',
    '主题',
    '摘要',
    '概要',
    '需求名称',
    '研发需求名称',
    '任务名称',
    'bug标题',
    'bug title',
    '用例标题',
    'story name',
    'task name',
    'case title',
  ],
  content: [
    'description',
    'body',
    '描述',
    '正文',
    '需求描述',
    '任务描述',
    '重现步骤',
    '步骤',
    'steps',
    'steps to reproduce',
  ],
  status: ['state', 'bug状态', '当前状态', '任务状态'],
  processorId: [
    'owner',
    'assignee',
    'assigned to',
    'assigned',
    '负责人',
    '处理人',
    '指派给',
    '指派人',
    '经办人',
  ],
  importance: ['priority', 'importance', '优先级', '重要程度', '重要性'],
  emergency: ['urgency', '紧急程度'],
  planCloseAt: ['due date', 'due', 'deadline', '截止日期', '到期日', '计划完成日期'],
  sourceId: ['feature', 'parent', 'epic', '所属特性', '父任务'],
  tag: ['labels', 'label', 'tag', 'keywords', '关键词', '标记'],
  comment: ['comments', 'notes', '评论', '说明'],
  key: ['key', 'external id', 'issue key', '外部编号', '关键字'],
};

/** Where a heading means something else in what one tracker writes. */
const headingsOf: Readonly<Partial<Record<ImportSource, Readonly<Record<string, readonly string[]>>>>> = {
  jira: { itemKind: ['issue type', '问题类型', '事务类型'] },
  redmine: { key: ['#'], itemKind: ['tracker', '跟踪'] },
  zentao: { key: ['编号', 'bug编号', 'bug id', 'id', '用例编号'] },
  github: { key: ['url'] },
  gitlab: { key: ['url'] },
  reqif: {
    key: [reqifColumns.identifier],
    itemKind: [reqifColumns.kind],
    name: [reqifColumns.name],
    content: [reqifColumns.text],
    sourceId: [reqifColumns.chapter],
    links: [reqifColumns.relations],
  },
};

/**
 * What the others say in their own words or with their own numbers: a status follows from other items here, and texts
 * have been read into the columns that are always there.
 */
const notOfReqif: ReadonlySet<string> = new Set(['status', 'name', 'content', 'key', 'itemKind', 'sourceId']);

const ownKind = (definition: Definition): Readonly<Record<string, readonly string[]>> =>
  definition.kind === 'Defect' ? { importance: ['severity', '严重程度'] } : {};

/** A field for each column; empty where nothing is known. */
export function recogniseColumns(
  definition: Definition,
  source: ImportSource,
  headers: readonly string[],
): string[] {
  const fields = importFieldsOf(definition);
  const special = headingsOf[source] ?? {};
  const taken = new Set<string>();
  const isKnownAs = ({ name, words }: ImportField, heading: string): boolean[] => [
    special[name]?.includes(heading) ?? false,
    heading === words.en.toLowerCase() || heading === words.zh,
    ownKind(definition)[name]?.includes(heading) ?? false,
    headings[name]?.includes(heading) ?? false,
  ];
  return headers.map((header) => {
    const heading = header.trim().toLowerCase();
    if (heading === '') return '';
    for (const at of [0, 1, 2, 3]) {
      const field = fields.find((one) => isKnownAs(one, heading)[at]);
      if (!field) continue;
      // What is called a number elsewhere is no number of ours.
      if (field.name === 'number' && source !== 'table') continue;
      if (at > 0 && source === 'reqif' && notOfReqif.has(field.name)) continue;
      if (taken.has(field.name) && !field.isMany) return '';
      taken.add(field.name);
      return field.name;
    }
    return '';
  });
}

/** The words of a field that can be only a few values, with the value. */
export function valuesOf(definition: Definition, name: string): { value: string | number; words: Words }[] {
  if (name === 'status') {
    const { statuses } = definition;
    return Object.values(statuses)
      .filter(({ isUnused, countsAs }) => !isUnused && !countsAs)
      .map(({ number, en, zh }) => ({ value: number, words: { en, zh } }));
  }
  const own = definition.fields[name];
  if (!own) return [];
  const wordsOf = (value: string | number): Words => ({
    en: fieldValueWord(name, value, 'en') ?? String(value),
    zh: fieldValueWord(name, value, 'zh') ?? String(value),
  });
  if (own.dictionary)
    return dictionaries[own.dictionary].map(({ code, en, zh }) => ({ value: code, words: { en, zh } }));
  if (own.type === 'scale') return [3, 2, 1].map((value) => ({ value, words: wordsOf(value) }));
  return (own.values ?? []).map((value) => {
    const kind = itemKinds.includes(value as never) ? definitionOf(value) : undefined;
    return { value, words: kind?.words ?? wordsOf(value) };
  });
}

/** What rows that say nothing of a required field get at first: the middle. */
export function initialFixed(
  definition: Definition,
  columns: readonly string[],
  language: Language,
): Record<string, string> {
  const missing = importFieldsOf(definition).filter(
    ({ name, own, isRequired }) => own && isRequired && !columns.includes(name),
  );
  return Object.fromEntries(
    missing.flatMap(({ name }) => {
      const values = valuesOf(definition, name);
      const middle = values.find(({ value }) => value === 'Bug') ?? values[Math.floor(values.length / 2)];
      return middle ? [[name, middle.words[language]]] : [];
    }),
  );
}
