// Markdown as the part of XHTML that ReqIF takes: no raw HTML, no pictures, no addresses that lead somewhere only here.
import type { Nodes, PhrasingContent, Root, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { element, toXhtml, type Markup } from './markup.ts';
import { safeAddress } from './safe-address.ts';

const joined = (lists: Markup[][]): Markup[] => lists.flat();

interface Inside {
  /** Links do not stand in links. */
  isInLink: boolean;
  definitions: ReadonlyMap<string, string>;
}

const phrasing = (nodes: readonly PhrasingContent[], inside: Inside): Markup[] =>
  joined(nodes.map((node) => inline(node, inside)));

function linked(children: Markup[], url: string | undefined, { isInLink }: Inside): Markup[] {
  const address = url === undefined || isInLink ? undefined : safeAddress(url);
  if (address === undefined) return children;
  return [element('a', children.length > 0 ? children : [address], { href: address })];
}

function inline(node: PhrasingContent, inside: Inside): Markup[] {
  switch (node.type) {
    case 'text':
    case 'html':
      return [node.value];
    case 'strong':
      return [element('strong', phrasing(node.children, inside))];
    case 'emphasis':
      return [element('em', phrasing(node.children, inside))];
    case 'delete':
      return [element('del', phrasing(node.children, inside))];
    case 'inlineCode':
      return [element('code', [node.value])];
    case 'break':
      return [element('br')];
    case 'link':
      return linked(phrasing(node.children, { ...inside, isInLink: true }), node.url, inside);
    case 'linkReference':
      return linked(
        phrasing(node.children, { ...inside, isInLink: true }),
        inside.definitions.get(node.identifier),
        inside,
      );
    case 'image':
      return linked([node.alt || node.url], node.url, inside);
    case 'imageReference':
      return linked([node.alt || node.identifier], inside.definitions.get(node.identifier), inside);
    case 'footnoteReference':
      return [`[${node.label ?? node.identifier}]`];
    default:
      return [];
  }
}

const table = ({ children: rows }: Table, inside: Inside): Markup =>
  element('table', [
    element(
      'tbody',
      rows.map((row, at) =>
        element(
          'tr',
          row.children.map((cell) => element(at === 0 ? 'th' : 'td', phrasing(cell.children, inside))),
        ),
      ),
    ),
  ]);

const blocks = (nodes: readonly Nodes[], inside: Inside): Markup[] =>
  joined(nodes.map((node) => block(node, inside)));

/** In a tight list paragraphs are only their text. */
function listItem(node: Extract<Nodes, { type: 'listItem' }>, isTight: boolean, inside: Inside): Markup {
  const box = node.checked === null || node.checked === undefined ? [] : [node.checked ? '☑ ' : '☐ '];
  const children = joined(
    node.children.map((child, at) => {
      if (child.type !== 'paragraph') return block(child, inside);
      const text = [...(at === 0 ? box : []), ...phrasing(child.children, inside)];
      return isTight ? text : [element('p', text)];
    }),
  );
  return element('li', children);
}

function block(node: Nodes, inside: Inside): Markup[] {
  switch (node.type) {
    case 'paragraph':
      return [element('p', phrasing(node.children, inside))];
    case 'heading':
      return [element(`h${node.depth}`, phrasing(node.children, inside))];
    case 'thematicBreak':
      return [element('hr')];
    case 'blockquote': {
      const quoted = blocks(node.children, inside);
      return [element('blockquote', quoted.length > 0 ? quoted : [element('p')])];
    }
    case 'list': {
      const isTight = !node.spread && node.children.every((one) => !one.spread);
      return [
        element(
          node.ordered ? 'ol' : 'ul',
          node.children.map((one) => listItem(one, isTight, inside)),
        ),
      ];
    }
    case 'code':
      return [element('pre', [element('code', [node.value])])];
    case 'html':
      return [element('p', [node.value])];
    case 'table':
      return [table(node, inside)];
    case 'footnoteDefinition':
      return [element('p', [`[${node.label ?? node.identifier}] `]), ...blocks(node.children, inside)];
    // What stands in others is written there; definitions are nowhere seen.
    case 'break':
    case 'definition':
    case 'delete':
    case 'emphasis':
    case 'footnoteReference':
    case 'image':
    case 'imageReference':
    case 'inlineCode':
    case 'link':
    case 'linkReference':
    case 'listItem':
    case 'root':
    case 'strong':
    case 'tableCell':
    case 'tableRow':
    case 'text':
    case 'yaml':
    default:
      return [];
  }
}

function definitionsIn(root: Root): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of root.children)
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url);
  return found;
}

/** One `div`, as a value of ReqIF is. */
export function xhtmlOfMarkdown(markdown: string): string {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return toXhtml(
    element('div', blocks(root.children, { isInLink: false, definitions: definitionsIn(root) })),
  );
}

/** As it is written, for a text that nobody gets through. */
export const xhtmlOfPlainText = (text: string): string => toXhtml(element('div', [element('pre', [text])]));
