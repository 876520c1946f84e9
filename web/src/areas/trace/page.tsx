// Traceability: how far each requirement is proven on its way to a release, and where its thread breaks.
import { limits } from '@tracery/contract/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { SearchToggle } from '../../kit/form/search-toggle.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { KeyHint, Keycap } from '../../kit/ui/keycap.tsx';
import { PageHeader, PageKeys } from '../../kit/ui/layout-slots.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { lazyComponent, lazyPart } from '../../lib/lazy-part.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { pageQuery, scopeQuery, useTraceAddress, type TraceAddress } from './address.ts';
import { Coverage } from './coverage.tsx';
import { Legend } from './legend.tsx';
import type { Stage, Trace } from './thread-line.ts';
import { ThreadList } from './thread-list.tsx';
import { Toolbar } from './toolbar.tsx';
import styles from './trace.module.css';
import { usePhoneThreads } from './use-phone-threads.ts';
import { useTraceKeys } from './use-trace-keys.ts';
import { stageWords } from './words.ts';

/** On screen and on paper. */
export const loadMatrix = () => import('./matrix-parts.ts');
const Matrix = lazyComponent(async () => (await loadMatrix()).Matrix);
const MatrixTools = lazyComponent(async () => (await loadMatrix()).MatrixTools);

const Baselines = lazyPart(async () => (await import('./baselines/baselines.tsx')).Baselines);

/** Seldom there is none. */
const NoThreads = lazyComponent(async () => (await import('./no-threads.tsx')).NoThreads);

const loadPanel = () => import('./thread-panel.tsx');
const ThreadPanel = lazyComponent(async () => (await loadPanel()).ThreadPanel);

const skeletonRows = 9;
const none: readonly Trace[] = [];

function LoadingRows() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className={styles.outline}>
          <Skeleton width="38%" />
          <Skeleton width={48} />
          <Skeleton width={72} />
          <Skeleton width={56} />
        </div>
      ))}
    </div>
  );
}

interface PagerProps {
  total: number;
  previous: number | null;
  next: number | null;
  onTurn: TraceAddress['turnTo'];
}

function Pager({ total, previous, next, onTurn }: PagerProps) {
  const t = useText();
  return (
    <nav className={styles.pager} aria-label={t('pages.label')} data-keep-clear>
      <span className={styles.total}>{t('trace.total', { count: total })}</span>
      {(previous !== null || next !== null) && (
        <>
          <IconButton
            label={t('pages.previous')}
            icon={<ChevronLeft size={14} />}
            disabled={previous === null}
            onClick={() => previous !== null && onTurn({ until: previous })}
          />
          <IconButton
            label={t('pages.next')}
            icon={<ChevronRight size={14} />}
            disabled={next === null}
            onClick={() => next !== null && onTurn({ from: next })}
          />
        </>
      )}
    </nav>
  );
}

/** Says where H and L have led, for whoever does not see it. */
function StageAnnouncement({ at, trace }: { at: Stage; trace: Trace | undefined }) {
  const t = useText();
  return (
    <output className={visuallyHidden.text}>
      {at !== 'Requirement' &&
        trace &&
        t('trace.says.stage', {
          stage: t(`trace.stage.${at}`),
          state: stageWords(trace, at) || t('trace.says.none'),
        })}
    </output>
  );
}

