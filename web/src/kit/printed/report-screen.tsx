// The screen of a printed report: what is read for it, how far that is, the pages, and the way to the printer.
import { limits } from '@tracery/contract/limits';
import { Printer } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useMe, useSession } from '../../lib/session/current-session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { useKeyboardShortcuts } from '../ui/keyboard-shortcuts.ts';
import { Keycap, KeyHint } from '../ui/keycap.tsx';
import { PageHeader, PageKeys } from '../ui/layout-slots.tsx';
import { useWindowAtLeast } from '../ui/use-window-width.ts';
import { Cover, minuteOf } from './cover.tsx';
import type { ContentsEntry } from './contents-list.tsx';
import { canShowPages, Paper } from './paper.tsx';
import { usePrintedTitle } from './page-rules.ts';
import type { LabelledValue } from './printed-parts.tsx';
import type { Reader } from './reader.ts';
import styles from './report-screen.module.css';
import { useReading } from './use-reading.ts';

/** What a report shows of what was read. */
export interface Report {
  scope: string;
  values: readonly LabelledValue[];
  entries: readonly ContentsEntry[];
  body: ReactNode;
  /** What was left out, because a report has so many items at most. */
  left: number;
}

interface Props<Data> {
  title: string;
  isWide?: boolean;
  /** What it is narrowed to. */
  tools: ReactNode;
  /** Names all that `read` depends on. */
  readKey: string;
  read: (reader: Reader) => Promise<Data>;
  /** Undefined if there is nothing to print. */
  show: (data: Data) => Report | undefined;
  emptyText: string;
}

const isComplete = () => {
  const report = document.querySelector('[data-report]');
  return (
    report !== null &&
    report.querySelector('[aria-busy="true"]') === null &&
    [...report.querySelectorAll('img')].every(({ complete }) => complete)
  );
};

/** Pictures and long texts arrive late, and a printer does not wait for them. */
async function printWhenComplete(): Promise<void> {
  for (const end = Date.now() + limits.markdown.workerTime; !isComplete() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 100));
  window.print();
}

function Pages<Data>({
  data,
  madeAt,
  title,
  isWide = false,
  show,
  emptyText,
  onLaid,
}: Pick<Props<Data>, 'title' | 'isWide' | 'show' | 'emptyText'> & {
  data: Data;
  madeAt: Date;
  onLaid: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const me = useMe();
  const product = useSession()?.productName ?? '';
  usePrintedTitle(`${product} - ${title} - ${minuteOf(madeAt).slice(0, 10)}`);
  // A long report is not made again because something around it changed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const report = useMemo(() => show(data), [data, t]);
  if (!report) return <EmptyState title={t('print.emptyTitle')} text={emptyText} />;
  const { scope, values, entries, body, left } = report;
  // Whoever gets the PDF must know, too.
  const leftOut =
    left > 0 ? [{ label: t('print.leftOut'), value: t('print.leftItems', { count: left }) }] : [];
  const made = t('print.made', { time: minuteOf(madeAt), name: me?.name ?? '' });
  return (
    <>
      {left > 0 && (
        <p role="note" className={styles.note}>
          {t('print.left', { most: limits.printed.reportMax, left })}
        </p>
      )}
      <Paper
        key={language}
        running={{ product, title, made, isWide }}
        cover={<Cover title={title} scope={scope} values={[...values, ...leftOut]} madeAt={madeAt} />}
        entries={entries}
        onLaid={onLaid}
      >
        {body}
      </Paper>
    </>
  );
}

export function ReportScreen<Data>({ tools, readKey, read, ...shown }: Props<Data>) {
  const t = useText();
  const { reading, stop, again } = useReading(readKey, async (reader) => ({
    data: await read(reader),
    madeAt: new Date(),
  }));
  const [laidKey, setLaidKey] = useState<unknown>();
  const isReady = reading.state === 'ready' && laidKey === reading.data;
  const ready = reading.state === 'ready' ? reading.data : undefined;
  const onLaid = useCallback(() => setLaidKey(ready), [ready]);
  const isRoomy = useWindowAtLeast(limits.screen.compactToolbar);
  const print = () => void printWhenComplete();
  useKeyboardShortcuts({ p: isReady ? print : undefined });
  return (
    <div className={styles.screen}>
      <PageHeader>
        <span className={styles.space} />
        <Button
          variant="primary"
          aria-disabled={!isReady || undefined}
          aria-keyshortcuts="P"
          aria-label={isRoomy ? undefined : t('print.print')}
          onClick={isReady ? print : undefined}
        >
          <Printer size={15} />
          {t(isRoomy ? 'print.print' : 'print.short')}
          {isRoomy && <Keycap>P</Keycap>}
        </Button>
      </PageHeader>
      <PageKeys>
        <KeyHint keys={['P']} does={t('print.print')} />
      </PageKeys>
      <div className={styles.tools}>
        {tools}
        <p className={styles.hint}>{t(canShowPages() ? 'print.hint' : 'print.hintWithoutPages')}</p>
      </div>
      {reading.state === 'reading' && (
        <div className={styles.reading}>
          <output>
            {reading.total > 0
              ? t('print.read', { done: reading.done, total: reading.total })
              : t('print.begin')}
          </output>
          <progress
            aria-label={t('print.progress')}
            max={Math.max(1, reading.total)}
            value={reading.total > 0 ? reading.done : undefined}
          />
          <Button variant="outlined" onClick={stop}>
            {t('print.stop')}
          </Button>
        </div>
      )}
      {reading.state === 'stopped' && (
        <EmptyState title={t('print.stoppedTitle')} text={t('print.stoppedText')}>
          <Button variant="outlined" onClick={again}>
            {t('print.again')}
          </Button>
        </EmptyState>
      )}
      {reading.state === 'failed' && <FailedState title={t('print.failed')} onRetry={again} />}
      {reading.state === 'ready' && <Pages {...shown} {...reading.data} onLaid={onLaid} />}
    </div>
  );
}
