// Turns what a text names into links, in the tree of a text that is sanitized already.
import { findReferences, itemAddress, type FoundReference } from '@tracery/contract/records/references';
import { itemNumber } from '@tracery/contract/work-item/number';
import type { TextNode } from '../../markdown/markdown-view.tsx';
import type { KnownReferences, NamedItem, NamedPerson } from './use-references.ts';

const textNode = (value: string): TextNode => ({ type: 'text', value });

const link = (properties: Record<string, unknown>, children: TextNode[]): TextNode => ({
  type: 'element',
  tagName: 'a',
  properties,
  children,
});

const itemLink = ({ kind, id }: NamedItem, children: TextNode[]) =>
  link({ dataItem: `${kind}-${id}` }, children);

const personLink = ({ id, name }: NamedPerson) => link({ dataPerson: String(id) }, [textNode(`@${name}`)]);

/** What is shown, and how many characters of the text it stands for. */
function linkFor(
  found: FoundReference,
  known: KnownReferences,
): { node: TextNode; length: number } | undefined {
  if (found.type === 'item') {
    const item = known.itemByNumber(found.kind, found.oid);
    return item && { node: itemLink(item, [textNode(found.text)]), length: found.text.length };
  }
  const person = known.person(found);
  if (found.userId === undefined)
    return person && { node: personLink(person), length: person.username.length + 1 };
  // Whoever left the product is named as they were written.
  const node = person ? personLink(person) : textNode(`@${found.usernames[0]}`);
  return { node, length: found.text.length };
}

function linksIn(text: string, known: KnownReferences): TextNode[] {
  const nodes: TextNode[] = [];
  let end = 0;
  for (const found of findReferences(text)) {
    const linked = linkFor(found, known);
    if (!linked) continue;
    nodes.push(textNode(text.slice(end, found.at)), linked.node);
    end = found.at + linked.length;
  }
  return [...nodes, textNode(text.slice(end))].filter(({ value }) => value !== '');
}

/** An address of an item that is known. A bare one reads as number and name. */
function addressLink(node: TextNode, known: KnownReferences): TextNode {
  const href = node.properties?.['href'];
  const address = typeof href === 'string' ? itemAddress(href, location.origin) : undefined;
  const isHere = address && (address.productId ?? known.productId) === known.productId;
  const item = isHere ? known.itemById(address.kind, address.id) : undefined;
  if (!item) return node;
  const isBare = node.children?.length === 1 && node.children[0]!.value === href;
  return itemLink(
    item,
    isBare ? [textNode(`${itemNumber(item.kind, item.oid)} ${item.name}`)] : (node.children ?? []),
  );
}

function linkIn(node: TextNode, known: KnownReferences): void {
  if (node.tagName === 'code' || node.tagName === 'pre') return;
  node.children = (node.children ?? []).flatMap((child) => {
    if (child.type === 'text') return linksIn(child.value!, known);
    if (child.tagName === 'a') return [addressLink(child, known)];
    if (child.children) linkIn(child, known);
    return [child];
  });
}

export const linkReferences = (known: KnownReferences) => (tree: TextNode) => linkIn(tree, known);
