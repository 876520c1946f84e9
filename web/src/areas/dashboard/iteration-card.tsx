// The iteration that runs: how far it is, day by day.
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { BurnUpChart } from '../../kit/iterations/burn-up-chart.tsx';
import { plannedIn } from '../../kit/iterations/burn-up.ts';
import { PhaseList } from '../../kit/iterations/phase-bar.tsx';
import type { Running } from '../../kit/iterations/use-running.ts';
import { leftText, ProgressHead } from '../../kit/iterations/progress-head.tsx';
import { today } from '../../kit/items/fields/days.ts';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { formatList } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './plan-cards.module.css';

export function IterationCard({ running: { id, name } }: { running: Running }) {
  const t = useText();
  const titleId = useId();
  const read = useRead('GET /prdapi/v1/iterations/progress/{id}', { params: { id } }, { isQuiet: true });
  const now = today();
  const progress = read.data;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>
          <Link to="/setting/iteration" search={{ id: String(id) }}>
            {name}
          </Link>
        </h2>
        <IconButton
          label={t('action.refresh')}
          icon={<RefreshCw size={15} />}
          aria-busy={read.isFetching || undefined}
          onClick={() => void read.refetch()}
        />
      </header>
      {!progress && read.isError && (
        <FailedState title={t('plan.failed')} onRetry={() => void read.refetch()} />
      )}
      {progress && (
        <>
          <div className={styles.figures}>
            <ProgressHead progress={progress} today={now} />
          </div>
          <BurnUpChart
            progress={progress}
            today={now}
            summary={formatList([
              t('plan.ofDone', { done: progress.counts.done, planned: plannedIn(progress.counts) }),
              leftText(t, progress, now) || undefined,
            ])}
          />
          <span className={styles.space} />
          <PhaseList counts={progress.counts} />
        </>
      )}
    </section>
  );
}
