import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './trash.module.css';

interface Props {
  isWaiting: boolean;
  isError: boolean;
  onRetry: () => void;
  /** Where only one kind is looked at. */
  onShowAll: (() => void) | undefined;
}

const skeletonRows = 6;

/** What stands instead of rows. */
export function TrashState({ isWaiting, isError, onRetry, onShowAll }: Props) {
  const t = useText();
  if (isError) return <FailedState title={t('trash.failed')} onRetry={onRetry} />;
  if (isWaiting)
    return (
      <div aria-busy="true" className={styles.outlines}>
        {Array.from({ length: skeletonRows }, (_, row) => (
          <div key={row} className={styles.outline}>
            <Skeleton width={96} />
            <Skeleton width={48} />
            <Skeleton width="30%" />
            <Skeleton width={88} />
          </div>
        ))}
      </div>
    );
  if (!onShowAll) return <EmptyState title={t('trash.emptyTitle')} text={t('trash.emptyText')} />;
  return (
    <EmptyState title={t('trash.noneOfKind')} text={t('trash.noneOfKindText')}>
      <Button variant="outlined" onClick={onShowAll}>
        {t('trash.showAll')}
      </Button>
    </EmptyState>
  );
}
