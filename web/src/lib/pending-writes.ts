// Writes that were sent and not answered yet.
import { createStore } from './store.ts';

export const pendingWrites = createStore(0);

export async function trackWrite<Result>(write: Promise<Result>): Promise<Result> {
  pendingWrites.set(pendingWrites.get() + 1);
  try {
    return await write;
  } finally {
    pendingWrites.set(pendingWrites.get() - 1);
  }
}
