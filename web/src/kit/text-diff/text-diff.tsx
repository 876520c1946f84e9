// What differs between two texts, block by block: before on the left, now on the right.
import { useMemo } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import visuallyHidden from '../ui/visually-hidden.module.css';
import { compareBlocks, type ChangedBlock, type Word } from './compare-blocks.ts';
import styles from './text-diff.module.css';

interface SideProps {
  block: ChangedBlock;
  words: readonly Word[] | undefined;
  side: 'removed' | 'added';
}

function Side({ block, words, side }: SideProps) {
  const t = useText();
  const Mark = side === 'removed' ? 'del' : 'ins';
  return (
    <div className={styles.side}>
      {block.heading && words && <b className={styles.heading}>{block.heading}</b>}
      {words ? (
        <p>
          {words.map(({ text, isChanged }, index) =>
            isChanged ? (
              // Words of one comparison never change.
              // oxlint-disable-next-line react/no-array-index-key
              <Mark key={index}>
                <span className={visuallyHidden.text}>{t(`diff.${side}`)} </span>
                {text}
              </Mark>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index}>{text}</span>
            ),
          )}
        </p>
      ) : (
        <p className={styles.none}>{t('textDiff.missing')}</p>
      )}
    </div>
  );
}

interface Props {
  before: string;
  after: string;
  /** What stands above each side. */
  labels: { before: string; after: string };
}

export function TextDiff({ before, after, labels }: Props) {
  const t = useText();
  const { changed, unchanged } = useMemo(() => compareBlocks(before, after), [before, after]);
  return (
    <div className={styles.diff}>
      <div className={styles.head}>
        <span>{labels.before}</span>
        <span>{labels.after}</span>
      </div>
      {changed.length === 0 && <p className={styles.equal}>{t('textDiff.equal')}</p>}
      {changed.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.row}>
          <Side block={block} words={block.before} side="removed" />
          <Side block={block} words={block.after} side="added" />
        </div>
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
    </div>
  );
}
