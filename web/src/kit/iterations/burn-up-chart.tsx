// Planned and done by day, and a steady pace between them.
import { midnightOf } from '../items/fields/days.ts';
import { formatCalendarDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useElementSize } from '../ui/use-element-size.ts';
import { burnUpOf, scaleOf, type Progress } from './burn-up.ts';
import styles from './burn-up-chart.module.css';

interface Props {
  progress: Progress;
  today: string;
  /** Said to whoever does not see it. */
  summary: string;
}

const height = 186;
const room = { top: 14, right: 20, bottom: 24, left: 34 };

export function BurnUpChart({ progress, today, summary }: Props) {
  const t = useText();
  const [ref, size] = useElementSize();
  const chart = burnUpOf(progress, today);
  if (!chart) return <p className={styles.nothing}>{t('plan.nothing')}</p>;
  const { points, span, now, hasPace, first, last } = chart;
  const latest = points.at(-1)!;
  const start = points[0]!;
  const width = size?.width ?? 0;
  const steps = scaleOf(Math.max(...points.map(({ planned }) => planned)));
  const right = width - room.right;
  const x = (at: number) => room.left + (at / span) * (right - room.left);
  const y = (value: number) =>
    height - room.bottom - (value / steps.at(-1)!) * (height - room.top - room.bottom);
  const line = (value: 'planned' | 'done') => points.map((one) => `${x(one.at)},${y(one[value])}`).join(' ');
  const [endX, bottom] = [x(latest.at), y(0)];
  const isLeft = endX > width - 110;
  const beside = { x: endX + (isLeft ? -8 : 8), textAnchor: isLeft ? 'end' : 'start' } as const;
  // Two words on one spot cannot be read.
  const areApart = y(latest.done) - y(latest.planned) > 16;
  // The words stand left of the pace, where they do not cover what is done.
  const paceAt = 0.42 * span;
  const pace = paceAt * (latest.planned / span);
  const doneThen = points.findLast(({ at }) => at <= paceAt)?.done ?? 0;
  const startY = y(start.planned) + 15;
  const isPaceNamed = hasPace && width > 300 && doneThen <= pace && y(pace) - startY > 12;
  const hasGrown = start.planned > 0 && start.planned !== latest.planned && bottom - startY > 12;
  const dayText = (day: string) => formatCalendarDay(midnightOf(day));
  const isTodayApart = now !== undefined && x(now) - x(0) > 90 && x(span) - x(now) > 90;
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        // Drawn here, so the role makes it an image with a name.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <svg width={width} height={height} role="img" aria-label={summary}>
          {steps.map((step) => (
            <g key={step}>
              <line className={styles.grid} x1={room.left} x2={right} y1={y(step)} y2={y(step)} />
              <text className={styles.word} x={room.left - 8} y={y(step) + 4} textAnchor="end">
                {step}
              </text>
            </g>
          ))}
          {now !== undefined && (
            <line className={styles.now} x1={x(now)} x2={x(now)} y1={room.top - 6} y2={bottom} />
          )}
          {hasPace && (
            <>
              <line className={styles.pace} x1={x(0)} y1={bottom} x2={x(span)} y2={y(latest.planned)} />
              {latest.at < span && (
                <line
                  className={styles.pace}
                  x1={endX}
                  x2={x(span)}
                  y1={y(latest.planned)}
                  y2={y(latest.planned)}
                />
              )}
            </>
          )}
          {isPaceNamed && (
            <text className={styles.word} x={x(paceAt) - 8} y={y(pace) - 3} textAnchor="end">
              {t('plan.pace')}
            </text>
          )}
          {hasGrown && (
            <text className={styles.word} x={x(start.at) + 2} y={startY}>
              {t('plan.atStart', { count: start.planned })}
            </text>
          )}
          <polygon
            className={styles.area}
            points={`${x(start.at)},${bottom} ${line('done')} ${endX},${bottom}`}
          />
          <polyline className={styles.planned} points={line('planned')} />
          <polyline className={styles.done} points={line('done')} />
          <circle className={styles.dot} cx={endX} cy={y(latest.done)} r="4" />
          <text className={styles.strong} {...beside} y={y(latest.planned) - 5}>
            {t('plan.plannedCount', { count: latest.planned })}
          </text>
          {areApart && (
            <text className={styles.doneWord} {...beside} y={y(latest.done) + (isLeft ? -6 : 4)}>
              {t('plan.doneCount', { count: latest.done })}
            </text>
          )}
          <text className={styles.word} x={x(0)} y={height - 6}>
            {dayText(first)}
          </text>
          {isTodayApart && (
            <text className={styles.strong} x={x(now)} y={height - 6} textAnchor="middle">
              {t('plan.today')}
            </text>
          )}
          <text className={styles.word} x={x(span)} y={height - 6} textAnchor="end">
            {dayText(last)}
          </text>
        </svg>
      )}
    </div>
  );
}
