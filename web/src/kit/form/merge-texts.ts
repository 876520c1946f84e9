// Merges two edits of one text, block by block. Loaded when two people saved the same item.
import { splitBlocks, type TextBlock } from '@tracery/contract/records/text-blocks';
import { diffArrays } from 'diff';

/** The blocks of `base` from `from` up to `to` became `blocks`. */
interface Edit {
  from: number;
  to: number;
  blocks: TextBlock[];
}

const isSame = (a: TextBlock, b: TextBlock) => a.key === b.key;

function editsOf(base: TextBlock[], edited: TextBlock[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays(base, edited, { comparator: isSame })) {
    const last = edits.at(-1);
    if (!added && !removed) at += value.length;
    else if (removed) {
      edits.push({ from: at, to: at + value.length, blocks: [] });
      at += value.length;
    } else if (last?.to === at) last.blocks.push(...value);
    else edits.push({ from: at, to: at, blocks: value });
  }
  return edits;
}

/** Whether an edit adds blocks of which another one's could stand before or after. */
const addsAt = ({ from, to, blocks }: Edit, place: number) => to === place && blocks.length > to - from;

const collides = (a: Edit, b: Edit) =>
  (a.from < b.to && b.from < a.to) || (a.to === b.to && addsAt(a, a.to) && addsAt(b, b.to));

const sameResult = (a: Edit, b: Edit) =>
  a.from === b.from &&
  a.to === b.to &&
  a.blocks.length === b.blocks.length &&
  a.blocks.every((block, index) => isSame(block, b.blocks[index]!));

/** A block that stood at the end of a text may come to stand in its middle. */
const joined = (blocks: readonly TextBlock[]): string =>
  blocks
    .map(({ source }, index) =>
      index < blocks.length - 1 && !source.endsWith('\n') ? `${source}\n\n` : source,
    )
    .join('');

/** Both edits in one text. Undefined where they change the same block, or add blocks at the same place. */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const blocks = splitBlocks(base);
  const myEdits = editsOf(blocks, splitBlocks(mine));
  const theirEdits = editsOf(blocks, splitBlocks(theirs));
  const others = theirEdits.filter((theirEdit) => !myEdits.some((edit) => sameResult(edit, theirEdit)));
  if (others.some((theirEdit) => myEdits.some((edit) => collides(edit, theirEdit)))) return undefined;
  const result: TextBlock[] = [];
  let at = 0;
  for (const { from, to, blocks: replaced } of [...myEdits, ...others].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  )) {
    result.push(...blocks.slice(at, from), ...replaced);
    at = to;
  }
  return joined([...result, ...blocks.slice(at)]).trimEnd() + /\s*$/.exec(mine)![0];
}
