// Names of items: a story in the form of a kind, a place, and the search words that the item must have.
import { definitionOf, type ItemKind, type UmlKind } from '@tracery/contract';
import type { Value } from './copy.ts';
import type { Random } from './random.ts';
import { languageOf, rareTag, searchWordsAt, type Language, type SearchWord } from './search-words.ts';
import { billing, invoices, topics, type Forms, type Story, type Topic } from './stories.ts';

type Phrase = Record<Language, string>;

/** What a name is about. Items that follow from each other share it. */
export interface Subject {
  topic: Topic;
  story: Story;
  place: Phrase | undefined;
}

const place = (en: string, zh: string): Phrase => ({ en, zh });

const places: readonly Phrase[] = [
  place('at the Harbour depot', '港口场站'),
  place('at the Linden Street depot', '椴树街场站'),
  place('at the Kestrel Park depot', '红隼园场站'),
  place('at the airport', '机场'),
  place('at the bus depot', '公交场站'),
  place('at the Westfield mall', '西田商场'),
  place('at the ferry terminal', '轮渡码头'),
  place('at motorway sites', '高速服务区'),
  place('at public sites', '公共站点'),
  place('at the taxi yard', '出租车场'),
  place('at the hospital garage', '医院停车楼'),
  place('at the university', '大学校区'),
  place('at the north yard', '北区场站'),
  place('at the parcel hub', '快递分拨中心'),
  place('at the Riverside depot', '滨河场站'),
  place('at the city hall garage', '市政厅停车楼'),
  place('at the stadium', '体育场'),
  place('at the wholesale market', '批发市场'),
  place('at the Quarry Hill depot', '采石山场站'),
  place('at the post office yard', '邮政车场'),
  place('at the trade fair', '会展中心'),
  place('at the Mill Lane depot', '磨坊巷场站'),
  place('at the railway station', '火车站'),
  place('at the fire station', '消防站'),
];

const night = place('at night', '夜间');

/** For what does not stand in one place: features, components, invoices. */
const audiences: readonly Phrase[] = [
  place('for fleet customers', '车队客户'),
  place('for taxi companies', '出租车公司'),
  place('for hotels', '酒店'),
  place('for couriers', '快递企业'),
  place('for bus operators', '公交企业'),
  place('for car sharing', '共享汽车'),
  place('for landlords', '物业'),
  place('for employers', '企业园区'),
  place('for car rental', '租车公司'),
  place('for the city', '市政车辆'),
  place('for supermarkets', '商超'),
  place('for truck stops', '货运驿站'),
];

const nightDeliveries = place('for night deliveries', '夜间配送');

/** One in fourteen names says "night": benchmarks search for it. Another four of fourteen name no place. */
function pickPlace(isLocal: boolean, random: Random): Phrase | undefined {
  const number = random.int(14);
  if (number === 0) return isLocal ? night : nightDeliveries;
  return number < 5 ? undefined : random.pick(isLocal ? places : audiences);
}

/** A rare search word replaces the place. */
const rarePlaces: Partial<Record<SearchWord, Phrase>> = {
  oneIn100: place('for roaming drivers', '漫游用户'),
  oneIn1000: place('at sites with a door interlock', '带门联锁的站点'),
  oneIn10000: place('in the Quokka pilot', '脉络试点'),
};

export const isAboutInvoices = (index: number): boolean => searchWordsAt(index).has('oneIn20');

/** In each bundle one feature and one component are about billing, the others share another topic. */
function topicFor(kind: ItemKind, index: number, random: Random): Topic {
  if (kind !== 'Feature' && kind !== 'Component') return random.pick(topics);
  const perBundle = kind === 'Feature' ? 4 : 2;
  const bundle = Math.floor(index / perBundle);
  const billingAt = kind === 'Feature' ? 0 : bundle % 2;
  return index % perBundle === billingAt ? billing : topics[(3 * bundle) % topics.length]!;
}

/** The subject of an item: that of its origin where the search words allow it. */
export function subjectFor(
  { kind, index, origin }: { kind: ItemKind; index: number; origin: Subject | undefined },
  random: Random,
): Subject {
  const needsInvoice = isAboutInvoices(index);
  if (origin && kind !== 'Requirement' && needsInvoice === (origin.topic === invoices)) return origin;
  const known = origin && origin.topic !== invoices ? origin.topic : undefined;
  const topic = needsInvoice ? invoices : (known ?? (origin ? billing : topicFor(kind, index, random)));
  const isLocal = topic !== invoices && kind !== 'Feature' && kind !== 'Component';
  return { topic, story: random.pick(topic.stories), place: pickPlace(isLocal, random) };
}

type NamedAfterNoun = 'Task' | 'Document';

