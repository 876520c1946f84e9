// What was at other times, and what changed since. Third view of Traceability, loaded when it is opened.
import { limits } from '@tracery/contract/limits';
import { isManager } from '@tracery/contract/products/roles';
import { ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { FailedState } from '../../../kit/ui/failed-state.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { KeyHint } from '../../../kit/ui/keycap.tsx';
import { useKeyboardShortcuts } from '../../../kit/ui/keyboard-shortcuts.ts';
import { PageHeader, PageKeys } from '../../../kit/ui/layout-slots.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { useWindowAtLeast } from '../../../kit/ui/use-window-width.ts';
import { showInfo } from '../../../lib/alerts.ts';
import { text, useText } from '../../../lib/i18n/i18n.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import type { TraceAddress } from '../address.ts';
import { ViewSwitch } from '../view-switch.tsx';
import { useBaselineAddress } from './address.ts';
import { BaselineList } from './baseline-list.tsx';
import styles from './baselines.module.css';
import type { Baselines as Answered } from './calls.ts';
import { Comparison } from './comparison.tsx';
import { NewBaseline } from './new-baseline.tsx';

const progressInterval = 700;

/** The list, read again while one is being made, and a word when it is ready. */
function useBaselines() {
  const list = useRead('GET /damapi/v1/baselines/list', {}, { keepsPrevious: true });
  const { data, refetch } = list;
  const isMaking = (data?.making.length ?? 0) > 0;
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => void refetch(), progressInterval);
    return () => clearInterval(timer);
  }, [isMaking, refetch]);
  const before = useRef<Answered>(undefined);
  useEffect(() => {
    const made = before.current?.making.filter(({ id }) => data?.list.some((one) => one.id === id)) ?? [];
    for (const { name } of made) showInfo(text('baselines.ready', { name }));
    before.current = data;
  }, [data]);
  return list;
}

export function Baselines({ address: trace }: { address: TraceAddress }): ReactNode {
  const t = useText();
  const mayManage = isManager(useSession()?.claims.roles ?? []);
  const { data, isError, refetch } = useBaselines();
  const address = useBaselineAddress(data?.list[0]?.id);
  const isPhone = !useWindowAtLeast(limits.screen.compactToolbar);
  const [isNewOpen, setNewOpen] = useState(false);
  const open = () => setNewOpen(true);
  useKeyboardShortcuts({ n: mayManage ? open : undefined });
  const create = mayManage && (
    <Button variant="primary" onClick={open}>
      <Plus size={15} />
      {t('baselines.new')}
    </Button>
  );
  const { a, b } = address;
  const isEmpty = data?.list.length === 0 && data.making.length === 0;
  return (
    <div className={styles.page}>
      <PageHeader>
        <span className={styles.crumb}>
          <ChevronRight size={14} />
          <b>{t('trace.baselines')}</b>
          {data && data.list.length > 0 && <span>{data.list.length}</span>}
        </span>
        <span className={styles.space} />
        <ViewSwitch view={trace.view} showView={trace.showView} isIconOnly={isPhone} />
        {!isEmpty &&
          (isPhone && mayManage ? (
            <IconButton label={t('baselines.new')} icon={<Plus size={18} />} onClick={open} />
          ) : (
            create
          ))}
      </PageHeader>
      <PageKeys>
        <KeyHint keys={['A']} does={t('baselines.keys.a')} />
        <KeyHint keys={['B']} does={t('baselines.keys.b')} />
        <KeyHint keys={['J', 'K']} does={t('baselines.keys.row')} />
        <KeyHint keys={[t('key.enter')]} does={t('baselines.keys.fold')} />
        {mayManage && <KeyHint keys={['N']} does={t('baselines.new')} />}
      </PageKeys>
      {isError && !data ? (
        <FailedState title={t('baselines.failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      ) : isEmpty ? (
        <div className={styles.empty}>
          <EmptyState
            title={t('baselines.emptyTitle')}
            text={
              mayManage ? t('baselines.emptyText') : `${t('baselines.emptyText')} ${t('baselines.emptyRead')}`
            }
          >
            {create}
          </EmptyState>
        </div>
      ) : (
        <>
          <BaselineList baselines={data} address={address} mayManage={mayManage} />
          {a !== undefined && b !== undefined && (
            <Comparison key={`${a} ${b}`} baselines={data.list} address={{ ...address, a, b }} />
          )}
        </>
      )}
      {isNewOpen && <NewBaseline onClose={() => setNewOpen(false)} />}
    </div>
  );
}
