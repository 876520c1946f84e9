import type { Definition } from '@tracery/contract/work-item/definition';
import { lazy, Suspense } from 'react';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import styles from './charts.module.css';
import type { StatusCount } from './status-counts.ts';
import { useElementSize } from './use-element-size.ts';

const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

interface Props {
  definition: Definition;
  counts: readonly StatusCount[];
  /** The same in words, for whoever does not see it. */
  summary: string;
}

export function BarChart({ definition, counts, summary }: Props) {
  const [ref, size] = useElementSize();
  return (
    <div className={styles.bars} data-chart="bar">
      <p className={visuallyHidden.text}>{summary}</p>
      <div ref={ref} className={styles.plot} aria-hidden="true">
        <Suspense>{size && <BarPlot counts={counts} size={size} />}</Suspense>
      </div>
      <ul className={styles.words} aria-hidden="true">
        {counts.map(({ phase, word, marked }) => (
          <li key={phase}>
            <StatusMark definition={definition} item={marked} shows="glyph" />
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
