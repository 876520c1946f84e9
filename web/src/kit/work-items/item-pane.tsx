import { itemNumber } from '@tracery/contract/work-item/number';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { RecordTabs } from '../records/record-tabs.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showError } from '../../lib/alerts.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import type { Address } from './address.ts';
import { readListAgain, useItem } from './calls.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemForm } from './item-form.tsx';
import { NextStep } from './item-steps.tsx';
import styles from './item-pane.module.css';
import type { List } from './use-list.ts';
import type { ItemInFull, ItemView } from './view.ts';

interface Props {
  view: ItemView;
  id: number;
  address: Address;
  list: List | undefined;
  onCopy: (item: ItemInFull) => void;
}

function Outline() {
  return (
    <div className={styles.outline} aria-busy="true">
      <Skeleton width="55%" height={20} />
      <Skeleton width="30%" />
      <Skeleton width="90%" />
      <Skeleton width="85%" />
      <Skeleton width="60%" />
    </div>
  );
}

export function ItemPane({ view, id, address, list, onCopy }: Props) {
  const t = useText();
  const language = useLanguage();
  const { definition, icon: Icon } = view;
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
  if (!item) return error ? <FailedState title={t('item.failed')} onRetry={refetch} /> : <Outline />;
  const number = itemNumber(definition.kind, item.oid);
  return (
    <article className={styles.pane} aria-label={`${number} ${item.name}`} data-item tabIndex={-1}>
      <header className={styles.header}>
        <IconButton
          className={styles.back}
          label={t('item.back')}
          icon={<ArrowLeft size={20} />}
          onClick={address.close}
        />
        <Icon size={16} strokeWidth={1.5} />
        <span className={styles.kind}>{definition.words[language]}</span>
        <span className={styles.number}>{number}</span>
        {view.showsVersion && (
          <span className={styles.version}>{t('item.version', { version: item.version })}</span>
        )}
        <ItemActions view={view} item={item} address={address} list={list} onCopy={() => onCopy(item)} />
      </header>
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
