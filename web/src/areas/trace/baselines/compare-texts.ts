// Two contents side by side: blocks that differ in pairs, word by word, and how many did not.
import { splitBlocks, type TextBlock } from '@tracery/contract/records/text-blocks';
import { diffArrays, diffWordsWithSpace } from 'diff';

export interface Word {
  text: string;
  isChanged: boolean;
}

export interface BlockPair {
  /** The heading above it; empty without one. */
  heading: string;
  /** Undefined where the block is not. */
  before: readonly Word[] | undefined;
  after: readonly Word[] | undefined;
  isSame: boolean;
}

const headingOf = ({ source }: TextBlock): string | undefined => /^#{1,6}\s+(.*)/.exec(source)?.[1]?.trim();

const whole = ({ source }: TextBlock): Word[] => [{ text: source.trim(), isChanged: false }];

const wordsOf = (before: TextBlock, after: TextBlock) => {
  const parts = diffWordsWithSpace(before.source.trim(), after.source.trim());
  const without = (isOther: 'added' | 'removed') =>
    parts
      .filter((part) => !part[isOther])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { before: without('added'), after: without('removed') };
};

/** What was removed beside what came in its place. */
const paired = (removed: readonly TextBlock[], added: readonly TextBlock[]) =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => {
    const [before, after] = [removed[at], added[at]];
    if (before && after) return { ...wordsOf(before, after), block: after };
    return { before: before && whole(before), after: after && whole(after), block: (after ?? before)! };
  });

export function compareTexts(before: string, after: string): BlockPair[] {
  const comparator = (one: TextBlock, other: TextBlock) => one.key === other.key;
  const parts = diffArrays(splitBlocks(before), splitBlocks(after), { comparator });
  const pairs: BlockPair[] = [];
  let heading = '';
  const push = (block: TextBlock, pair: Omit<BlockPair, 'heading'>) => {
    const own = headingOf(block);
    pairs.push({ heading: own === undefined ? heading : '', ...pair });
    heading = own ?? heading;
  };
  for (const [at, { value, added, removed }] of parts.entries()) {
    if (added && parts[at - 1]?.removed) continue;
    if (!added && !removed) {
      for (const block of value) push(block, { before: whole(block), after: whole(block), isSame: true });
      continue;
    }
    const next = parts[at + 1];
    const others = removed && next?.added ? next.value : [];
    for (const { block, ...pair } of removed ? paired(value, others) : paired([], value))
      push(block, { ...pair, isSame: false });
  }
  return pairs;
}
