// What reports are built of: headings with numbers, figures, values, texts and links as text.
import { Fragment, type ReactNode } from 'react';
import { definitionOf } from '@tracery/contract/kinds/index';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { linkWord } from '@tracery/contract/records/link-types';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { addressOf } from '../../lib/navigation.ts';
import { StatusMark } from '../items/fields/status-mark.tsx';
import { MarkdownView, type TextNode } from '../markdown/markdown-view.tsx';
import styles from './paper.module.css';
import type { PrintedText } from './reader.ts';

interface HeadingProps {
  id: string;
  number: string;
  level: 1 | 2;
  children: ReactNode;
}

/** A part of the contents list begins here. */
export function Heading({ id, number, level, children }: HeadingProps) {
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <Title id={id} className={level === 1 ? styles.chapter : styles.part} data-entry>
      {number && <span className={styles.headNumber}>{number}</span>} {children}
    </Title>
  );
}

export interface Figure {
  label: string;
  value: ReactNode;
  note?: string | undefined;
  tone?: 'green' | 'red' | 'amber' | undefined;
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, value, note, tone }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd data-tone={tone}>
          {value}
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

export interface LabelledValue {
  label: string;
  value: ReactNode;
}

/** Those without a value are left out. */
export const LabelledValues = ({ values }: { values: readonly LabelledValue[] }) => (
  <dl className={styles.values}>
    {values.map(
      ({ label, value }) =>
        value && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

const lowestLevel = 6;
/** The name of its item stands on level 3. */
const levelsAbove = 3;

/** Headings of a content stand under that of its item, without a level between that nobody used. */
function lowerHeadings(tree: TextNode): void {
  let last = levelsAbove;
  const visit = (node: TextNode) => {
    const level = /^h([1-6])$/.exec(node.tagName ?? '')?.[1];
    if (level) {
      last = Math.min(lowestLevel, last + 1, levelsAbove + Number(level));
      node.tagName = `h${last}`;
    }
    node.children?.forEach(visit);
  };
  visit(tree);
}

export function PrintedMarkdown({ markdown }: { markdown: string }) {
  return markdown.trim() === '' ? null : (
    <div className={styles.content}>
      <MarkdownView markdown={markdown} mark={lowerHeadings} />
    </div>
  );
}

interface ItemRefProps {
  kind: ItemKind;
  item: { id: number; oid: number };
}

/** The number of an item, which leads to it from the PDF. */
export function ItemRef({ kind, item: { id, oid } }: ItemRefProps) {
  const { screen } = kindSummaries[kind];
  const parameter = definitionOf(kind).screen.parameters?.open ?? 'id';
  return (
    <a className={styles.number} href={location.origin + addressOf(`${screen.path}?${parameter}=${id}`)}>
      {itemNumber(kind, oid)}
    </a>
  );
}

/** Grouped by how they belong together. */
export function PrintedLinks({ text }: { text: PrintedText | undefined }) {
  const t = useText();
  const language = useLanguage();
  if (!text || text.links.length === 0) return null;
  const groups = Map.groupBy(text.links, ({ type, isForward }) => linkWord(type, isForward)[language]);
  return (
    <dl className={styles.links}>
      {[...groups].map(([word, links]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>
            <ul>
              {links.map((link) => (
                <li key={link.id}>
                  <ItemRef kind={link.kind} item={link} /> {link.name}{' '}
                  <StatusMark definition={definitionOf(link.kind)} item={link} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
      {!text.areLinksWhole && <p className={styles.aside}>{t('print.moreLinks')}</p>}
    </dl>
  );
}

interface TableProps {
  label: string;
  heads: readonly string[];
  /** Shares of the width in percent. */
  widths: readonly number[];
  children: ReactNode;
}

/** Its head stands on each page. */
export const PrintedTable = ({ label, heads, widths, children }: TableProps) => (
  <table className={styles.table} aria-label={label}>
    <colgroup>
      {widths.map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <col key={at} style={{ width: `${width}%` }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
);

/** Commas between what may be missing. */
export const Several = ({ parts }: { parts: readonly ReactNode[] }) =>
  parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && ', '}
      {part}
    </Fragment>
  ));
