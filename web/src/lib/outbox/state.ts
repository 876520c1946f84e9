import { createStore } from '../store.ts';
import type { Change } from './change.ts';

export interface Outbox {
  /** Of this person in this product, in the order in which they were made. */
  changes: readonly Change[];
  counts: { waiting: number; sending: number; refused: number };
}

/** What the storage holds, as far as this tab knows. */
export const outboxStore = createStore<Outbox>({
  changes: [],
  counts: { waiting: 0, sending: 0, refused: 0 },
});