/** @ is the noun of the story. */
const patterns: Record<NamedAfterNoun, Record<Language, readonly string[]>> = {
  Task: {
    en: [
      'draft the design of @',
      'implement @',
      'write integration tests for @',
      'review @~ with operations',
      'prepare the rollout of @',
      'tidy up the code of @',
      'estimate the effort for @',
      'update the manual for @',
    ],
    zh: [
      '起草@的设计',
      '实现@',
      '编写@的集成测试',
      '与运营评审@方案',
      '准备@上线',
      '整理@的代码',
      '评估@的工作量',
      '更新@的手册',
    ],
  },
  Document: {
    en: ['guide to @', 'meeting notes on @', 'decision record on @', 'operations manual for @'],
    zh: ['@使用指南', '@会议纪要', '@决策记录', '@运维手册'],
  },
};

const riskPatterns: Record<string, Record<Language, readonly string[]>> = {
  Resource: {
    en: [
      'only one engineer knows @',
      'the budget for @~ may not last',
      'testers of @~ may leave the project',
    ],
    zh: ['只有一名工程师熟悉@', '@的预算可能不足', '@的测试人员可能离开项目'],
  },
  Technology: {
    en: [
      '@~ may fail under full load',
      'older stations may not support @',
      'the security review may reject @',
    ],
    zh: ['@在满负荷时可能失效', '老款设备可能不支持@', '@可能无法通过安全评审'],
  },
  Progress: {
    en: [
      '@~ may miss the pilot',
      'field tests of @~ may slip',
      'the design of @~ may take longer than planned',
    ],
    zh: ['@可能赶不上试点', '@的现场测试可能延期', '@的设计可能超期'],
  },
};

const umlPatterns: Record<UmlKind, Phrase> = {
  UseCaseDiagram: { en: 'use cases of @', zh: '@用例图' },
  ClassDiagram: { en: 'class model of @', zh: '@类图' },
  ObjectDiagram: { en: 'example objects of @', zh: '@对象图' },
  ComponentDiagram: { en: 'components of @', zh: '@组件图' },
  DeploymentDiagram: { en: 'deployment of @', zh: '@部署图' },
  ArchimateDiagram: { en: 'architecture of @', zh: '@架构图' },
  SequenceDiagram: { en: 'sequence of @', zh: '@时序图' },
  ActivityDiagram: { en: 'workflow of @', zh: '@活动图' },
  StateDiagram: { en: 'states of @', zh: '@状态图' },
  TimingDiagram: { en: 'timing of @', zh: '@时间图' },
};

interface Named {
  kind: ItemKind;
  index: number;
  oid: number;
  subject: Subject;
  /** The columns of its kind. */
  own: Record<string, Value>;
}

const formOf: Partial<Record<ItemKind, keyof Forms>> = {
  Requirement: 'requirement',
  Function: 'function',
  Testcase: 'testcase',
  Defect: 'defect',
};

function phraseFor({ kind, index, oid, subject, own }: Named, random: Random): string {
  const language = languageOf(index);
  const { noun } = subject.story[language];
  const after = (pattern: string) => pattern.replace('@', noun);
  if (kind === 'Feature')
    return subject.topic.features[language][(Math.floor(index / 2) + Math.floor(index / 8)) % 2]!;
  if (kind === 'Component') return random.pick(subject.topic.components[language]);
  if (kind === 'Iteration')
    return language === 'en' ? `iteration ${oid}: ${noun.replace(/^the /, '')}` : `迭代 ${oid}：${noun}`;
  if (kind === 'UML') return after(umlPatterns[own['kind'] as UmlKind][language]);
  if (kind === 'Risk') return after(random.pick(riskPatterns[own['kind'] as string]![language]));
  if (kind === 'Task' || kind === 'Document') return after(random.pick(patterns[kind][language]));
  const form = formOf[kind];
  if (form) return subject.story[language][form];
  const { words } = definitionOf(kind);
  return language === 'en' ? `${words.en.toLowerCase()} of ${noun}` : `${noun}的${words.zh}`;
}

function withPlace(phrase: string, where: string | undefined, language: Language): string {
  if (!where) return phrase.replace('~', '');
  if (language === 'zh') return `${phrase.replace('~', '')}（${where}）`;
  return phrase.includes('~') ? phrase.replace('~', ` ${where}`) : `${phrase} ${where}`;
}

export function nameFor(named: Named, random: Random): string {
  const language = languageOf(named.index);
  const words = searchWordsAt(named.index);
  const rare = [...words].map((word) => rarePlaces[word]).find(Boolean);
  const phrase = withPlace(phraseFor(named, random), (rare ?? named.subject.place)?.[language], language);
  const name = phrase.replaceAll(/\[([^|\]]*)\|([^\]]*)\]/g, (_slot, word: string, otherwise: string) =>
    words.has('oneIn3') ? word : otherwise,
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const commonTags = ['safety', 'billing', 'ocpp', 'hardware', 'fleet', '安全', '计费', '硬件', '车队', '界面'];

export function tagsFor(index: number, random: Random): string[] {
  const tags = index % 10_000 === 5 ? [rareTag] : [];
  // Some tags are on many items, most on few.
  const many = random.int(3);
  for (let n = 0; n < many; n += 1) {
    const tag = commonTags[Math.min(random.int(commonTags.length), random.int(commonTags.length))]!;
    if (!tags.includes(tag)) tags.push(tag);
  }
  return tags;
}
