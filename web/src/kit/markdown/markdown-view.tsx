// Rendered markdown. The text cannot bring scripts, styles or javascript: links. Images of other hosts are shown as
// links: loading one would tell its host who reads.
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import styles from './markdown-view.module.css';

const ownImage = /^\/damapi\/v1\/files\/content\/\d+\/[^/?#]+$/;

const parts: Components = {
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

export function MarkdownView({ markdown }: { markdown: string }) {
  return (
    <div className={styles.markdown}>
      <Markdown
        remarkPlugins={[remarkGfm, keepLineBreaks]}
        rehypePlugins={[rehypeSanitize]}
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
  children?: Node[];
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
