import { limits } from '@tracery/contract/limits';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { Address } from '../address/address.ts';
import styles from './item-detail.module.css';
import type { List } from '../list/use-list.ts';

interface Props {
  id: number;
  address: Address;
  list: List | undefined;
}

/** Where the open item stands in the list, and the ways to the ones around it. */
export function Neighbours({ id, address, list }: Props) {
  const t = useText();
  const { list: items, total, isTotalExact } = list?.data ?? { list: [], total: 0, isTotalExact: true };
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) return null;
  const place = (address.page - 1) * limits.list.pageSize + index + 1;
  const go = (to: number) => {
    const next = items[to];
    return next && { onClick: () => address.open(next.id) };
  };
  return (
    <span className={styles.neighbours}>
      <span className={styles.place}>{`${place} / ${total}${isTotalExact ? '' : '+'}`}</span>
      <IconButton
        label={t('item.previous')}
        icon={<ChevronUp size={16} />}
        disabled={index === 0}
        {...go(index - 1)}
      />
      <IconButton
        label={t('item.next')}
        icon={<ChevronDown size={16} />}
        disabled={index === items.length - 1}
        {...go(index + 1)}
      />
      <span className={styles.rule} />
    </span>
  );
}
