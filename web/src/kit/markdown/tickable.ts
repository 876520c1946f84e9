// Boxes of a text that can be ticked while it is read. Who may tick is said from above, because readers differ by kind.
import { boxesIn, type Box } from '@tracery/contract/records/checklists';
import { createContext } from 'react';
import type { TextNode } from './text-tree.ts';

export interface Tickable {
  /** The whole text as it is saved; parts of it may be shown one by one. */
  markdown: string;
  /** Undefined where nobody may tick. */
  onTick: ((box: Box, isTicked: boolean) => void) | undefined;
}

export const TickableContext = createContext<Tickable | undefined>(undefined);

interface ShownBoxes {
  /** By the lines of the text that is shown. */
  byLine: ReadonlyMap<number, Box>;
  /** Whether they are those of the saved text. */
  areSaved: boolean;
}

export const ShownBoxesContext = createContext<ShownBoxes>({ byLine: new Map(), areSaved: false });

/** Of a text or of a part of one; a part that stands there twice cannot be told apart. */
export function shownBoxes(shown: string, saved: string | undefined): ShownBoxes {
  const at = saved?.indexOf(shown) ?? -1;
  const areSaved = saved !== undefined && at >= 0 && !saved.includes(shown, at + 1);
  const before = areSaved ? saved.slice(0, at).split(/\r\n?|\n/).length - 1 : 0;
  const boxes = boxesIn(areSaved ? saved : shown);
  return { byLine: new Map(boxes.map((box) => [box.line - before, box])), areSaved };
}

const isBox = ({ tagName, properties }: TextNode) =>
  tagName === 'input' && properties?.['type'] === 'checkbox';

/** Where there are blank lines between entries, words and box stand in a paragraph. */
const boxOf = ({ children = [] }: TextNode): TextNode | undefined =>
  children.find(isBox) ?? children.find(({ tagName }) => tagName === 'p')?.children?.find(isBox);

/** Says at each box in which line its entry stands. */
export function markBoxes(tree: TextNode): void {
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    const box = node.tagName === 'li' ? boxOf(node) : undefined;
    const line = node.position?.start.line;
    if (box && line !== undefined) box.properties = { ...box.properties, dataLine: String(line) };
    open.push(...(node.children ?? []));
  }
}
