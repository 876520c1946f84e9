import { Plus } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { Keycap } from '../ui/keycap.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LostThread } from '../ui/thread-pictures.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import type { Address } from './address.ts';
import styles from './list-pane.module.css';
import type { List } from './use-list.ts';
import type { ItemView } from './view.ts';

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
  if (address.isNarrowed)
    return (
      <EmptyState picture={<LostThread />} title={t('items.noMatch')} text={t('items.noMatchText')}>
        <Button variant="outlined" onClick={address.showAll}>
          {t('items.clear')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState title={t(view.texts.emptyTitle)} text={t(view.texts.emptyText)}>
      {onCreate && (
        <Button variant="primary" onClick={onCreate}>
          <Plus size={14} />
          {t(view.texts.createTitle)}
          <Keycap>N</Keycap>
        </Button>
      )}
    </EmptyState>
  );
}
