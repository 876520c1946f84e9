// What differs between two states of a text, block by block, and what the blocks are called.
import { diffArrays } from 'diff';
import { untickAll } from './checklists.ts';
import { splitBlocks, type TextBlock } from './text-blocks.ts';

/** A block with its place: "Acceptance criteria 2". Blocks before the first heading have an empty heading. */
export interface PlacedBlock extends TextBlock {
  heading: string;
  /** From 1 on, among the blocks under its heading; 0 for the heading itself. */
  place: number;
}

const headingMark = /^#{1,6}\s+/;
const tableRule = /^\|[\s|:-]+\|?$/;

const isHeading = ({ key }: TextBlock) => headingMark.test(key);

/** Nobody reads the line between the head of a table and its rows. */
const isRead = ({ key }: TextBlock) => key !== '' && !tableRule.test(key);

export function placeBlocks(text: string): PlacedBlock[] {
  let heading = '';
  let place = 0;
  return splitBlocks(text)
    .filter(isRead)
    .map((block) => {
      if (isHeading(block)) [heading, place] = [block.key.replace(headingMark, ''), 0];
      else place += 1;
      return { ...block, heading, place };
    });
}

/** What stands under these headings are criteria: each wants a test case of its own. */
const criteriaHeadings: ReadonlySet<string> = new Set([
  'acceptance criteria',
  'process procedure',
  'branch processes',
  '验收标准',
  '处理过程',
  '分支过程',
  '分支流程',
]);

export const isCriterion = ({ heading, place }: PlacedBlock): boolean =>
  place > 0 && criteriaHeadings.has(heading.toLowerCase().replace(/[:：]$/, ''));

/** One block then and now. Without `before` it was added, without `after` removed. */
export interface BlockChange {
  before?: PlacedBlock;
  after?: PlacedBlock;
  isSame: boolean;
}

const pairsOf = (text: string): string[] => Array.from(text, (_, at) => text.slice(at, at + 2)).slice(0, -1);

/** From 0 to 1: how many pairs of characters two texts share. */
function similarity(a: string, b: string): number {
  const [first, second] = [pairsOf(a), pairsOf(b)];
  if (first.length + second.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const pair of first) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of second) {
    const left = counts.get(pair) ?? 0;
    if (left > 0) shared += 1;
    counts.set(pair, left - 1);
  }
  return (2 * shared) / (first.length + second.length);
}

const similarEnough = 0.35;

/** Blocks that gave way to others: each with the most similar one at about the same place. */
function pairChanged(removed: PlacedBlock[], added: PlacedBlock[]): BlockChange[] {
  const changes: BlockChange[] = [];
  let next = 0;
  for (const [index, before] of removed.entries()) {
    const rest = added.slice(next);
    const scores = rest.map((after) => similarity(before.key, after.key));
    const best = Math.max(0, ...scores);
    const isAlone = removed.length === 1 && added.length === 1;
    const isLastOfBoth = index === removed.length - 1 && rest.length === 1;
    if (best >= similarEnough || (isAlone && isLastOfBoth)) {
      const at = scores.indexOf(best);
      for (const after of rest.slice(0, at)) changes.push({ after, isSame: false });
      changes.push({ before, after: rest[at]!, isSame: false });
      next += at + 1;
    } else changes.push({ before, isSame: false });
  }
  return [...changes, ...added.slice(next).map((after) => ({ after, isSame: false }))];
}

export function compareTexts(before: string, after: string): BlockChange[] {
  const [old, now] = [placeBlocks(before), placeBlocks(after)];
  const changes: BlockChange[] = [];
  let [oldAt, nowAt] = [0, 0];
  let removed: PlacedBlock[] = [];
  for (const part of diffArrays(old, now, { comparator: (a, b) => a.key === b.key })) {
    const length = part.value.length;
    if (part.removed) {
      removed = old.slice(oldAt, oldAt + length);
      oldAt += length;
      continue;
    }
    const blocks = now.slice(nowAt, nowAt + length);
    nowAt += length;
    if (part.added) changes.push(...pairChanged(removed, blocks));
    else {
      changes.push(...pairChanged(removed, []));
      for (const [index, block] of blocks.entries())
        changes.push({ before: old[oldAt + index]!, after: block, isSame: true });
      oldAt += length;
    }
    removed = [];
  }
  return [...changes, ...pairChanged(removed, [])];
}

/** The lines of name and content; white space at line ends, blank lines and kinds of line ends are left out. */
export const linesOfText = (name: string, content: string): string =>
  [name.trim(), ...content.split(/\r\n?|\n/).map((line) => line.trimEnd())]
    .filter((line) => line !== '')
    .join('\n')
    .normalize('NFC');

/** What the fingerprint of an item is taken of. Ticking a box changes what is done, not what is asked. */
export const fingerprintText = (name: string, content: string): string =>
  linesOfText(name, untickAll(content));

/** Numbers of the blocks of a text that another one does not have, with commas. */
export function changedBlocks(before: string, after: string): string {
  let number = -1;
  return compareTexts(before, after)
    .flatMap((change) => {
      if (change.before) number += 1;
      return change.before && !change.isSame ? [number] : [];
    })
    .join(',');
}
