import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './contents-dialog.module.css';
import { diffRows, type Row } from './diff.ts';

interface Props {
  /** The history entry. */
  entry: { id: number; words: string };
  onClose: () => void;
}

function DiffRow({ row, t }: { row: Row; t: Translate }) {
  if (row.kind === 'gap') return <li className={styles.gap}>{t('history.same', { count: row.count })}</li>;
  const Mark = row.kind === 'removed' ? 'del' : 'ins';
  return (
    <li className={styles[row.kind]}>
      {row.kind !== 'same' && <span className={styles.kind}>{t(`history.${row.kind}`)}</span>}
      {row.words.map(({ text, isChanged }, index) =>
        // The rows of a past change never change.
        // oxlint-disable-next-line react/no-array-index-key
        isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
      )}
    </li>
  );
}

/** A diff of the content of an item. */
export function ContentsDialog({ entry, onClose }: Props) {
  const t = useText();
  const contents = useRead('GET /damapi/v1/operationlogs/contents/{id}', { params: { id: entry.id } });
  const { data } = contents;
  return (
    <Dialog title={t('history.contents')} closesOutside onClose={onClose}>
      <p className={styles.words}>{entry.words}</p>
      {data && (
        <ol className={styles.rows}>
          {diffRows(data.before, data.after).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <DiffRow key={index} row={row} t={t} />
          ))}
        </ol>
      )}
      {contents.isPending && <Skeleton height={120} />}
      {contents.isError && (
        <p className={styles.words}>
          {t('records.failed')} <Button onClick={() => void contents.refetch()}>{t('action.retry')}</Button>
        </p>
      )}
    </Dialog>
  );
}
