import { lazy, Suspense, type ComponentProps } from 'react';
import { StripFrame } from './strip-frame.tsx';

const Loaded = lazy(async () => ({ default: (await import('./trace-strip.tsx')).TraceStrip }));

export const TraceStrip = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<StripFrame />}>
    <Loaded {...props} />
  </Suspense>
);
