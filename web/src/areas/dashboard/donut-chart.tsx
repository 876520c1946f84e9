import type { Definition } from '@tracery/contract/work-item/definition';
import { lazy, Suspense, type CSSProperties } from 'react';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { formatShare } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './charts.module.css';
import { totalOf, type StatusCount } from './status-counts.ts';
import { useElementSize } from './use-element-size.ts';

const DonutPlot = lazy(async () => ({ default: (await import('./donut-plot.tsx')).DonutPlot }));

const [smallest, largest] = [120, 180];

/** Two fifths of the width, as far as the ring stays readable and leaves room for its legend. */
const sizeFor = (width: number) => Math.round(Math.min(largest, Math.max(smallest, width * 0.42)));

interface Props {
  definition: Definition;
  counts: readonly StatusCount[];
  summary: string;
}

export function DonutChart({ definition, counts, summary }: Props) {
  const t = useText();
  const [ref, available] = useElementSize();
  const total = totalOf(counts);
  const size = available ? sizeFor(available.width) : smallest;
  return (
    <div ref={ref} className={styles.donut} data-chart="donut">
      <p className={visuallyHidden.text}>{summary}</p>
      <div className={styles.ring} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden="true">
        <Suspense>{available && <DonutPlot counts={counts} size={size} />}</Suspense>
        <span className={styles.total}>
          <b>{total}</b>
          {t('dashboard.total')}
        </span>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {counts.map(({ phase, marked, count }) => (
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
