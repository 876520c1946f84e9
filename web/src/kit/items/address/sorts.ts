// The orders that a list can have, and how they are asked for.
import type { Definition } from '@tracery/contract/work-item/definition';

export interface Sort {
  /** In the address, and in the name of its text. */
  word: string;
  sort: string;
  direction: 'asc' | 'desc';
}

const common: readonly Sort[] = [
  { word: 'changed', sort: 'updatedAt', direction: 'desc' },
  { word: 'name', sort: 'name', direction: 'asc' },
  { word: 'unchanged', sort: 'updatedAt', direction: 'asc' },
  { word: 'newest', sort: 'createdAt', direction: 'desc' },
  { word: 'oldest', sort: 'createdAt', direction: 'asc' },
];

/** The common five, then the kind's own, the highest first. The first is the one a list starts with. */
export const sortsOf = ({ sorts, hasPlaces }: Pick<Definition, 'sorts' | 'hasPlaces'>): Sort[] => [
  ...common,
  ...sorts.map((sort) => ({ word: sort, sort, direction: 'desc' as const })),
  ...(hasPlaces ? [{ word: 'hand', sort: 'place', direction: 'asc' as const }] : []),
];

/** Whether people put the items in order themselves. */
export const isByHand = ({ sort }: Sort): boolean => sort === 'place';
