import { itemNumber } from '@tracery/contract/work-item/number';
import { useEffect } from 'react';
import { RecordTabs } from '../../records/record-tabs.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { showError } from '../../../lib/alerts.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import type { Address } from '../address/address.ts';
import { readListAgain, useItem } from '../calls.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemHeader } from './item-skeleton.tsx';
import { ItemOutline } from './item-skeleton.tsx';
import { NextStep } from './item-steps.tsx';
import styles from './item-detail.module.css';
import type { List } from '../list/use-list.ts';
import type { Item, ItemInFull, ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  id: number;
  /** As its row has it. */
  known: Item | undefined;
  address: Address;
  list: List | undefined;
  onCopy: (item: ItemInFull) => void;
}

export function ItemPane({ view, id, known, address, list, onCopy }: Props) {
  const t = useText();
  const { definition } = view;
  const { data: item, error, refetch } = useItem(view, id);
  const isGone = refusalOf(error)?.status === 404;
  useEffect(() => {
    if (!isGone) return;
    // Told here: who asked first may have been the pointer over the row, and that fails in silence.
    showError(refusalText('notFound'));
    address.forgetItem();
    void readListAgain(view);
    // Once for each item that is gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone, id]);
  if (isGone) return null;
  if (!item)
    return error ? (
      <FailedState title={t('item.failed')} onRetry={refetch} />
    ) : (
      <ItemOutline view={view} known={known} address={address} />
    );
  const number = itemNumber(definition.kind, item.oid);
  return (
    <article className={styles.pane} aria-label={`${number} ${item.name}`} data-item tabIndex={-1}>
      <ItemHeader view={view} item={item} onBack={address.close}>
        <ItemActions view={view} item={item} address={address} list={list} onCopy={() => onCopy(item)} />
      </ItemHeader>
      <div className={styles.inside} data-beside={(address.isExpanded && !view.Body) || undefined}>
        <ItemForm key={item.id} view={view} item={item} isExpanded={address.isExpanded} />
        <div className={styles.records}>
          <RecordTabs key={item.id} kind={definition.kind} id={item.id} />
        </div>
      </div>
      <NextStep key={item.id} view={view} item={item} />
    </article>
  );
}
