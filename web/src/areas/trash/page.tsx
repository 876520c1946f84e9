import { limits } from '@tracery/contract/limits';
import { itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Info, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './trash.module.css';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { PageHeader } from '../../kit/ui/layout-slots.tsx';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { useRead } from '../../lib/query/use-read.ts';
import { trashSearch, type TrashSearch } from './search.ts';
import { TrashTable } from './trash-table.tsx';

interface Props {
  isWaiting: boolean;
  isError: boolean;
  onRetry: () => void;
  /** Only for the trash of one kind. */
  onShowAll: (() => void) | undefined;
}

const skeletonRows = 6;

/** Shown instead of rows. */
function TrashState({ isWaiting, isError, onRetry, onShowAll }: Props) {
  const t = useText();
  if (isError) return <FailedState title={t('trash.failed')} onRetry={onRetry} />;
  if (isWaiting)
    return (
      <div aria-busy="true" className={styles.outlines}>
        {Array.from({ length: skeletonRows }, (_, row) => (
          <div key={row} className={styles.outline}>
            <Skeleton width={96} />
            <Skeleton width={48} />
            <Skeleton width="30%" />
            <Skeleton width={88} />
          </div>
        ))}
      </div>
    );
  if (!onShowAll) return <EmptyState title={t('trash.emptyTitle')} text={t('trash.emptyText')} />;
  return (
    <EmptyState title={t('trash.noneOfKind')} text={t('trash.noneOfKindText')}>
      <Button variant="outlined" onClick={onShowAll}>
        {t('trash.showAll')}
      </Button>
    </EmptyState>
  );
}

export function TrashPage() {
  const t = useText();
  const { page = 1, kind } = trashSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const open = (search: TrashSearch, replace = false) =>
    void navigate({ to: '/setting/trash', search, replace });
  const turnTo = (next: number, replace?: boolean) =>
    open({ ...(next > 1 && { page: next }), ...(kind && { kind }) }, replace);
  const query = { page, limit: limits.list.pageSize, ...(kind && { kind }) };
  const read = useRead('GET /damapi/v1/trash/list', { query }, { keepsPrevious: true });
  const items = read.data?.list ?? [];
  const total = read.data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / limits.list.pageSize));
  const isBeyond = read.data !== undefined && !read.isPlaceholderData && page > lastPage;
  useEffect(() => {
    // The last item of the last page was restored, or the address is outdated.
    if (isBeyond) turnTo(lastPage, true);
  });
  return (
    <div className={styles.page}>
      <PageHeader>
        <span className={styles.count}>{read.data && total}</span>
      </PageHeader>
      <p className={styles.notice}>
        <Info size={16} strokeWidth={1.5} />
        <span>
          <b>{t('trash.notice', { days: limits.trash.days })}</b> {t('trash.noticeText')}
        </span>
      </p>
      <div className={styles.toolbar}>
        <FilterSelect
          label={t('trash.kind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('items.all') },
            ...itemKinds.map((value) => ({ value, label: t(`itemKind.${value}`) })),
          ]}
          onChange={(value) => open(value ? { kind: value as ItemKind } : {})}
        />
        <span className={styles.space} />
        <IconButton
          label={t('action.refresh')}
          icon={<RefreshCw size={15} />}
          aria-busy={read.isFetching || undefined}
          onClick={() => void read.refetch()}
        />
      </div>
      {items.length > 0 ? (
        <TrashTable items={items} />
      ) : (
        <TrashState
          isWaiting={!read.data || isBeyond}
          isError={read.isError}
          onRetry={() => void read.refetch()}
          onShowAll={kind && (() => open({}))}
        />
      )}
      {total > 0 && (
        <div className={styles.pages}>
          <Pagination
            total={total}
            page={page}
            pageSize={limits.list.pageSize}
            buttons={limits.list.pageButtons}
            onPage={turnTo}
          />
        </div>
      )}
    </div>
  );
}
