import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { Address } from '../address/address.ts';
import { NoMatch, NothingYet } from './empty-states.tsx';
import styles from './list-pane.module.css';
import type { List } from './use-list.ts';
import type { ItemView } from '../view.ts';

const outlineRows = 8;

interface Props {
  view: ItemView;
  address: Address;
  list: List;
  onCreate: (() => void) | undefined;
}

/** What stands instead of rows: their outline, why there are none, or that they did not come. */
export function ListState({ view, address, list, onCreate }: Props) {
  const t = useText();
  if (list.isError) return <FailedState title={t('items.failed')} onRetry={list.refetch} />;
  if (!list.data)
    return (
      <div aria-busy="true">
        {Array.from({ length: outlineRows }, (_, row) => (
          <div key={row} className={styles.outline}>
            <Skeleton width={16} height={16} isRound />
            <Skeleton width={`${60 - (row % 3) * 12}%`} />
          </div>
        ))}
      </div>
    );
  if (address.isNarrowed || address.belongsTo)
    return <NoMatch text={t('items.noMatchText')} address={address} />;
  return <NothingYet view={view} onCreate={onCreate} />;
}
