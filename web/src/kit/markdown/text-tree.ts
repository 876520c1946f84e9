// What a markdown text becomes: a tree without anything that could run, cut into parts that are shown one after the
// other. Used by the page for short texts and by a worker for all others.
import { limits } from '@tracery/contract/limits';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** A node of the tree that a text becomes. */
export interface TextNode {
  type: string;
  value?: string;
  tagName?: string;
  /** Where it stands in the source; lines from 1 on. */
  position?: { start: { line: number } };
  properties?: Record<string, unknown>;
  children?: TextNode[] | undefined;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const toSafeTree = unified().use(remarkRehype, { allowDangerousHtml: true }).use(rehypeSanitize).freeze();

/** Tags are text where `showsHtml`, as in what people say to each other: `List<String>`. Otherwise they are left out. */
export function treeOf(markdown: string, showsHtml: boolean): TextNode {
  const source = parser.parse(markdown) as TextNode;
  if (showsHtml) textIn(source);
  keepIn(source);
  return toSafeTree.runSync(source as never) as TextNode;
}

const inLines = (value: string): TextNode[] =>
  value
    .split(/\r?\n/)
    .flatMap((line, at) => [...(at > 0 ? [{ type: 'break' }] : []), { type: 'text', value: line }]);

/** A line break in the source stays one; plain markdown would join the lines. */
function keepIn(node: TextNode): void {
  if (!node.children) return;
  for (const child of node.children) keepIn(child);
  node.children = node.children.flatMap((child) => (child.type === 'text' ? inLines(child.value!) : [child]));
}

const phrasing = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link', 'tableCell']);

function textIn(node: TextNode): void {
  node.children = node.children?.map((child) => {
    textIn(child);
    if (child.type !== 'html') return child;
    const text = { type: 'text', value: child.value! };
    return phrasing.has(node.type) ? text : { type: 'paragraph', children: [text] };
  });
}

const nodesPerPart = 300;

/** Counts its nodes, how deep they lie and the longest run of text, and keeps of their places only the line. */
function measure(node: TextNode): { nodes: number; depth: number; run: number } {
  let [nodes, depth, run] = [0, 0, 0];
  const open: [TextNode, number][] = [[node, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, level] = next;
    nodes += 1;
    depth = Math.max(depth, level);
    run = Math.max(run, one.value?.length ?? 0);
    const line = one.position?.start.line;
    if (line !== undefined) one.position = { start: { line } };
    for (const child of one.children ?? []) open.push([child, level + 1]);
  }
  return { nodes, depth, run };
}

/** The parts of a tree from top to bottom; undefined if it is more than a page can show without a pause. */
export function partsOf({ children = [] }: TextNode): TextNode[][] | undefined {
  const { depthMax, partNodesMax, nodesMax, runMax } = limits.markdown;
  const parts: TextNode[][] = [[]];
  let [inPart, inAll] = [0, 0];
  for (const child of children) {
    const { nodes, depth, run } = measure(child);
    inAll += nodes;
    if (depth > depthMax || nodes > partNodesMax || inAll > nodesMax || run > runMax) return undefined;
    if (inPart > 0 && inPart + nodes > nodesPerPart) {
      parts.push([]);
      inPart = 0;
    }
    parts.at(-1)!.push(child);
    inPart += nodes;
  }
  return parts;
}
