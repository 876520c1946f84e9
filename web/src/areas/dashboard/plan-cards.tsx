// How far requirements are traced, and the iteration that runs. Loaded after the figures.
import { Suspense } from 'react';
import { useRunning } from '../../kit/iterations/use-running.ts';
import { TraceCard } from './trace-card.tsx';
import { lazyComponent } from '../../lib/lazy-part.ts';

// Draws a chart.
const IterationCard = lazyComponent(async () => (await import('./iteration-card.tsx')).IterationCard);

export function PlanCards() {
  const running = useRunning().data?.iteration;
  return (
    <>
      <TraceCard />
      {running && (
        <Suspense>
          <IterationCard running={running} />
        </Suspense>
      )}
    </>
  );
}
