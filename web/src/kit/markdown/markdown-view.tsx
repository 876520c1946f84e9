// Markdown as it reads. What people write can hold no script, no style and no address that runs one; pictures from
// elsewhere are not fetched, because asking for one tells its host who reads.
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { keepLineBreaks } from './keep-line-breaks.ts';
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
