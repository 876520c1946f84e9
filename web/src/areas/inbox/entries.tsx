// The list of entries, by day, under its filters.
import { inboxFilters, type InboxFilter } from '@tracery/contract/inbox/reasons';
import { limits } from '@tracery/contract/limits';
import { useId } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { formatSentences } from '../../lib/format.ts';
import { useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import type { InboxAddress } from './address.ts';
import { pageSize, type Entries as Found, type Entry, type useEntries } from './calls.ts';
import { ClosedThread } from './closed-thread.tsx';
import { groupOf, type Group } from './days.ts';
import styles from './entries.module.css';
import { EntryRow } from './entry-row.tsx';

const labels: Record<InboxFilter, PlainKey> = {
  all: 'inbox.all',
  unread: 'inbox.unread',
  mentions: 'inbox.mentions',
  reviews: 'inbox.reviews',
  snoozed: 'inbox.snoozed',
  done: 'inbox.isDone',
};

function Filters({ found, address }: { found: Found | undefined; address: InboxAddress }) {
  const t = useText();
  const id = useId();
  const counts: Partial<Record<InboxFilter, number | undefined>> = {
    unread: found?.unread,
    snoozed: found?.snoozed,
  };
  const labelOf = (filter: InboxFilter) =>
    counts[filter]
      ? t('inbox.counted', { word: t(labels[filter]), count: counts[filter] })
      : t(labels[filter]);
  return (
    <div className={styles.filters}>
      <span id={id} className={visuallyHidden.text}>
        {t('inbox.filter')}
      </span>
      <Segmented
        labelledBy={id}
        value={address.filter}
        choices={inboxFilters.map((value) => ({ value, label: labelOf(value) }))}
        onChoose={address.show}
      />
    </div>
  );
}

const outlines = 6;

const Outlines = () => (
  <div aria-busy="true">
    {Array.from({ length: outlines }, (_, row) => (
      <div key={row} className={styles.outline}>
        <Skeleton width={`${60 - (row % 3) * 10}%`} />
        <Skeleton width={`${80 - (row % 2) * 20}%`} />
      </div>
    ))}
  </div>
);

function Nothing({ address }: { address: InboxAddress }) {
  const t = useText();
  const { filter } = address;
  if (filter === 'all')
    return (
      <EmptyState
        illustration={<ClosedThread />}
        title={t('inbox.emptyTitle')}
        text={formatSentences(t('inbox.emptyText'), t('inbox.emptyHow'))}
      />
    );
  return (
    <EmptyState
      illustration={<ClosedThread />}
      title={t(`inbox.noneTitle.${filter}`)}
      text={t(`inbox.noneText.${filter}`)}
    >
      <Button variant="outlined" onClick={() => address.show('all')}>
        {t('inbox.showAll')}
      </Button>
    </EmptyState>
  );
}

interface RowsProps {
  entries: readonly Entry[];
  reachable: Entry | undefined;
  address: InboxAddress;
  label: string;
}

const Rows = ({ entries, reachable, address, label }: RowsProps) => (
  <ul aria-label={label}>
    {entries.map((entry) => (
      <EntryRow
        key={entry.id}
        entry={entry}
        isOpen={entry.id === address.open}
        isReachable={entry === reachable}
        address={address}
      />
    ))}
  </ul>
);

/** What is snoozed or done is not told by days. */
function Groups({ entries, address }: { entries: readonly Entry[]; address: InboxAddress }) {
  const t = useText();
  const shared = { reachable: entries.find(({ id }) => id === address.open) ?? entries[0], address };
  if (address.filter === 'snoozed' || address.filter === 'done')
    return <Rows {...shared} entries={entries} label={t(labels[address.filter])} />;
  const groups = Map.groupBy(entries, ({ at }): Group => groupOf(at));
  return [...groups].map(([group, list]) => (
    <section key={group}>
      <h2 className={styles.group}>{t(`inbox.${group}`)}</h2>
      <Rows {...shared} entries={list} label={t(`inbox.${group}`)} />
    </section>
  ));
}

interface Props {
  address: InboxAddress;
  read: ReturnType<typeof useEntries>;
}

export function EntryList({ address, read }: Props) {
  const t = useText();
  const { data, isError, isPlaceholderData, refetch } = read;
  return (
    <section className={styles.pane}>
      <Filters found={data} address={address} />
      <div className={styles.rows} aria-busy={isPlaceholderData || undefined}>
        {!data && (isError ? <FailedState title={t('inbox.failed')} onRetry={refetch} /> : <Outlines />)}
        {data?.list.length === 0 && !isPlaceholderData && <Nothing address={address} />}
        {data && <Groups entries={data.list} address={address} />}
      </div>
      {data && data.list.length > 0 && (
        <div className={styles.foot}>
          {data.total > pageSize ? (
            <Pagination
              total={data.total}
              page={address.page}
              pageSize={pageSize}
              buttons={limits.list.pageButtons}
              onPage={address.turnTo}
            />
          ) : (
            <output>{t('inbox.total', { count: data.total, unread: data.unread })}</output>
          )}
        </div>
      )}
    </section>
  );
}
