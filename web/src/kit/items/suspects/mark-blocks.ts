// Finds the blocks of a text in its rendered tree, by the lines on which they begin.
import { splitBlocks } from '@tracery/contract/records/text-blocks';
import { placeBlocks, type PlacedBlock } from '@tracery/contract/records/text-changes';
import type { TextNode } from '../../markdown/markdown-view.tsx';

const blockTags = new Set(['li', 'tr', 'p', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The number of each block by the line that it begins on. */
function numbersByLine(markdown: string, blocks: readonly PlacedBlock[]): Map<number, number> {
  const numbers = new Map<number, number>();
  let [line, next] = [1, 0];
  for (const { source, key } of splitBlocks(markdown)) {
    if (blocks[next]?.source === source && blocks[next]?.key === key) {
      numbers.set(line, next);
      next += 1;
    }
    line += source.split('\n').length - 1;
  }
  return numbers;
}

/** Gives the element of each block its number as `data-block`. */
export function markBlocks(markdown: string): (tree: TextNode) => void {
  const numbers = numbersByLine(markdown, placeBlocks(markdown));
  return (tree) => {
    const left = new Map(numbers);
    const visit = (node: TextNode) => {
      const line = node.position?.start.line;
      const number = line === undefined ? undefined : left.get(line);
      if (number !== undefined && node.tagName && blockTags.has(node.tagName)) {
        node.properties = { ...node.properties, dataBlock: String(number) };
        left.delete(line!);
      }
      for (const child of node.children ?? []) visit(child);
    };
    visit(tree);
  };
}
