// The runs at the left, by branch; the branch that ran last comes first.
import { limits } from '@tracery/contract/limits';
import { GitBranch } from 'lucide-react';
import { useId, useState } from 'react';
import { SearchField } from '../../kit/form/search-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import type { ReportAddress } from './address.ts';
import { isUnderWay, useRuns, type Branch, type Report, type useBranches } from './calls.ts';
import styles from './run-list.module.css';
import { countWords, runName, shortCommit } from './words.ts';

/** How much of the run came to what. */
function Share({ report: { passed, failed, skipped } }: { report: Report }) {
  return (
    <span className={styles.share} aria-hidden="true">
      <i style={{ flexGrow: passed }} data-tone="green" />
      <i style={{ flexGrow: failed }} data-tone="red" />
      <i style={{ flexGrow: skipped }} data-tone="neutral" />
    </span>
  );
}

function RunRow({ report, isOpen, onOpen }: { report: Report; isOpen: boolean; onOpen: () => void }) {
  const t = useText();
  const moment = new Date(report.createdAt);
  const tone = isUnderWay(report) ? 'busy' : report.failed > 0 ? 'red' : 'green';
  return (
    <li>
      <button
        type="button"
        className={styles.run}
        data-run={report.id}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={styles.glyph} data-tone={tone}>
          <StatusGlyph glyph={tone === 'busy' ? 'half' : tone === 'red' ? 'failed' : 'done'} />
          <span className={visuallyHidden.text}>
            {tone !== 'busy' && t(tone === 'red' ? 'report.failed' : 'report.passed')}
          </span>
        </span>
        <span className={styles.name}>{runName(t, report)}</span>
        <time className={styles.when} dateTime={report.createdAt} title={formatMoment(moment)}>
          {formatDistance(moment)}
        </time>
        <Share report={report} />
        <span className={styles.counts}>
          <code>{shortCommit(report.commit)}</code>
          <span>{countWords(t, report)}</span>
        </span>
      </button>
    </li>
  );
}

interface BranchProps {
  branch: Branch;
  openId: number | undefined;
  onOpen: (id: number) => void;
}

function BranchRuns({ branch: { branch, runs, list }, openId, onOpen }: BranchProps) {
  const t = useText();
  const id = useId();
  const [isLong, setLong] = useState(false);
  const all = useRuns(branch, isLong).data?.list;
  const shown = (isLong && all) || list;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.branch}>
        <GitBranch size={14} />
        <code>{branch}</code>
        <span>{t('report.runs', { count: runs })}</span>
      </h2>
      <ul className={styles.runs} aria-label={t('report.runsOf', { branch })}>
        {shown.map((report) => (
          <RunRow
            key={report.id}
            report={report}
            isOpen={report.id === openId}
            onOpen={() => onOpen(report.id)}
          />
        ))}
      </ul>
      {runs > list.length && (
        <Button className={styles.more} aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('report.fewerRuns') : t('report.allRuns', { count: runs })}
        </Button>
      )}
    </section>
  );
}

const outlines = 6;

const Outlines = () => (
  <div aria-busy="true" className={styles.waiting}>
    {Array.from({ length: outlines }, (_, row) => (
      <Skeleton key={row} height={44} />
    ))}
  </div>
);

interface Props {
  read: ReturnType<typeof useBranches>;
  address: ReportAddress;
  openId: number | undefined;
  onMore: () => void;
}

export function RunList({ read: { data, isError, refetch }, address, openId, onMore }: Props) {
  const t = useText();
  return (
    <div className={styles.pane} data-runs>
      <div className={styles.tools}>
        <SearchField
          label={t('report.search')}
          value={address.query}
          maxLength={limits.testReport.branchMax}
          pause={300}
          onSearch={address.find}
        />
      </div>
      <div className={styles.list}>
        {!data && isError && <FailedState title={t('report.failedToLoad')} onRetry={() => void refetch()} />}
        {!data && !isError && <Outlines />}
        {data?.list.length === 0 && <EmptyState title={t('report.noneTitle')} text={t('report.noneText')} />}
        {data?.list.map((branch) => (
          <BranchRuns key={branch.branch} branch={branch} openId={openId} onOpen={address.openRun} />
        ))}
        {data && data.total > data.list.length && (
          <Button className={styles.more} onClick={onMore}>
            {t('report.moreBranches')}
          </Button>
        )}
      </div>
      {data && (
        <div className={styles.foot}>
          {t('report.total', {
            runs: t('report.countRuns', { count: data.runs }),
            branches: t('report.countBranches', { count: data.total }),
          })}
        </div>
      )}
    </div>
  );
}
