// Rendered markdown. The text cannot bring scripts, styles or javascript: links. Images of other hosts are shown as
// links: loading one would tell its host who reads.
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import styles from './markdown-view.module.css';

const ownImage = /^\/damapi\/v1\/files\/content\/\d+\/[^/?#]+$/;

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

export type LinkProps = ComponentProps<'a'>;

/** Links that a text does not have by itself. */
export interface TextLinks {
  /** Puts them into the tree of a text that is sanitized already. */
  insert: (tree: TextNode) => void;
  /** Undefined for links that are none of them. */
  render: (props: LinkProps) => ReactNode;
}

const PlainLink = ({ href, children }: LinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </a>
);

const img: Components['img'] = ({ src, alt = '' }) =>
  typeof src === 'string' && ownImage.test(src) ? (
    <img src={src} alt={alt} loading="lazy" decoding="async" />
  ) : (
    <PlainLink href={src}>{alt === '' ? src : alt}</PlainLink>
  );

const partsFor = (links: TextLinks | undefined): Components => ({
  a: (props: LinkProps) => links?.render(props) ?? <PlainLink {...props} />,
  img,
});

interface Props {
  markdown: string;
  /** Tags are text, as in what people say to each other: `List<String>`. Otherwise they are left out. */
  showsHtml?: boolean | undefined;
  links?: TextLinks | undefined;
  /** Marks nodes of the tree of a text that is sanitized already. */
  mark?: ((tree: TextNode) => void) | undefined;
}

const doNothing = () => undefined;

export function MarkdownView({ markdown, showsHtml = false, links, mark = doNothing }: Props) {
  const parts = useMemo(() => partsFor(links), [links]);
  return (
    <div className={styles.markdown}>
      <Markdown
        remarkPlugins={showsHtml ? [remarkGfm, htmlAsText, keepLineBreaks] : [remarkGfm, keepLineBreaks]}
        rehypePlugins={[rehypeSanitize, () => mark, ...(links ? [() => links.insert] : [])]}
        components={parts}
      >
        {markdown}
      </Markdown>
    </div>
  );
}

const inLines = (value: string): TextNode[] =>
  value
    .split(/\r?\n/)
    .flatMap((line, at) => [...(at > 0 ? [{ type: 'break' }] : []), { type: 'text', value: line }]);

function keepIn(node: TextNode): void {
  if (!node.children) return;
  for (const child of node.children) keepIn(child);
  node.children = node.children.flatMap((child) => (child.type === 'text' ? inLines(child.value!) : [child]));
}

/** A line break in the source stays one; plain markdown would join the lines. */
const keepLineBreaks = () => keepIn;

const phrasing = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link', 'tableCell']);

function textIn(node: TextNode): void {
  node.children = node.children?.map((child) => {
    textIn(child);
    if (child.type !== 'html') return child;
    const text = { type: 'text', value: child.value! };
    return phrasing.has(node.type) ? text : { type: 'paragraph', children: [text] };
  });
}

const htmlAsText = () => textIn;
