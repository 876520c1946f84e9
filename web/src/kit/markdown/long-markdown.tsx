// A text that may take long to lay out: a worker parses it and its parts are shown as they arrive. What takes too long
// is shown as it was written.
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './markdown-view.module.css';
import { parseInWorker } from './parse-in-worker.ts';
import type { TextNode } from './text-tree.ts';

interface Parsed {
  /** Which job of the worker it comes from. */
  job: object | undefined;
  markdown: string;
  parts: TextNode[][];
  state: 'reading' | 'complete' | 'given up';
}

const nothingYet = (markdown: string, job?: object): Parsed => ({
  job,
  markdown,
  parts: [],
  state: 'reading',
});

function useParsed(markdown: string, showsHtml: boolean): Parsed {
  const [parsed, setParsed] = useState(() => nothingYet(markdown));
  useEffect(() => {
    const job = { markdown, showsHtml };
    const update = (change: (before: Parsed) => Partial<Parsed>) =>
      setParsed((before) => {
        const start = before.job === job ? before : nothingYet(markdown, job);
        return { ...start, ...change(start) };
      });
    return parseInWorker(job, {
      onPart: (part) => update(({ parts }) => ({ parts: [...parts, part] })),
      onEnd: (isComplete) => update(() => ({ state: isComplete ? 'complete' : 'given up' })),
    });
  }, [markdown, showsHtml]);
  return parsed.markdown === markdown ? parsed : nothingYet(markdown);
}

const pieceLength = 4000;

/** Browsers lay out many short pieces faster than a long one: only those in view. */
const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, at) =>
    text.slice(at * pieceLength, (at + 1) * pieceLength),
  );

function PlainText({ text }: { text: string }) {
  const t = useText();
  return (
    <>
      <p role="note" className={styles.note}>
        {t('markdown.plain')}
      </p>
      <div className={styles.plain}>
        {piecesOf(text).map((piece, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.part}>
            {piece}
          </div>
        ))}
      </div>
    </>
  );
}

const Part = memo(function Part({
  nodes,
  show,
}: {
  nodes: TextNode[];
  show: (nodes: TextNode[]) => ReactNode;
}) {
  return <div className={styles.part}>{show(nodes)}</div>;
});

interface Props {
  markdown: string;
  showsHtml: boolean;
  show: (nodes: TextNode[]) => ReactNode;
}

export function LongMarkdown({ markdown, showsHtml, show }: Props) {
  const { parts, state } = useParsed(markdown, showsHtml);
  if (state === 'given up') return <PlainText text={markdown} />;
  return (
    <div className={styles.markdown} aria-busy={state === 'reading'}>
      {parts.map((nodes, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={at} nodes={nodes} show={show} />
      ))}
      {state === 'reading' && <Skeleton width="60%" />}
    </div>
  );
}
