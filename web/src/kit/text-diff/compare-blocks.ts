// Two texts compared block by block, and within changed blocks word by word.
import { splitBlocks } from '@tracery/contract/records/text-blocks';
import { diffArrays, diffWordsWithSpace } from 'diff';

export interface Word {
  text: string;
  isChanged: boolean;
}

export interface ChangedBlock {
  /** The heading under which it stands; empty where there is none. */
  heading: string;
  /** Undefined where the block is new. */
  before: readonly Word[] | undefined;
  /** Undefined where the block is gone. */
  after: readonly Word[] | undefined;
}

export interface Comparison {
  changed: readonly ChangedBlock[];
  /** The source of blocks that are the same. */
  unchanged: readonly string[];
}

const whole = (text: string): Word[] => [{ text, isChanged: true }];

/** Longer blocks are shown as replaced: comparing their words takes too long. */
const comparedMax = 20_000;

function changedBlock(heading: string, before: string | undefined, after: string | undefined): ChangedBlock {
  if (before === undefined || after === undefined || before.length + after.length > comparedMax)
    return { heading, before: before && whole(before), after: after && whole(after) } as ChangedBlock;
  const parts = diffWordsWithSpace(before, after);
  const side = (left: 'added' | 'removed') =>
    parts
      .filter((part) => !part[left])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { heading, before: side('added'), after: side('removed') };
}

const headingIn = (source: string) => /^#{1,6}\s+(.+?)\s*#*$/.exec(source)?.[1];

export function compareBlocks(before: string, after: string): Comparison {
  const [left, right] = [splitBlocks(before), splitBlocks(after)];
  const runs = diffArrays(
    left.map(({ key }) => key),
    right.map(({ key }) => key),
  );
  const changed: ChangedBlock[] = [];
  const unchanged: string[] = [];
  let [leftAt, rightAt] = [0, 0];
  let heading = '';
  let removed: string[] = [];
  /** Blocks that went and came at the same place are the same one, changed. */
  const settle = (added: readonly string[]) => {
    const pairs = Math.max(removed.length, added.length);
    for (let at = 0; at < pairs; at++) {
      const [old, now] = [removed[at], added[at]];
      changed.push(changedBlock(heading, old, now));
      heading = headingIn(now ?? old!) ?? heading;
    }
    removed = [];
  };
  for (const run of runs) {
    const count = run.value.length;
    if (run.removed) {
      removed = left.slice(leftAt, leftAt + count).map(({ source }) => source.trim());
      leftAt += count;
    } else if (run.added) {
      settle(right.slice(rightAt, rightAt + count).map(({ source }) => source.trim()));
      rightAt += count;
    } else {
      settle([]);
      for (const { source } of right.slice(rightAt, rightAt + count)) {
        unchanged.push(source.trim());
        heading = headingIn(source.trim()) ?? heading;
      }
      leftAt += count;
      rightAt += count;
    }
  }
  settle([]);
  return { changed, unchanged: unchanged.filter((source) => source !== '') };
}
