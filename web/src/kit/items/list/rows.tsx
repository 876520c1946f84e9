import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { columnsOf, hasRowAction, ItemRow, ItemTableRow } from './item-row.tsx';
import type { Address } from '../address/address.ts';
import styles from './list-pane.module.css';
import unseen from '../../ui/unseen.module.css';
import { hasStatus, type Item, type ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  items: readonly Item[];
  address: Address;
  /** The open item is on its way. */
  isOpening: boolean;
  isTable: boolean;
}

/** Rows are drawn anew when an item opens or closes; the focus must not be lost with the old ones. */
function useFocusThatStays(openId: number | undefined): void {
  const before = useRef(openId);
  useLayoutEffect(() => {
    const id = openId ?? before.current;
    const isMoved = openId !== before.current;
    before.current = openId;
    if (isMoved && document.activeElement?.matches('body, main'))
      document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus({ preventScroll: true });
  }, [openId]);
}

export function Rows({ view, items, address, isOpening, isTable }: Props) {
  const t = useText();
  const { openId, hrefOf, openFromList } = address;
  useFocusThatStays(openId);
  const reachable = items.find(({ id }) => id === openId)?.id ?? items[0]?.id;
  const rowOf = (item: Item) => ({
    view,
    item,
    isOpen: item.id === openId,
    isOpening: isOpening && item.id === openId,
    isReachable: item.id === reachable,
    hrefOf,
    openFromList,
  });
  if (!isTable)
    return (
      <ul aria-label={t(view.texts.list)}>
        {items.map((item) => (
          <ItemRow key={item.id} {...rowOf(item)} />
        ))}
      </ul>
    );
  return (
    <table
      className={styles.table}
      aria-label={t(view.texts.list)}
      data-many={columnsOf(view).length > 3 || undefined}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.numberColumn}>
            {t('items.number')}
          </th>
          <th scope="col" className={styles.nameColumn}>
            {t('items.name')}
          </th>
          {(view.phase || hasStatus(view.definition)) && (
            <th scope="col">{t(view.phase ? 'items.phase' : 'items.status')}</th>
          )}
          {columnsOf(view).map(({ name, label }) => (
            <th key={name} scope="col">
              {t(label)}
            </th>
          ))}
          {view.isMadeAndDeletedInRows && <th scope="col">{t('items.creator')}</th>}
          <th scope="col">{t('items.updated')}</th>
          {hasRowAction(view) && (
            <th scope="col" className={styles.actionColumn}>
              <span className={unseen.text}>{t('trash.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemTableRow key={item.id} {...rowOf(item)} />
        ))}
      </tbody>
    </table>
  );
}
