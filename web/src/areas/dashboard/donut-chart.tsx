import type { Definition } from '@tracery/contract/work-item/definition';
import { lazy, Suspense, type CSSProperties } from 'react';
import unseen from '../../kit/ui/unseen.module.css';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { formatShare } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './charts.module.css';
import { totalOf, type Share } from './shares.ts';
import { useRoom } from './use-room.ts';

const DonutPlot = lazy(async () => ({ default: (await import('./donut-plot.tsx')).DonutPlot }));

const [smallest, largest] = [120, 180];

/** Two fifths of the width, as far as the ring stays readable and leaves room for its legend. */
const sizeFor = (width: number) => Math.round(Math.min(largest, Math.max(smallest, width * 0.42)));

interface Props {
  definition: Definition;
  shares: readonly Share[];
  summary: string;
}

export function DonutChart({ definition, shares, summary }: Props) {
  const t = useText();
  const [ref, room] = useRoom();
  const total = totalOf(shares);
  const size = room ? sizeFor(room.width) : smallest;
  return (
    <div ref={ref} className={styles.donut} data-chart="donut">
      <p className={unseen.text}>{summary}</p>
      <div className={styles.ring} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden="true">
        <Suspense>{room && <DonutPlot shares={shares} size={size} />}</Suspense>
        <span className={styles.total}>
          <b>{total}</b>
          {t('dashboard.total')}
        </span>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {shares.map(({ phase, marked, count }) => (
          <li key={phase}>
            <StatusMark definition={definition} item={marked} />
            <b>{count}</b>
            <span className={styles.percent}>{formatShare(count / total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
