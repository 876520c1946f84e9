// `58% done, 6 days left`, and whether that is behind a steady pace.
import { TriangleAlert } from 'lucide-react';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import { behindPace, daysLeft, percentOf, type PhaseCounts } from './burn-up.ts';
import styles from './progress-head.module.css';

interface Period {
  beginAt: string;
  closedAt: string;
}

/** Empty without an end. */
export function leftText(t: Translate, period: Pick<Period, 'closedAt'>, today: string): string {
  const left = daysLeft(period, today);
  if (left === undefined) return '';
  if (left < 0) return t('plan.ended');
  return left === 0 ? t('plan.dayLeft') : t('plan.daysLeft', { count: left });
}

interface Props {
  progress: Period & { counts: PhaseCounts };
  today: string;
}

export function ProgressHead({ progress, today }: Props) {
  const t = useText();
  const { counts } = progress;
  const left = leftText(t, progress, today);
  const behind = behindPace(progress, counts, today);
  return (
    <p className={styles.head}>
      <b>{t('plan.percent', { percent: percentOf(counts) })}</b>
      <span>{left ? t('plan.doneAndLeft', { left }) : t('plan.done')}</span>
      {behind > 0 && (
        <span className={styles.behind}>
          <TriangleAlert size={14} strokeWidth={1.5} />
          {t('plan.behind', { count: behind })}
        </span>
      )}
    </p>
  );
}
