// What differs between two texts, block by block: before on the left, now on the right.
import { compareTexts, type PlacedBlock } from '@tracery/contract/records/text-changes';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { BlockDifference } from './block-difference.tsx';
import styles from './text-diff.module.css';

interface Props {
  before: string;
  after: string;
  /** What stands above each side. */
  labels: { before: string; after: string };
}

const sourceOf = (block: PlacedBlock | undefined) => block?.source.trim() ?? null;

export function TextDiff({ before, after, labels }: Props) {
  const t = useText();
  const changes = useMemo(() => compareTexts(before, after), [before, after]);
  const changed = changes.filter(({ isSame }) => !isSame);
  const unchanged = changes.flatMap(({ isSame, after: block }) => (isSame ? [sourceOf(block)] : []));
  return (
    <div className={styles.diff}>
      <div className={styles.head}>
        <span>{labels.before}</span>
        <span>{labels.after}</span>
      </div>
      {changed.length === 0 && <p className={styles.equal}>{t('textDiff.equal')}</p>}
      {changed.map((change, index) => {
        const { heading, place } = (change.after ?? change.before)!;
        return (
          // Blocks of one comparison never change.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.row}>
            {heading && place > 0 && <b className={styles.heading}>{heading}</b>}
            <BlockDifference
              before={sourceOf(change.before)}
              after={sourceOf(change.after)}
              labels={labels}
            />
          </div>
        );
      })}
      {changed.length > 0 && unchanged.length > 0 && (
        <details className={styles.fold}>
          <summary>{t('textDiff.unchanged', { count: unchanged.length })}</summary>
          {unchanged.map((source, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index}>{source}</p>
          ))}
        </details>
      )}
    </div>
  );
}
