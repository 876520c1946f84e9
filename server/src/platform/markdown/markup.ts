// Markup as a tree: what is read of XHTML and what is written as XHTML. Names are without prefix, in small letters.
import { xmlAttribute, xmlText } from '../xml-text.ts';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Markup[];
}

export type Markup = Element | string;

export const element = (
  name: string,
  children: Markup[] = [],
  attributes: Record<string, string> = {},
): Element => ({ name, attributes, children });

/** Everything in it that is text. */
export const plainText = (node: Markup): string =>
  typeof node === 'string' ? node : node.children.map(plainText).join('');

/** With the prefix `xhtml:`, which our files declare. */
export function toXhtml(node: Markup): string {
  if (typeof node === 'string') return xmlText(node);
  const { name, attributes, children } = node;
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(value)}"`);
  const start = `<xhtml:${name}${said.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(toXhtml).join('')}</xhtml:${name}>`;
}
