// The open run: what it came to, and what somebody should look at.
import { ChevronLeft, ExternalLink } from 'lucide-react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { formatMoment, formatShare } from '../../lib/format.ts';
import { useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { isUnderWay, useReport, type Report } from './calls.ts';
import { FailingRow, FlakyRow, RefusedRow } from './result-rows.tsx';
import styles from './run-detail.module.css';
import { Section } from './section.tsx';
import { Slowest } from './slowest.tsx';
import { Unmatched } from './unmatched.tsx';
import { durationWords, runName, shortCommit } from './words.ts';

interface Figure {
  label: PlainKey;
  count: number;
  tone?: 'red' | 'violet' | 'amber';
}

const figuresOf = ({ passed, failed, newlyFailing, flaky, unmatched }: Report): Figure[] => [
  { label: 'report.passed', count: passed },
  { label: 'report.failed', count: failed, tone: 'red' },
  { label: 'report.newlyFailing', count: newlyFailing, tone: 'red' },
  { label: 'report.flaky', count: flaky, tone: 'violet' },
  { label: 'report.unmatched', count: unmatched, tone: 'amber' },
];

function Figures({ report }: { report: Report }) {
  const t = useText();
  return (
    <dl className={styles.figures}>
      {figuresOf(report).map(({ label, count, tone }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd data-tone={count > 0 ? tone : undefined}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Head({ report, onClose }: { report: Report; onClose: (() => void) | undefined }) {
  const t = useText();
  const { branch, commit, link, milliseconds, createdAt, creatorName } = report;
  return (
    <header className={styles.head}>
      {onClose && <IconButton label={t('report.close')} icon={<ChevronLeft size={18} />} onClick={onClose} />}
      <div className={styles.about}>
        <h2 tabIndex={-1} data-run-title>
          {runName(t, report)}
        </h2>
        <p className={styles.facts}>
          <code>{branch}</code>
          <code title={commit}>{shortCommit(commit)}</code>
          {milliseconds > 0 && <span>{durationWords(t, milliseconds)}</span>}
          <span title={formatMoment(new Date(createdAt))}>{t('report.sentBy', { name: creatorName })}</span>
        </p>
      </div>
      {link && (
        <a className={buttonLook({ variant: 'outlined' })} href={link} target="_blank" rel="noreferrer">
          <ExternalLink size={14} />
          {t('report.openCi')}
        </a>
      )}
    </header>
  );
}

function State({ report }: { report: Report }) {
  const t = useText();
  const { state, read, total, recorded, refused, matched } = report;
  if (state === 'stopped') return <p className={styles.state}>{t('report.stopped')}</p>;
  if (!isUnderWay(report)) return null;
  return (
    <output className={styles.state}>
      {state === 'reading'
        ? t('report.reading', { done: read, total })
        : t('report.recording', { done: recorded + refused, total: matched })}
    </output>
  );
}

interface Props {
  id: number;
  /** On a narrow screen it covers the list. */
  onClose: (() => void) | undefined;
}

export function RunDetail({ id, onClose }: Props) {
  const t = useText();
  const { data: report, isError, refetch } = useReport(id);
  if (!report)
    return isError ? (
      <FailedState title={t('report.gone')} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={28} width="50%" />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  const { before, failed, newlyFailing, flaky, unmatched, refused, milliseconds } = report;
  return (
    <section className={styles.detail} aria-label={runName(t, report)}>
      <Head report={report} onClose={onClose} />
      <div className={styles.body}>
        <State report={report} />
        <Figures report={report} />
        {failed === 0 && !isUnderWay(report) && <p className={styles.good}>{t('report.good')}</p>}
        <Section
          id={id}
          part="new"
          title={t('report.newlyFailing')}
          hint={before ? t('report.newHint', { number: before.number }) : t('report.newHintFirst')}
          count={newlyFailing}
          Row={FailingRow}
        />
        <Section
          id={id}
          part="failed"
          title={t(newlyFailing > 0 ? 'report.stillFailing' : 'report.failed')}
          hint={newlyFailing > 0 ? t('report.stillHint') : ''}
          count={failed - newlyFailing}
          isShown={({ isNew }) => !isNew}
          Row={FailingRow}
        />
        <Section
          id={id}
          part="flaky"
          title={t('report.flaky')}
          hint={t('report.flakyHint')}
          count={flaky}
          Row={FlakyRow}
        />
        <Section
          id={id}
          part="refused"
          title={t('report.refused')}
          hint={t('report.refusedHint')}
          count={refused}
          Row={RefusedRow}
        />
        <Unmatched id={id} count={unmatched} />
        <Slowest
          id={id}
          total={milliseconds}
          hint={(share) => t('report.slowestHint', { share: formatShare(share) })}
        />
      </div>
    </section>
  );
}
