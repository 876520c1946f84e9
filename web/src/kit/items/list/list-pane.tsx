import { limits } from '@tracery/contract/limits';
import { Suspense } from 'react';
import { Pagination } from '../../ui/pagination.tsx';
import { useWindowAtLeast } from '../../ui/use-window-width.ts';
import type { Address } from '../address/address.ts';
import styles from './list-pane.module.css';
import { ListState } from './list-state.tsx';
import { Rows } from './rows.tsx';
import { Toolbar } from './toolbar.tsx';
import type { List } from './use-list.ts';
import type { ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  address: Address;
  list: List;
  /** The open item is on its way. */
  isOpening: boolean;
  onCreate: (() => void) | undefined;
}

export function ListPane({ view, address, list, isOpening, onCreate }: Props) {
  const isTable = useWindowAtLeast(limits.screen.compactToolbar) && address.openId === undefined;
  const items = list.data?.list ?? [];
  return (
    <section className={styles.pane}>
      <Toolbar view={view} address={address} list={list} isWide={isTable} found={items[0]} />
      <div className={styles.rows} aria-busy={list.isPlaceholderData || undefined}>
        {items.length > 0 ? (
          <Rows view={view} items={items} address={address} isOpening={isOpening} isTable={isTable} />
        ) : (
          <ListState view={view} address={address} list={list} onCreate={onCreate} />
        )}
      </div>
      {view.Below && (
        <Suspense>
          <view.Below openId={address.openId} />
        </Suspense>
      )}
      <div className={styles.foot}>
        <Pagination
          total={list.data?.total}
          isTotalExact={list.data?.isTotalExact}
          page={address.page}
          pageSize={limits.list.pageSize}
          buttons={limits.list.pageButtons}
          onPage={address.turnTo}
        />
      </div>
    </section>
  );
}
