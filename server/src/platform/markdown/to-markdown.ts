// XHTML of others as Markdown: what Markdown can say is kept, everything else is its text. Signs that would be read as HTML
// or markup are escaped.
import type { BlockContent, ListItem, PhrasingContent, RootContent, TableRow } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { plainText, type Element, type Markup } from './markup.ts';
import { safeAddress } from './safe-address.ts';

const invisible = new Set(['script', 'style', 'head', 'title', 'col', 'colgroup', 'param']);
const blockNames = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol dl dt dd li table pre blockquote hr address section article body html'.split(
    ' ',
  ),
);
const codes = new Set(['code', 'tt', 'kbd', 'samp', 'var']);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const isBlock = (node: Markup): node is Element => typeof node !== 'string' && blockNames.has(node.name);

/** What stands in the place of a picture or an embedded file. */
function embedded({ attributes, children }: Element): PhrasingContent[] {
  const said = oneLine(children.map(plainText).join('')).trim();
  const name =
    said || attributes['alt'] || attributes['name'] || attributes['data'] || attributes['src'] || '';
  return name === '' ? [] : [{ type: 'text', value: `[${oneLine(name)}]` }];
}

/** Signs of emphasis count only beside a word, so spaces go outside. */
function marked(type: 'strong' | 'emphasis' | 'delete', children: PhrasingContent[]): PhrasingContent[] {
  const before: PhrasingContent[] = [];
  const after: PhrasingContent[] = [];
  const inner = [...children];
  const [first] = inner;
  if (first?.type === 'text' && first.value.startsWith(' ')) {
    before.push({ type: 'text', value: ' ' });
    inner[0] = { ...first, value: first.value.slice(1) };
  }
  const last = inner.at(-1);
  if (last?.type === 'text' && last.value.endsWith(' ')) {
    after.push({ type: 'text', value: ' ' });
    inner[inner.length - 1] = { ...last, value: last.value.slice(0, -1) };
  }
  const kept = inner.filter((one) => one.type !== 'text' || one.value !== '');
  return kept.length === 0 ? [...before, ...after] : [...before, { type, children: kept }, ...after];
}

function inlineElement(node: Element): PhrasingContent[] {
  const { name, attributes, children } = node;
  if (invisible.has(name)) return [];
  if (name === 'br') return [{ type: 'break' }];
  if (name === 'strong' || name === 'b') return marked('strong', phrasing(children));
  if (name === 'em' || name === 'i') return marked('emphasis', phrasing(children));
  if (name === 'del' || name === 's' || name === 'strike') return marked('delete', phrasing(children));
  if (codes.has(name)) {
    const value = oneLine(plainText(node)).trim();
    return value === '' ? [] : [{ type: 'inlineCode', value }];
  }
  if (name === 'img' || name === 'object') return embedded(node);
  if (name === 'a') {
    const url = safeAddress(attributes['href'] ?? '');
    const said = phrasing(children);
    if (url === undefined) return said;
    return [
      { type: 'link', url, children: said.length > 0 ? (said as never) : [{ type: 'text', value: url }] },
    ];
  }
  // A paragraph where only words can be, as in the cell of a table.
  return isBlock(node) ? [...phrasing(children), { type: 'text', value: ' ' }] : phrasing(children);
}

/** Neighbouring texts are one, with single spaces. */
function phrasing(nodes: readonly Markup[]): PhrasingContent[] {
  const found: PhrasingContent[] = [];
  for (const node of nodes)
    for (const one of typeof node === 'string'
      ? [{ type: 'text' as const, value: oneLine(node) }]
      : inlineElement(node)) {
      const last = found.at(-1);
      if (one.type === 'text' && last?.type === 'text') last.value = oneLine(last.value + one.value);
      else found.push(one);
    }
  return found.filter((one) => one.type !== 'text' || one.value !== '');
}

/** Without spaces and line ends around it. */
function trimmed(nodes: PhrasingContent[]): PhrasingContent[] {
  const isNothing = (node: PhrasingContent | undefined) =>
    node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
  const kept = nodes.map((node) => ({ ...node }));
  while (isNothing(kept[0])) kept.shift();
  while (isNothing(kept.at(-1))) kept.pop();
  const [first] = kept;
  if (first?.type === 'text') first.value = first.value.trimStart();
  const last = kept.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return kept;
}

function paragraph(nodes: readonly Markup[]): BlockContent[] {
  const children = trimmed(phrasing(nodes));
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function listOf({ name, children }: Element): BlockContent[] {
  const items: ListItem[] = [];
  for (const child of children) {
    if (typeof child === 'string') continue;
    const content = blocks(child.children);
    const last = items.at(-1);
    // A list that stands in a list beside its entries belongs to the one before it.
    if (child.name !== 'li' && last) last.children.push(...blocks([child]));
    else if (content.length > 0) items.push({ type: 'listItem', spread: false, children: content });
  }
  return items.length === 0 ? [] : [{ type: 'list', ordered: name === 'ol', spread: false, children: items }];
}

const rowsIn = (node: Element): Element[] =>
  node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === 'tr' ? [child] : child.name === 'caption' ? [] : rowsIn(child);
  });

function tableOf(node: Element): BlockContent[] {
  const rows = rowsIn(node).map(({ children }) =>
    children.filter((cell): cell is Element => typeof cell !== 'string'),
  );
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  const captions = node.children.filter(
    (child): child is Element => typeof child !== 'string' && child.name === 'caption',
  );
  const before = captions.flatMap(({ children }) => paragraph(children));
  if (width === 0) return before;
  const toRow = (cells: Element[]): TableRow => ({
    type: 'tableRow',
    children: Array.from({ length: width }, (_, at) => ({
      type: 'tableCell' as const,
      children: trimmed(phrasing(cells[at]?.children ?? [])).map((one) =>
        one.type === 'break' ? { type: 'text' as const, value: ' ' } : one,
      ),
    })),
  });
  return [...before, { type: 'table', children: rows.map(toRow) }];
}

function blockElement(node: Element): BlockContent[] {
  const { name, children } = node;
  const heading = /^h([1-6])$/.exec(name);
  if (heading) {
    const said = trimmed(phrasing(children));
    return said.length === 0 ? [] : [{ type: 'heading', depth: Number(heading[1]) as 1, children: said }];
  }
  if (name === 'ul' || name === 'ol') return listOf(node);
  if (name === 'table') return tableOf(node);
  if (name === 'pre') return [{ type: 'code', value: plainText(node).replace(/^\n|\n$/g, '') }];
  if (name === 'hr') return [{ type: 'thematicBreak' }];
  if (name === 'blockquote') {
    const quoted = blocks(children);
    return quoted.length === 0 ? [] : [{ type: 'blockquote', children: quoted }];
  }
  return blocks(children);
}

/** Words between blocks are paragraphs of their own. */
function blocks(nodes: readonly Markup[]): BlockContent[] {
  const found: BlockContent[] = [];
  let words: Markup[] = [];
  const close = () => {
    found.push(...paragraph(words));
    words = [];
  };
  for (const node of nodes) {
    // Some put their paragraphs into spans.
    const isWrapped = typeof node !== 'string' && !invisible.has(node.name) && node.children.some(isBlock);
    if (isBlock(node) || isWrapped) {
      close();
      found.push(...blockElement(node as Element));
    } else words.push(node);
  }
  close();
  return found;
}

export const markdownOf = (nodes: readonly Markup[]): string =>
  toMarkdown(
    { type: 'root', children: blocks(nodes) as RootContent[] },
    { bullet: '-', rule: '-', listItemIndent: 'one', extensions: [gfmToMarkdown()] },
  ).trimEnd();
