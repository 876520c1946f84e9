// Searches all items of the product. What is searched for is the address; an item opens beside the hits.
import { limits } from '@tracery/contract/limits';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchText } from '../../kit/form/use-search-text.ts';
import type { Neighbours } from '../../kit/items/view.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageHeader, PageKeys } from '../../kit/ui/layout-slots.tsx';
import { ListDetail } from '../../kit/ui/list-detail.tsx';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { useText } from '../../lib/i18n/i18n.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { nameOf, useSearchAddress, type SearchAddress } from './address.ts';
import { Facets, type Found } from './facets.tsx';
import { HitRow, type Hit } from './hit-row.tsx';
import hitStyles from './hits.module.css';
import { QueryField, type QueryFieldHandle } from './query-field.tsx';
import styles from './search.module.css';
import { HitOutlines, OpenOutline } from './outlines.tsx';
import { focusFirstHit, useSearchKeys } from './use-search-keys.ts';

const HowToSearch = lazyComponent(async () => (await import('./no-hits.tsx')).HowToSearch);
const NothingFound = lazyComponent(async () => (await import('./no-hits.tsx')).NothingFound);
const OpenHit = lazyComponent(async () => (await import('./open-hit.tsx')).OpenHit);

const { pageSize } = limits.list;

/** From windows so wide on, the item has as much room beside filters and hits as beside a list. */
const threePanes = 1680;

/** A pause in typing of so many milliseconds searches. */
const pause = 300;

function useFound({ query, kinds, phases, after, page }: SearchAddress) {
  return useRead(
    'GET /damapi/v1/search/items',
    {
      query: {
        query,
        kinds: kinds.join(','),
        phases: phases.join(','),
        facets: '1',
        after,
        page,
        limit: pageSize,
      },
    },
    { isWanted: query.trim() !== '', keepsPrevious: true },
  );
}

/** Where the open item stands among the hits of this page. */
function neighboursOf(found: Found | undefined, address: SearchAddress): Neighbours | undefined {
  const { open, page, openItem } = address;
  const list = found?.list ?? [];
  const at = open ? list.findIndex((hit) => nameOf(hit) === nameOf(open)) : -1;
  if (!found || at < 0) return undefined;
  const [before, after] = [list[at - 1], list[at + 1]];
  return {
    place: (page - 1) * pageSize + at + 1,
    total: `${found.total}${found.isTotalExact ? '' : '+'}`,
    previous: before && (() => openItem(before)),
    next: after && (() => openItem(after)),
  };
}

/** The row of an item that was closed has the focus again. */
function useKeepFocus(open: string | undefined): void {
  const before = useRef(open);
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed && !open && document.activeElement?.matches('body, main'))
      document.querySelector<HTMLElement>(`[data-row="${closed}"]`)?.focus({ preventScroll: true });
  }, [open]);
}

function Rows({ hits, address }: { hits: readonly Hit[]; address: SearchAddress }) {
  const t = useText();
  const open = address.open && nameOf(address.open);
  useKeepFocus(open);
  const reachable = hits.find((hit) => nameOf(hit) === open) ?? hits[0];
  return (
    <ul aria-label={t('search.hits')}>
      {hits.map((hit) => (
        <HitRow
          key={nameOf(hit)}
          hit={hit}
          isOpen={nameOf(hit) === open}
          isReachable={hit === reachable}
          address={address}
        />
      ))}
    </ul>
  );
}

interface HitsProps {
  address: SearchAddress;
  read: ReturnType<typeof useFound>;
  onBegin: (text: string) => void;
}

