// The types of links between two items. Each has words for both directions: `R-4 depends on R-7`, and
// `R-7 is needed by R-4`.
import type { Words } from '../work-item/definition.ts';

interface LinkWords {
  forward: Words;
  backward: Words;
}

const related: Words = { en: 'Relates to', zh: '相关' };

export const linkTypes = {
  relates: { forward: related, backward: related },
  depends: { forward: { en: 'Depends on', zh: '依赖' }, backward: { en: 'Needed by', zh: '被依赖' } },
  duplicates: {
    forward: { en: 'Duplicates', zh: '重复于' },
    backward: { en: 'Duplicated by', zh: '被重复' },
  },
  /** From a test case to a defect. */
  found: { forward: { en: 'Found', zh: '发现' }, backward: { en: 'Found by', zh: '发现于' } },
} as const satisfies Record<string, LinkWords>;

export type LinkType = keyof typeof linkTypes;

export const linkTypeNames = Object.keys(linkTypes) as [LinkType, ...LinkType[]];

/** Reads the same from both ends. */
export const isSymmetric = (type: LinkType): boolean => linkTypes[type].forward === linkTypes[type].backward;

/** History may name a type that no longer exists; then its stored name is shown. */
export const linkWord = (type: string, isForward: boolean): Words =>
  Object.hasOwn(linkTypes, type)
    ? linkTypes[type as LinkType][isForward ? 'forward' : 'backward']
    : { en: type, zh: type };
