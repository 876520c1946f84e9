// Rendered markdown. The text cannot bring scripts, styles or javascript: links. Images of other hosts are shown as
// links: loading one would tell its host who reads.
import { untickAll } from '@tracery/contract/records/checklists';
import { isQuick } from '@tracery/contract/records/text-shape';
import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime';
import { useCallback, useContext, useMemo, type ComponentProps, type ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { LongMarkdown } from './long-markdown.tsx';
import styles from './markdown-view.module.css';
import { TextBox } from './text-box.tsx';
import { treeOf, type TextNode } from './text-tree.ts';
import { markBoxes, shownBoxes, ShownBoxesContext, TickableContext } from './tickable.ts';

export type { TextNode } from './text-tree.ts';

const ownImage = /^\/damapi\/v1\/files\/content\/\d+\/[^/?#]+$/;

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

const componentsFor = (links: TextLinks | undefined): Partial<Components> => ({
  a: (props: LinkProps) => links?.render(props) ?? <PlainLink {...props} />,
  img,
  input: TextBox,
});

interface Props {
  markdown: string;
  /** Tags are text, as in what people say to each other: `List<String>`. Otherwise they are left out. */
  showsHtml?: boolean | undefined;
  links?: TextLinks | undefined;
  /** Marks nodes of the tree of a text that is sanitized already. */
  mark?: ((tree: TextNode) => void) | undefined;
}

/** Turns nodes of a sanitized tree into elements. */
function useShow(links: TextLinks | undefined, mark: Props['mark']): (nodes: TextNode[]) => ReactNode {
  const components = useMemo(() => componentsFor(links), [links]);
  return useCallback(
    (nodes) => {
      // Marks and links change the tree, and what a worker parsed is shown again with others.
      const tree = structuredClone({ type: 'root', children: nodes });
      mark?.(tree);
      markBoxes(tree);
      links?.insert(tree);
      return toJsxRuntime(tree as never, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true });
    },
    [components, links, mark],
  );
}

function QuickMarkdown({ markdown, showsHtml, show }: ComponentProps<typeof LongMarkdown>) {
  const tree = useMemo(() => treeOf(markdown, showsHtml), [markdown, showsHtml]);
  return <div className={styles.markdown}>{useMemo(() => show(tree.children ?? []), [show, tree])}</div>;
}

export function MarkdownView({ markdown, showsHtml = false, links, mark }: Props) {
  const show = useShow(links, mark);
  const saved = useContext(TickableContext)?.markdown;
  const boxes = useMemo(() => shownBoxes(markdown, saved), [markdown, saved]);
  // What is ticked is not parsed anew: the box keeps its focus, and a long text its place.
  const source = useMemo(() => (boxes.byLine.size > 0 ? untickAll(markdown) : markdown), [boxes, markdown]);
  const View = useMemo(() => (isQuick(source) ? QuickMarkdown : LongMarkdown), [source]);
  return (
    <ShownBoxesContext value={boxes}>
      <View markdown={source} showsHtml={showsHtml} show={show} />
    </ShownBoxesContext>
  );
}
