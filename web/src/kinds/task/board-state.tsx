import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import type { Address } from '../../kit/items/address/address.ts';
import { NoMatch, NothingYet } from '../../kit/items/list/list-pane.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './board.module.css';
import { view as taskView } from './view.ts';
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
  if (address.isNarrowed || address.parentId)
    return <NoMatch view={taskView} text={t('task.noneOnBoard')} address={address} onCreate={onCreate} />;
  return <NothingYet view={taskView} onCreate={onCreate} />;
}
