// How to begin in a new product: filled with an example, from a file, or step by step.
import type { ReactElement } from 'react';
import { useRead } from '../../../lib/query/use-read.ts';
import type { KeptStart } from '../use-kept-start.ts';
import { FirstSteps } from './first-steps.tsx';
import { StartOffer } from './start-offer.tsx';

interface Props extends KeptStart {
  /** Until it is known how far the product has begun. */
  outline: ReactElement;
}

export function Start({ kept, keep, outline }: Props) {
  const { data, isError } = useRead('GET /prdapi/v1/products/start', {}, { isQuiet: true });
  if (!data) return isError ? null : outline;
  if (kept === 'steps') return <FirstSteps begun={data} onPutAway={() => keep('away')} />;
  return data.isEmpty && kept === null ? <StartOffer onSteps={() => keep('steps')} /> : null;
}
