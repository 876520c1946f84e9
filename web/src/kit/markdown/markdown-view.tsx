// Rendered markdown. The text cannot bring scripts, styles or javascript: links. Images of other hosts are shown as
// links: loading one would tell its host who reads.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useMemo, type ComponentProps, type ComponentType } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { linkReferences } from './link-references.ts';
import styles from './markdown-view.module.css';
import { ItemReference, PersonReference } from './reference-link.tsx';
import { useReferences, type KnownReferences } from './use-references.ts';

const ownImage = /^\/damapi\/v1\/files\/content\/\d+\/[^/?#]+$/;

const plainParts: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ alt, src }) =>
    typeof src === 'string' && ownImage.test(src) ? (
      <img src={src} alt={alt ?? ''} loading="lazy" decoding="async" />
    ) : (
      <a href={typeof src === 'string' ? src : undefined} target="_blank" rel="noopener noreferrer nofollow">
        {alt || src}
      </a>
    ),
};

const PlainLink = plainParts.a as ComponentType<LinkProps>;

type LinkProps = ComponentProps<'a'> & { 'data-item'?: string; 'data-person'?: string };

/** With links to what is known of what the text names. */
function partsFor(known: KnownReferences): Components {
  const a = ({ 'data-item': itemKey, 'data-person': username, ...rest }: LinkProps) => {
    const [kind, id] = itemKey?.split('-') ?? [];
    const item = kind && known.itemById(kind as ItemKind, Number(id));
    if (item) return <ItemReference item={item}>{rest.children}</ItemReference>;
    const person = username && known.person([username]);
    if (person) return <PersonReference person={person}>{rest.children}</PersonReference>;
    return <PlainLink {...rest} />;
  };
  return { ...plainParts, a };
}

const none: readonly string[] = [];

interface Props {
  markdown: string;
  /** Tags are text, as in what people say to each other: `List<String>`. Otherwise they are left out. */
  showsHtml?: boolean;
  /** What is known of what the text names, where that is asked for elsewhere. */
  references?: { known: KnownReferences | undefined };
}

export function MarkdownView({ markdown, showsHtml = false, references }: Props) {
  const asked = useReferences(references ? none : [markdown]);
  const known = references ? references.known : asked;
  const parts = useMemo(() => (known ? partsFor(known) : plainParts), [known]);
  const sanitize = known ? [rehypeSanitize, linkReferences(known)] : [rehypeSanitize];
  return (
    <div className={styles.markdown}>
      <Markdown
        remarkPlugins={showsHtml ? [remarkGfm, htmlAsText, keepLineBreaks] : [remarkGfm, keepLineBreaks]}
        rehypePlugins={sanitize}
        components={parts}
      >
        {markdown}
      </Markdown>
    </div>
  );
}

interface Node {
  type: string;
  value?: string;
  children?: Node[] | undefined;
}

const inLines = (value: string): Node[] =>
  value
    .split(/\r?\n/)
    .flatMap((line, at) => [...(at > 0 ? [{ type: 'break' }] : []), { type: 'text', value: line }]);

function keepIn(node: Node): void {
  if (!node.children) return;
  for (const child of node.children) keepIn(child);
  node.children = node.children.flatMap((child) => (child.type === 'text' ? inLines(child.value!) : [child]));
}

/** A line break in the source stays one; plain markdown would join the lines. */
const keepLineBreaks = () => keepIn;

const phrasing = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link', 'tableCell']);

function textIn(node: Node): void {
  node.children = node.children?.map((child) => {
    textIn(child);
    if (child.type !== 'html') return child;
    const text = { type: 'text', value: child.value! };
    return phrasing.has(node.type) ? text : { type: 'paragraph', children: [text] };
  });
}

const htmlAsText = () => textIn;
