// What differs between two states of a text, as it is answered.
import type { BlockChange, PlacedBlock } from '@tracery/contract';
import type { ItemText } from './suspects.ts';

const sourceOf = (block: PlacedBlock | undefined) => block?.source.trimEnd() ?? null;

export function changeToWire({ before, after }: BlockChange) {
  const { heading, place } = (after ?? before)!;
  return { heading, place, before: sourceOf(before), after: sourceOf(after) };
}

/** Null when the name is the same, or the one before is not known. */
export const namesBetween = (before: Pick<ItemText, 'name'> | undefined, after: Pick<ItemText, 'name'>) =>
  before && before.name !== after.name ? { before: before.name, after: after.name } : null;
