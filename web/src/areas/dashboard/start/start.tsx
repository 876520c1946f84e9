// How to begin in a new product: filled with an example, or step by step.
import { useMayWrite } from '../../../kit/items/use-may-write.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import { FirstSteps } from './first-steps.tsx';

import type { KeptStart } from '../use-kept-start.ts';
import { StartOffer } from './start-offer.tsx';

export function Start({ kept, keep }: KeptStart) {
  const mayWrite = useMayWrite();
  const { data } = useRead('GET /prdapi/v1/products/start', {}, { isWanted: mayWrite, isQuiet: true });
  if (!data || !mayWrite) return null;
  if (kept === 'steps') return <FirstSteps begun={data} onPutAway={() => keep('away')} />;
  return data.isEmpty && kept === null ? <StartOffer onSteps={() => keep('steps')} /> : null;
}
