// A change of many items that goes on after its call: how far it is, until it ends. A reload finds it again.
import type { Answer, Registry } from '@tracery/contract';
import { call } from '../../../lib/api/api.ts';
import { createStore } from '../../../lib/store.ts';

export type BulkState = Answer<Registry['GET /damapi/v1/bulk/get/{id}']>;

const storageKey = 'bulk:job';

const kept = Number(sessionStorage.getItem(storageKey) ?? 0);

/** The one that runs; only its id is known after a reload. */
export const bulkJob = createStore<{ id: number; state?: BulkState } | undefined>(
  kept > 0 ? { id: kept } : undefined,
);

export function followJob(state: BulkState): void {
  sessionStorage.setItem(storageKey, String(state.id));
  bulkJob.set({ id: state.id, state });
}

export function forgetJob(): void {
  sessionStorage.removeItem(storageKey);
  bulkJob.set(undefined);
}

/** Asks how far it is. Undefined when there is no such job any more. */
export async function readJob(id: number): Promise<BulkState | undefined> {
  try {
    return await call('GET /damapi/v1/bulk/get/{id}', { params: { id } }, { quiet: true });
  } catch {
    return undefined;
  }
}
