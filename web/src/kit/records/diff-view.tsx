// The difference between two texts, by line and within changed lines by word.
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import { diffRows, type Row } from './diff.ts';
import styles from './diff-view.module.css';

function DiffRow({ row, t }: { row: Row; t: Translate }) {
  if (row.kind === 'gap') return <li className={styles.gap}>{t('diff.same', { count: row.count })}</li>;
  const Mark = row.kind === 'removed' ? 'del' : 'ins';
  return (
    <li className={styles[row.kind]}>
      {row.kind !== 'same' && <span className={styles.kind}>{t(`diff.${row.kind}`)}</span>}
      {row.words.map(({ text, isChanged }, index) =>
        // Rows of one comparison never change.
        // oxlint-disable-next-line react/no-array-index-key
        isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
      )}
    </li>
  );
}

export function DiffView({ before, after }: { before: string; after: string }) {
  const t = useText();
  return (
    <ol className={styles.rows}>
      {diffRows(before, after).map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <DiffRow key={index} row={row} t={t} />
      ))}
    </ol>
  );
}
