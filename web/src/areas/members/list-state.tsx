import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { LostThread } from '../../kit/ui/illustrations.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './members.module.css';
import type { useMembers } from './use-members.ts';

const skeletonRows = 6;

/** What stands instead of rows: their outline, why there are none, or that they did not come. */
export function ListState({ list }: { list: ReturnType<typeof useMembers> }) {
  const t = useText();
  if (list.isError) return <FailedState title={t('members.failed')} onRetry={list.refetch} />;
  if (!list.data)
    return (
      <div aria-busy="true">
        {Array.from({ length: skeletonRows }, (_, row) => (
          <div key={row} className={styles.outline}>
            <Skeleton width={32} height={32} isRound />
            <Skeleton width={140} />
            <Skeleton width="30%" />
            <Skeleton width={120} />
          </div>
        ))}
      </div>
    );
  // A product always has its manager, so an empty list was searched or paged beyond.
  return (
    <EmptyState illustration={<LostThread />} title={t('members.noMatch')} text={t('members.noMatchText')}>
      <Button variant="outlined" onClick={() => list.open({})}>
        {t('members.clear')}
      </Button>
    </EmptyState>
  );
}