function Hits({ address, read, onBegin }: HitsProps) {
  const t = useText();
  const { data, isError, isPlaceholderData, refetch } = read;
  const last = Math.ceil((data?.total ?? 0) / pageSize);
  const isBeyond = data !== undefined && !isPlaceholderData && data.list.length === 0 && address.page > 1;
  useEffect(() => {
    // The address is older than the hits.
    if (isBeyond) address.turnTo(last, true);
    // `turnTo` is made anew with each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBeyond, last]);
  const next = data?.next ?? null;
  // A segment without a hit tells nothing: the search goes on until there is one, or nothing is left.
  const isEmptySoFar = data?.total === 0 && next !== null && !isPlaceholderData;
  useEffect(() => {
    if (isEmptySoFar) address.searchOn(next, true);
    // `searchOn` is made anew with each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isEmptySoFar, next]);
  if (address.query.trim() === '')
    return (
      <Suspense>
        <HowToSearch onBegin={onBegin} />
      </Suspense>
    );
  if (isError) return <FailedState title={t('search.failed')} onRetry={refetch} />;
  if (isEmptySoFar || (isPlaceholderData && data?.total === 0 && address.after !== ''))
    return (
      <>
        <output className={hitStyles.count}>{t('search.searchingOlder')}</output>
        <HitOutlines />
      </>
    );
  if (!data || isBeyond) return <HitOutlines />;
  return (
    <section className={hitStyles.pane}>
      <output className={data.total > 0 ? hitStyles.count : visuallyHidden.text}>
        {t(data.isTotalExact ? 'search.count' : 'search.more', { count: data.total })}
      </output>
      <div className={hitStyles.rows} aria-busy={isPlaceholderData || undefined}>
        {data.list.length > 0 ? (
          <Rows hits={data.list} address={address} />
        ) : (
          <Suspense>
            <NothingFound missing={data.missing} address={address} onSearch={address.ask} />
          </Suspense>
        )}
        {next !== null && (
          <div className={hitStyles.onward}>
            <span>{t('search.notAll')}</span>
            <Button variant="outlined" onClick={() => address.searchOn(next)}>
              {t('search.onward')}
            </Button>
          </div>
        )}
      </div>
      {data.total > pageSize && (
        <div className={hitStyles.foot}>
          <Pagination
            total={data.total}
            isTotalExact={data.isTotalExact}
            page={address.page}
            pageSize={pageSize}
            buttons={limits.list.pageButtons}
            onPage={address.turnTo}
          />
        </div>
      )}
    </section>
  );
}

function SearchKeyHints() {
  const t = useText();
  return (
    <PageKeys>
      <KeyHint keys={['J', 'K']} does={t('search.keyHit')} />
      <KeyHint keys={[t('key.enter')]} does={t('item.open')} />
      <KeyHint keys={['/']} does={t('search.keyQuery')} />
      <KeyHint keys={['H', 'L']} does={t('search.keyNarrow')} />
    </PageKeys>
  );
}

export function SearchPage() {
  const t = useText();
  const address = useSearchAddress();
  const { query, open, isExpanded, isNarrowed } = address;
  const isRoomy = useWindowAtLeast(limits.screen.compactToolbar);
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  const isWide = useWindowAtLeast(limits.screen.drawer);
  const isVeryWide = useWindowAtLeast(threePanes);
  const field = useRef<QueryFieldHandle>(null);
  const [isFiltering, setFiltering] = useState(false);
  const text = useSearchText({ value: query, pause, onSearch: address.ask });
  const read = useFound(address);
  const found = query.trim() === '' ? undefined : read.data;
  useSearchKeys({ address, onQuery: () => field.current?.focus() });
  const isListHidden = open !== undefined && (isExpanded || !isRoomy);
  // An item that is open takes the room of the filters first.
  const areFacetsShown = isRoomy ? isWide || open === undefined : isFiltering;
  const hasFacets = found !== undefined && (found.total > 0 || isNarrowed) && !isListHidden;
  const filterButton = !isListHidden && !isRoomy && hasFacets && (
    <Button
      variant="outlined"
      className={styles.filter}
      aria-expanded={isFiltering}
      aria-pressed={isNarrowed}
      onClick={() => setFiltering(!isFiltering)}
    >
      {t('search.filter')}
    </Button>
  );
  const queryField = <QueryField ref={field} text={text} takesFocus={query === ''} onDown={focusFirstHit} />;
  return (
    <div
      className={styles.screen}
      data-alone={isListHidden || undefined}
      data-detail={hasFacets && areFacetsShown && !isVeryWide ? 'narrow' : undefined}
    >
      <PageHeader>
        {!isListHidden && !isPhone && queryField}
        {!isPhone && filterButton}
      </PageHeader>
      <SearchKeyHints />
      {!isListHidden && isPhone && (
        <div className={styles.bar}>
          {queryField}
          {filterButton}
        </div>
      )}
      {hasFacets && areFacetsShown && <Facets found={found} address={address} />}
      <ListDetail
        list={<Hits address={address} read={read} onBegin={(start) => field.current?.begin(start)} />}
        detail={
          open && (
            <Suspense fallback={<OpenOutline />}>
              <OpenHit open={open} address={address} neighbours={neighboursOf(found, address)} />
            </Suspense>
          )
        }
      />
    </div>
  );
}
