import { itemNumber } from '@tracery/contract/work-item/number';
import { Suspense, useEffect, type ComponentType } from 'react';
import { RecordTabs } from '../../records/record-tabs.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { showError } from '../../../lib/alerts.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { refusalText, useText } from '../../../lib/i18n/i18n.ts';
import { LivePart } from '../../../lib/live/live-part.ts';
import type { Address, OpenAddress } from '../address/address.ts';
import { readListAgain, useItem } from '../calls.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemHeader } from './item-skeleton.tsx';
import { ItemSkeleton } from './item-skeleton.tsx';
import styles from './item-detail.module.css';
import type { List } from '../list/use-list.ts';
import { useNeighbours } from './use-neighbours.ts';
import type { BodyProps, DetailParts, Item, ItemInFull, ItemView, Neighbours } from '../view.ts';

interface Props {
  view: ItemView;
  id: number;
  /** As its row has it. */
  known: Item | undefined;
  address: OpenAddress;
  /** The ways to the items around it. */
  neighbours: Neighbours | undefined;
  onCopy: (item: ItemInFull) => void;
  /** In place of name, content and fields. */
  Body?: ComponentType<BodyProps> | undefined;
  parts?: DetailParts | undefined;
}

const noParts: DetailParts = {};

export function ItemDetail({ view, id, known, address, neighbours, onCopy, Body, parts = noParts }: Props) {
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
      <ItemSkeleton
        view={view}
        known={known}
        address={address}
        hasOwnBody={Body !== undefined}
        Heading={parts.Heading}
      />
    );
  const number = itemNumber(definition.kind, item.oid);
  const { Heading, Footer, tab } = parts;
  return (
    <article className={styles.pane} aria-label={`${number} ${item.name}`} data-item={item.id} tabIndex={-1}>
      <ItemHeader view={view} item={item} onBack={address.close}>
        <LivePart part="lookers" id={item.id} />
        {Heading && <Heading item={item} />}
        <ItemActions
          view={view}
          item={item}
          address={address}
          neighbours={neighbours}
          onCopy={() => onCopy(item)}
        />
      </ItemHeader>
      <div className={styles.inside} data-beside={(address.isExpanded && !Body) || undefined}>
        <ItemForm
          key={item.id}
          view={view}
          item={item}
          isExpanded={address.isExpanded}
          Body={Body}
          parts={parts}
        />
        <div className={styles.records}>
          <RecordTabs
            key={item.id}
            kind={definition.kind}
            id={item.id}
            oid={item.oid}
            name={item.name}
            title={`${number} ${item.name}`}
            versioned={{ view, item, isSource: Body !== undefined }}
            first={
              tab && {
                label: t(tab.label),
                count: tab.count(item),
                panel: <tab.Panel view={view} item={item} />,
              }
            }
          />
        </div>
      </div>
      <Suspense>
        {Footer && <Footer key={item.id} view={view} item={item} neighbours={neighbours} />}
      </Suspense>
    </article>
  );
}

interface InListProps extends Omit<Props, 'address' | 'neighbours'> {
  address: Address;
  list: List | undefined;
}

/** Opened from the list of its kind. */
export function ItemInList({ list, ...props }: InListProps) {
  const { view, id, address } = props;
  return <ItemDetail {...props} neighbours={useNeighbours({ view, id, address, list })} />;
}
