import { Plus } from 'lucide-react';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { LostThread } from '../../kit/ui/thread-pictures.tsx';
import type { Address } from '../../kit/work-items/address.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './board.module.css';
import type { BoardRead } from './use-board.ts';

/** Cards to come. */
export function LaneOutline() {
  return (
    <div aria-busy="true">
      {[70, 55].map((width) => (
        <div key={width} className={styles.outline}>
          <Skeleton width="30%" />
          <Skeleton width={`${width}%`} />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}

interface Props {
  address: Address;
  read: BoardRead;
  isEmpty: boolean;
  onCreate: (() => void) | undefined;
}

/** What stands below the lanes when they have nothing to show. */
export function BoardState({ address, read, isEmpty, onCreate }: Props) {
  const t = useText();
  if (read.isError && !read.data) return <FailedState title={t('task.boardFailed')} onRetry={read.refetch} />;
  if (!isEmpty) return null;
  if (address.isNarrowed || address.belongsTo)
    return (
      <EmptyState picture={<LostThread />} title={t('items.noMatch')} text={t('task.noneOnBoard')}>
        <Button
          variant="outlined"
          onClick={() => {
            address.showAll();
          }}
        >
          {t('items.clear')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState title={t('empty.task.title')} text={t('empty.task.text')}>
      {onCreate && (
        <Button variant="primary" onClick={onCreate}>
          <Plus size={14} />
          {t('task.create')}
          <Keycap>N</Keycap>
        </Button>
      )}
    </EmptyState>
  );
}
