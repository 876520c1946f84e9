import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './contents-dialog.module.css';
import { DiffView } from './diff-view.tsx';

interface Props {
  /** The history entry. */
  entry: { id: number; words: string };
  onClose: () => void;
}

/** A diff of the content of an item. */
export function ContentsDialog({ entry, onClose }: Props) {
  const t = useText();
  const contents = useRead('GET /damapi/v1/operationlogs/contents/{id}', { params: { id: entry.id } });
  const { data } = contents;
  return (
    <Dialog title={t('history.contents')} closesOutside onClose={onClose}>
      <p className={styles.words}>{entry.words}</p>
      {data && <DiffView before={data.before} after={data.after} />}
      {contents.isPending && <Skeleton height={120} />}
      {contents.isError && (
        <p className={styles.words}>
          {t('records.failed')} <Button onClick={() => void contents.refetch()}>{t('action.retry')}</Button>
        </p>
      )}
    </Dialog>
  );
}
