import { Suspense, type ComponentProps } from 'react';
import { StripFrame } from './strip-frame.tsx';
import { lazyComponent } from '../../../lib/lazy-part.ts';

const Loaded = lazyComponent(async () => (await import('./trace-strip.tsx')).TraceStrip);

export const TraceStrip = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<StripFrame />}>
    <Loaded {...props} />
  </Suspense>
);
