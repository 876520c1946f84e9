// The types of links between two items, and which kinds may stand at their ends. Each has words for both directions:
// `R-4 depends on R-7`, and `R-7 is needed by R-4`. Server, client and OpenAPI document read this table.
import type { Words } from '../work-item/definition.ts';
import { itemKinds, type ItemKind } from '../work-item/fields.ts';

interface LinkTypeDefinition {
  forward: Words;
  backward: Words;
  /** `same`: both ends are of one kind, whichever it is. Without it, any two kinds. */
  ends?: 'same' | { from: readonly ItemKind[]; to: readonly ItemKind[] };
  /** An item has at most one such link to another: making the next one moves it. */
  isSingle?: true;
}

const related: Words = { en: 'Relates to', zh: '相关' };

export const linkTypes = {
  realizes: {
    forward: { en: 'Realizes', zh: '实现' },
    backward: { en: 'Realized by', zh: '由其实现' },
    ends: { from: ['Function', 'Component', 'UML', 'Document'], to: ['Requirement', 'Feature'] },
  },
  verifies: {
    forward: { en: 'Verifies', zh: '验证' },
    backward: { en: 'Verified by', zh: '由其验证' },
    ends: { from: ['Testcase'], to: ['Requirement'] },
  },
  breaks: {
    forward: { en: 'Breaks', zh: '影响' },
    backward: { en: 'Broken by', zh: '受其影响' },
    ends: { from: ['Defect'], to: ['Requirement'] },
  },
  found: {
    forward: { en: 'Found', zh: '发现' },
    backward: { en: 'Found by', zh: '发现于' },
    ends: { from: ['Testcase'], to: ['Defect'] },
  },
  planned: {
    forward: { en: 'Planned in', zh: '计划于' },
    backward: { en: 'Plans', zh: '计划' },
    ends: {
      from: ['Feature', 'Requirement', 'Task', 'Testcase', 'Defect', 'Risk'],
      to: ['Iteration'],
    },
    isSingle: true,
  },
  depends: {
    forward: { en: 'Depends on', zh: '依赖' },
    backward: { en: 'Needed by', zh: '被依赖' },
    ends: 'same',
  },
  duplicates: {
    forward: { en: 'Duplicates', zh: '重复于' },
    backward: { en: 'Duplicated by', zh: '被重复' },
    ends: 'same',
  },
  relates: { forward: related, backward: related },
} as const satisfies Record<string, LinkTypeDefinition>;

export type LinkType = keyof typeof linkTypes;

export const linkTypeNames = Object.keys(linkTypes) as [LinkType, ...LinkType[]];

const typeOf = (type: LinkType): LinkTypeDefinition => linkTypes[type];

/**
 * What a link of these types starts at was made for what it ends at, and becomes suspect when that text changes; what was
 * found or planned does not. The functions `downstream_of` and `is_downstream` of the database name the same types.
 */
export const dependencyTypes: readonly LinkType[] = ['realizes', 'verifies', 'breaks', 'depends'];

/** Reads the same from both ends. */
export const isSymmetric = (type: LinkType): boolean => typeOf(type).forward === typeOf(type).backward;

export const isSingle = (type: LinkType): boolean => typeOf(type).isSingle === true;

export function canLink(type: LinkType, from: ItemKind, to: ItemKind): boolean {
  const { ends } = typeOf(type);
  if (!ends) return true;
  return ends === 'same' ? from === to : ends.from.includes(from) && ends.to.includes(to);
}

/** The kinds at the other end of links of this type that start at an item of `kind`, or end at it. */
export const kindsAtOtherEnd = (type: LinkType, kind: ItemKind, isForward: boolean): ItemKind[] =>
  itemKinds.filter((other) => (isForward ? canLink(type, kind, other) : canLink(type, other, kind)));

/** Whether items of this kind are planned in iterations. */
export const canBePlanned = (kind: ItemKind): boolean => canLink('planned', kind, 'Iteration');

/** Whether items are planned in items of this kind. */
export const holdsPlans = (kind: ItemKind): boolean => kindsAtOtherEnd('planned', kind, false).length > 0;

/** History may name a type that no longer exists; then its stored name is shown. */
export const linkWord = (type: string, isForward: boolean): Words =>
  Object.hasOwn(linkTypes, type)
    ? linkTypes[type as LinkType][isForward ? 'forward' : 'backward']
    : { en: type, zh: type };

/** The table in words, for the OpenAPI document. */
export const describeLinkTypes = (): string =>
  linkTypeNames
    .map((type) => {
      const { ends } = typeOf(type);
      if (!ends) return `${type}: any two kinds`;
      if (ends === 'same') return `${type}: two items of one kind`;
      return `${type}: ${ends.from.join(', ')} → ${ends.to.join(', ')}`;
    })
    .join('; ');
