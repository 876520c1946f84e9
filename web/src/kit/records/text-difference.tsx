// One block of text before and now, side by side; on a phone one above the other. What differs is struck through or
// underlined, and has its colour.
import { compareWords, type Word } from './diff.ts';
import styles from './text-difference.module.css';

interface Props {
  /** Null: it was not there. */
  before: string | null;
  /** Null: it is gone. */
  after: string | null;
  labels: { before: string; after: string; added: string; removed: string };
}

function Words({ words, mark: Mark }: { words: readonly Word[]; mark: 'ins' | 'del' }) {
  return words.map(({ text, isChanged }, index) =>
    // Words of one comparison never change.
    // oxlint-disable-next-line react/no-array-index-key
    isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

const whole = (text: string): Word[] => [{ text, isChanged: true }];

export function TextDifference({ before, after, labels }: Props) {
  const compared =
    before !== null && after !== null
      ? compareWords(before, after)
      : { before: whole(before ?? ''), after: whole(after ?? '') };
  return (
    <div className={styles.difference}>
      <p className={styles.side} aria-label={labels.before}>
        {before === null ? (
          <i className={styles.none}>{labels.added}</i>
        ) : (
          <Words words={compared.before} mark="del" />
        )}
      </p>
      <p className={styles.side} aria-label={labels.after}>
        {after === null ? (
          <i className={styles.none}>{labels.removed}</i>
        ) : (
          <Words words={compared.after} mark="ins" />
        )}
      </p>
    </div>
  );
}
