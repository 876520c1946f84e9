// How far requirements are traced, and the iteration that runs. Loaded after the figures.
import { lazy, Suspense } from 'react';
import { useRunning } from '../../kit/iterations/use-running.ts';
import { TraceCard } from './trace-card.tsx';

// Draws a chart.
const IterationCard = lazy(async () => ({ default: (await import('./iteration-card.tsx')).IterationCard }));

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
