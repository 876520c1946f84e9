import { createStore } from '../../lib/store.ts';

interface TraceScope {
  productId: number;
  /** As the address has it: an id, or 0 for what is planned in none. Empty: the whole product. */
  iteration: string;
}

/** What Traceability showed last in this tab. */
export const traceScope = createStore<TraceScope>({ productId: 0, iteration: '' });