function Threads({ address }: { address: TraceAddress }) {
  const t = useText();
  const { openId, isMatrix } = address;
  const [isSearchOpen, setSearchOpen] = useState(false);
  const isPhone = !useWindowAtLeast(limits.screen.compactToolbar);
  const query = { ...pageQuery(address), ...(isMatrix && { withItems: 'true' }) };
  const list = useRead('GET /damapi/v1/traces/list', { query }, { keepsPrevious: true });
  const summary = useRead(
    'GET /damapi/v1/traces/summary',
    { query: scopeQuery(address) },
    { keepsPrevious: true, isQuiet: true },
  ).data;
  const { traces, walk } = usePhoneThreads({ isPhone, address, page: list.data?.list ?? none });
  const { previous = null, next = null, total = 0 } = list.data ?? {};
  const { at, cursor, toGap } = useTraceKeys({
    traces,
    address,
    next,
    previous,
    isLoading: list.isPlaceholderData,
  });
  const known = traces.find(({ requirement: { id } }) => id === openId);
  // Opening a thread must not wait for its part of the app.
  const isReady = list.data !== undefined;
  useEffect(() => (isReady ? whenIdle(() => void loadPanel()) : undefined), [isReady]);
  const shown = {
    traces,
    address,
    at,
    reachable: known ? openId : traces[0]?.requirement.id,
    isBusy: list.isPlaceholderData,
    onOpen: (id: number) => (openId === undefined ? address.open(id) : address.walkTo(id)),
  };
  const content: ReactNode =
    traces.length > 0 ? (
      isMatrix ? (
        <Matrix {...shown} summary={summary} />
      ) : (
        <ThreadList {...shown} />
      )
    ) : list.isError ? (
      <FailedState title={t('trace.failed')} onRetry={() => void list.refetch()} />
    ) : list.data ? (
      <Suspense>
        <NoThreads address={address} />
      </Suspense>
    ) : (
      <LoadingRows />
    );
  return (
    <div
      className={styles.page}
      data-open={openId !== undefined || undefined}
      data-finding={isPhone && !isSearchOpen ? 'closed' : undefined}
    >
      <PageHeader>
        <span className={styles.space} />
        {isPhone && openId === undefined && (
          <SearchToggle
            isOpen={isSearchOpen}
            isSet={address.isNarrowed}
            onToggle={() => setSearchOpen(!isSearchOpen)}
          />
        )}
        {(summary?.gaps ?? 0) > 0 && !walk && (
          <Button variant="outlined" onClick={() => toGap(1)}>
            {t('trace.nextGap')}
            <Keycap>]</Keycap>
          </Button>
        )}
      </PageHeader>
      <PageKeys>
        <KeyHint keys={['J', 'K']} does={t('trace.keys.row')} />
        <KeyHint keys={['H', 'L']} does={t('trace.keys.stage')} />
        <KeyHint keys={['[', ']']} does={t('trace.keys.gap')} />
        <KeyHint keys={[t('key.enter')]} does={t('item.open')} />
      </PageKeys>
      <StageAnnouncement at={at} trace={traces.find(({ requirement: { id } }) => id === cursor)} />
      <div className={styles.main}>
        <Toolbar address={address} gaps={summary?.gaps}>
          {isMatrix && (
            <Suspense>
              <MatrixTools address={address} total={total} />
            </Suspense>
          )}
        </Toolbar>
        <div className={styles.threads}>
          {!isMatrix && summary && summary.requirements + summary.release.Frozen > 0 && (
            <Coverage summary={summary} />
          )}
          <div className={styles.scroll}>
            <Suspense fallback={<LoadingRows />}>{content}</Suspense>
          </div>
        </div>
        {traces.length > 0 && (
          <div className={styles.foot}>
            <Legend hasLines={!isMatrix} />
            <Pager total={total} previous={previous} next={next} onTurn={address.turnTo} />
          </div>
        )}
      </div>
      {openId !== undefined && (
        <Suspense fallback={<div className={styles.panelWaiting} aria-busy="true" />}>
          <ThreadPanel
            id={openId}
            known={known}
            at={at}
            walk={walk}
            onClose={address.close}
            onGone={address.forget}
          />
        </Suspense>
      )}
    </div>
  );
}

export function TracePage(): ReactNode {
  const address = useTraceAddress();
  return address.view === 'baselines' ? (
    <Suspense fallback={<LoadingRows />}>
      <Baselines address={address} />
    </Suspense>
  ) : (
    <Threads address={address} />
  );
}
