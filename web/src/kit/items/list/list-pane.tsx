import { limits } from '@tracery/contract/limits';
import { Suspense, useMemo, type ComponentType } from 'react';
import { Pagination } from '../../ui/pagination.tsx';
import { useWindowAtLeast } from '../../ui/use-window-width.ts';
import type { Address } from '../address/address.ts';
import styles from './list-pane.module.css';
import { ArrangementContext } from '../columns/arrangement.ts';
import { useArrangement } from '../columns/use-arrangement.ts';
import { itemRows, Rows, type RowLayout } from './rows.tsx';
import { GroupedList } from './list-tools.tsx';
import { Toolbar, type ToolbarProps } from './toolbar.tsx';
import type { List } from './use-list.ts';
import { type ItemView, textsOf } from '../view.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Keycap } from '../../ui/keycap.tsx';
import { LostThread } from '../../ui/illustrations.tsx';

const outlineRows = 8;

interface ListStateProps {
  view: ItemView;
  address: Address;
  list: List;
  onCreate: (() => void) | undefined;
}

/** What stands instead of rows: their outline, why there are none, or that they did not come. */
function ListState({ view, address, list, onCreate }: ListStateProps) {
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
  if (address.isNarrowed || address.parentId) {
    const said = t(address.isNarrowed ? 'items.noMatchText' : 'items.noneOfParent');
    return <NoMatch view={view} text={said} address={address} onCreate={onCreate} />;
  }
  return <NothingYet view={view} onCreate={onCreate} />;
}

interface EmptyStatesProps {
  view: ItemView;
  onCreate: (() => void) | undefined;
}

interface NoMatchProps extends EmptyStatesProps {
  text: string;
  address: Address;
}

/** None is as was asked. */
export function NoMatch({ view, text, address, onCreate }: NoMatchProps) {
  const t = useText();
  const { query } = address;
  const said = query ? `${t('items.searched', { query })} ${text}` : text;
  return (
    <EmptyState illustration={<LostThread />} title={t('items.noMatch')} text={said}>
      <Button variant="outlined" onClick={address.showAll}>
        {t('items.clear')}
      </Button>
      {onCreate && (
        <Button variant="primary" onClick={onCreate}>
          <Plus size={14} />
          {t(textsOf(view).createTitle)}
        </Button>
      )}
    </EmptyState>
  );
}

/** There is none yet. */
export function NothingYet({ view, onCreate }: EmptyStatesProps) {
  const texts = textsOf(view);
  const t = useText();
  return (
    <EmptyState title={t(texts.emptyTitle)} text={t(texts.emptyText)}>
      {onCreate && (
        <Button variant="primary" onClick={onCreate}>
          <Plus size={14} />
          {t(texts.createTitle)}
          <Keycap>N</Keycap>
        </Button>
      )}
    </EmptyState>
  );
}

export interface ListPaneProps {
  view: ItemView;
  address: Address;
  list: List;
  /** The open item is on its way. */
  isOpening: boolean;
  onCreate: (() => void) | undefined;
}

/** What a kind's page changes in its list. */
export interface ListParts {
  Toolbar?: ComponentType<ToolbarProps>;
  rows?: RowLayout;
  /** Pinned under the rows. */
  Below?: ComponentType<{ openId: number | undefined }>;
}

export function ListPane({ view, address, list, isOpening, onCreate, ...parts }: ListPaneProps & ListParts) {
  const { Toolbar: OwnToolbar = Toolbar, rows = itemRows, Below } = parts;
  const extra = rows.headers?.[0];
  const isTable = useWindowAtLeast(limits.screen.compactToolbar) && address.openId === undefined;
  const items = list.data?.list ?? [];
  const { arrangement, ColumnsButton, isWaiting } = useArrangement(view, isTable, extra);
  const columns = useMemo(
    () =>
      isTable && (
        <span className={styles.columns}>{ColumnsButton && <ColumnsButton view={view} extra={extra} />}</span>
      ),
    [isTable, ColumnsButton, view, extra],
  );
  const toolbar = (
    <OwnToolbar view={view} address={address} list={list} isWide={isTable} found={items[0]} end={columns} />
  );
  if (address.group && items.length > 0)
    return (
      <section className={styles.pane}>
        {toolbar}
        {isWaiting ? null : (
          <ArrangementContext value={arrangement}>
            <Suspense>
              <GroupedList
                view={view}
                address={address}
                list={list}
                isOpening={isOpening}
                isTable={isTable}
                layout={rows}
              />
            </Suspense>
          </ArrangementContext>
        )}
      </section>
    );
  return (
    <section className={styles.pane}>
      {toolbar}
      <div className={styles.rows} aria-busy={list.isPlaceholderData || undefined}>
        {isWaiting ? null : items.length > 0 ? (
          <ArrangementContext value={arrangement}>
            <Rows
              view={view}
              items={items}
              address={address}
              isOpening={isOpening}
              isTable={isTable}
              layout={rows}
            />
          </ArrangementContext>
        ) : (
          <ListState view={view} address={address} list={list} onCreate={onCreate} />
        )}
      </div>
      {Below && (
        <Suspense>
          <Below openId={address.openId} />
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
