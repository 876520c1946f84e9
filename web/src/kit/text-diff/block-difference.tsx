// One block of text before and now, side by side; where it is narrow one above the other. What differs is struck through or
// underlined, and has its colour.
import { useText } from '../../lib/i18n/i18n.ts';
import { compareWords, type Word } from '../records/diff.ts';
import visuallyHidden from '../ui/visually-hidden.module.css';
import styles from './block-difference.module.css';

/** Longer blocks are shown as replaced: comparing their words takes too long. */
const comparedMax = 20_000;

const whole = (text: string): Word[] => [{ text, isChanged: true }];

function wordsOf(before: string | null, after: string | null) {
  if (before === null || after === null || before.length + after.length > comparedMax)
    return {
      before: before === null ? undefined : whole(before),
      after: after === null ? undefined : whole(after),
    };
  return compareWords(before, after);
}

interface SideProps {
  label: string;
  words: readonly Word[] | undefined;
  side: 'removed' | 'added';
}

function Side({ label, words, side }: SideProps) {
  const t = useText();
  const Mark = side === 'removed' ? 'del' : 'ins';
  return (
    <div className={styles.side}>
      <span className={visuallyHidden.text}>{label}</span>
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
  /** Null: it was not there. */
  before: string | null;
  /** Null: it is gone. */
  after: string | null;
  /** What each side is, for whoever hears it. */
  labels: { before: string; after: string };
}

export function BlockDifference({ before, after, labels }: Props) {
  const words = wordsOf(before, after);
  return (
    <div className={styles.difference}>
      <Side label={labels.before} words={words.before} side="removed" />
      <Side label={labels.after} words={words.after} side="added" />
    </div>
  );
}
