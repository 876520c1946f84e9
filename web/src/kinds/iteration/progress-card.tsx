// How far the open iteration is: the burn-up, and how many items are in which phase.
import { Link } from '@tanstack/react-router';
import { BurnUpChart } from '../../kit/iterations/burn-up-chart.tsx';
import { plannedIn } from '../../kit/iterations/burn-up.ts';
import { PhaseList } from '../../kit/iterations/phase-bar.tsx';
import { leftText, ProgressHead } from '../../kit/iterations/progress-head.tsx';
import { today } from '../../kit/items/fields/days.ts';
import { valueOf, type PartProps } from '../../kit/items/view.ts';
import { TraceIcon } from '../../kit/ui/trace-icon.ts';
import { formatList } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './progress-card.module.css';

export function ProgressCard({ item }: PartProps) {
  const { id } = item;
  const t = useText();
  const { data } = useRead('GET /prdapi/v1/iterations/progress/{id}', { params: { id } }, { isQuiet: true });
  if (!data)
    return (
      <div
        className={styles.outline}
        data-empty={valueOf(item, 'plannedItems') === '0' || undefined}
        aria-busy="true"
      />
    );
  const { counts, days } = data;
  const planned = plannedIn(counts);
  const now = today();
  return (
    <section className={styles.card} aria-label={t('iteration.progress')}>
      <div className={styles.head}>
        <ProgressHead progress={data} today={now} />
        <span className={styles.ways}>
          <Link to="/trace" search={{ iteration: String(id) }} className={styles.trace!}>
            <TraceIcon size={15} strokeWidth={1.5} />
            {t('plan.trace')}
          </Link>
          <Link to="/report/iteration" search={{ iteration: String(id) }} className={styles.trace!}>
            {t('screen.iterationReport')}
          </Link>
        </span>
      </div>
      {days.length > 0 && (
        <BurnUpChart
          progress={data}
          today={now}
          summary={formatList([
            t('plan.ofDone', { done: counts.done, planned }),
            leftText(t, data, now) || undefined,
          ])}
        />
      )}
      {days.length === 0 && <p className={styles.nothing}>{t('plan.nothing')}</p>}
      <PhaseList counts={counts} />
    </section>
  );
}
