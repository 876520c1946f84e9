// What differs between two texts, block by block: before on the left, now on the right.
import { compareTexts } from '@tracery/contract/records/text-changes';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { DifferenceFrame, DifferenceRow, sourceOf } from './difference-frame.tsx';
import styles from './text-diff.module.css';

interface Props {
  before: string;
  after: string;
  /** What stands above each side. */
  labels: { before: string; after: string };
}

export function TextDiff({ before, after, labels }: Props) {
  const t = useText();
  const changes = useMemo(() => compareTexts(before, after), [before, after]);
  const changed = changes.filter(({ isSame }) => !isSame);
  const unchanged = changes.flatMap(({ isSame, after: block }) => (isSame ? [sourceOf(block)] : []));
  return (
    <DifferenceFrame labels={labels}>
      {changed.length === 0 && <p className={styles.equal}>{t('textDiff.equal')}</p>}
      {changed.map((change, index) => (
        // Blocks of one comparison never change.
        // oxlint-disable-next-line react/no-array-index-key
        <DifferenceRow key={index} change={change} labels={labels} />
      ))}
      {changed.length > 0 && unchanged.length > 0 && (
        <details className={styles.fold}>
          <summary>{t('textDiff.unchanged', { count: unchanged.length })}</summary>
          {unchanged.map((source, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index}>{source}</p>
          ))}
        </details>
      )}
    </DifferenceFrame>
  );
}
