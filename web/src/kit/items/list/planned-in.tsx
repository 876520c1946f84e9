// The iteration in which an item is planned: the filter of a list, and what its rows say.
import { iteration } from '@tracery/contract/kinds/iteration';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Repeat } from 'lucide-react';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { Address } from '../address/address.ts';
import { ItemPicker } from '../fields/item-picker.tsx';
import { linkedTo, type Item } from '../view.ts';
import styles from './planned-in.module.css';

export function PlannedFilter({ address }: { address: Address }) {
  const t = useText();
  return (
    <ItemPicker
      isFilter
      label={t('itemKind.Iteration')}
      of={iteration}
      value={address.plannedId ? String(address.plannedId) : ''}
      known={undefined}
      none={t('items.all')}
      onChoose={(id) => address.narrow({ plannedId: id || undefined })}
    />
  );
}

interface Props {
  item: Item;
  /** Where there is room for it. */
  hasName?: boolean;
}

export function PlannedIn({ item, hasName = false }: Props) {
  const t = useText();
  const { oid, name } = linkedTo(item, 'plannedId');
  if (!oid) return null;
  const number = itemNumber('Iteration', oid);
  return (
    <span
      className={styles.planned}
      title={t('text.named', { name: t('itemKind.Iteration'), value: `${number} ${name}` })}
    >
      {!hasName && <Repeat size={13} strokeWidth={1.5} />}
      <span className={styles.number}>{number}</span>
      {hasName && <span className={styles.name}>{name}</span>}
    </span>
  );
}
