import type { Definition } from '@tracery/contract/work-item/definition';
import { lazy, Suspense } from 'react';
import unseen from '../../kit/ui/unseen.module.css';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import styles from './charts.module.css';
import type { Share } from './shares.ts';
import { useRoom } from './use-room.ts';

const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

interface Props {
  definition: Definition;
  shares: readonly Share[];
  /** The same in words, for whoever does not see it. */
  summary: string;
}

export function BarChart({ definition, shares, summary }: Props) {
  const [ref, room] = useRoom();
  return (
    <div className={styles.bars} data-chart="bar">
      <p className={unseen.text}>{summary}</p>
      <div ref={ref} className={styles.plot} aria-hidden="true">
        <Suspense>{room && <BarPlot shares={shares} room={room} />}</Suspense>
      </div>
      <ul className={styles.words} aria-hidden="true">
        {shares.map(({ phase, word, marked }) => (
          <li key={phase}>
            <StatusMark definition={definition} item={marked} shows="glyph" />
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
