// Test reports: the runs that builds have sent, by branch, and the open one beside them.
import { limits } from '@tracery/contract/limits';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { PageHeader, PageKeys } from '../../kit/ui/layout-slots.tsx';
import { ListDetail } from '../../kit/ui/list-detail.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useReportAddress } from './address.ts';
import { useBranches } from './calls.ts';
import { HowToSend } from './how-to-send.tsx';
import { RunDetail } from './run-detail.tsx';
import { RunList } from './run-list.tsx';
import styles from './test-reports.module.css';

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-run]')];
const idOf = (row: HTMLElement) => Number(row.dataset['run']);

export function TestReportsPage() {
  const t = useText();
  const address = useReportAddress();
  const [limit, setLimit] = useState<number>(limits.list.pageSize);
  const [isHowOpen, setHowOpen] = useState(false);
  const read = useBranches(address.query, limit);
  const isRoomy = useWindowAtLeast(limits.screen.compactToolbar);
  // Where there is room for both, the newest run is open.
  const openId = address.open ?? (isRoomy ? read.data?.list[0]?.list[0]?.id : undefined);
  const close = () => {
    address.openRun(undefined);
    requestAnimationFrame(() =>
      rows()
        .find((row) => idOf(row) === openId)
        ?.focus(),
    );
  };
  const walk = (by: 1 | -1) => {
    const all = rows();
    const at = all.findIndex((row) => idOf(row) === openId);
    const next = all[at + by];
    if (!next) return;
    address.openRun(idOf(next), address.open !== undefined);
    next.focus();
  };
  useKeyboardShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    arrowdown: () => walk(1),
    arrowup: () => walk(-1),
    '/': () => document.querySelector<HTMLElement>('[data-runs] input')?.focus(),
    escape: address.open === undefined ? undefined : close,
  });
  const isEmpty = read.data?.runs === 0 && address.query === '';
  const how = () => setHowOpen(true);
  return (
    <div className={styles.page}>
      <PageHeader>
        {read.data && read.data.runs > 0 && <span className={styles.count}>{read.data.runs}</span>}
        <span className={styles.space} />
        {!isEmpty &&
          (isRoomy ? (
            <Button variant="outlined" onClick={how}>
              <CircleQuestionMark size={14} />
              {t('report.how')}
            </Button>
          ) : (
            <IconButton label={t('report.how')} icon={<CircleQuestionMark size={18} />} onClick={how} />
          ))}
      </PageHeader>
      <PageKeys>
        <KeyHint keys={['J', 'K']} does={t('report.keys.run')} />
      </PageKeys>
      {isEmpty ? (
        <div className={styles.empty}>
          <EmptyState title={t('report.emptyTitle')} text={t('report.emptyText')}>
            <Button variant="primary" onClick={how}>
              {t('report.how')}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <ListDetail
          list={
            <RunList
              read={read}
              address={address}
              openId={openId}
              onMore={() => setLimit(limits.list.limitMax)}
            />
          }
          detail={
            openId !== undefined && (
              <RunDetail key={openId} id={openId} onClose={isRoomy ? undefined : close} />
            )
          }
        />
      )}
      {isHowOpen && <HowToSend onClose={() => setHowOpen(false)} />}
    </div>
  );
}
