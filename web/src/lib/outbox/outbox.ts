// Changes that wait for the network, for the screens. `sendOrQueue` in place of `call` for whatever may wait.
import type { Answer, Registry, RegistryKey } from '@tracery/contract';
import type { RefusalKey } from '@tracery/contract/refusals';
import { call } from '../api/api.ts';
import type { CallInput } from '../api/client.ts';
import { CallFailure, refusalOf } from '../api/failure.ts';
import type { RequestInput } from '../api/request.ts';
import { showFailure } from '../api/show-failure.ts';
import { session } from '../session/current-session.ts';
import { registerServiceWorker } from '../service-worker.ts';
import { useStore } from '../store.ts';
import { whenIdle } from '../when-idle.ts';
import type { Change, NewChange } from './change.ts';
import { outboxStore, type Outbox } from './state.ts';

export const useOutbox = (): Outbox => useStore(outboxStore);

const load = async () => (await import('./start.ts')).outbox;

type About = Omit<NewChange, 'endpoint' | 'input'> & {
  /** Refusals that the screen shows itself. */
  inline?: readonly RefusalKey[];
};

type Sent<Key extends RegistryKey> =
  | { isWaiting: true }
  /** The answer is missing when it is known from elsewhere that the change was made. */
  | { isWaiting: false; answer?: Answer<Registry[Key]> };

/**
 * Sends a change at once. If the network fails, it is kept on this device, shown as waiting and sent later; that is no
 * error. A refusal is shown and thrown as by `call`, and nothing is kept.
 */
export async function sendOrQueue<Key extends RegistryKey>(
  endpoint: Key,
  input: CallInput<Key>,
  { inline = [], ...about }: About,
): Promise<Sent<Key>> {
  const queue = await load().catch(() => undefined);
  // Where nothing can be kept, as in some private windows, it is a call like any other.
  if (!queue) return { isWaiting: false, answer: await call(endpoint, input, { inline }) };
  try {
    const outcome = await queue.add({ ...about, endpoint, input: input as RequestInput });
    if (outcome.isWaiting) queue.sendLater();
    return outcome as Sent<Key>;
  } catch (error) {
    const key = refusalOf(error)?.key;
    if (error instanceof CallFailure && !(key && inline.includes(key))) showFailure(error.failure);
    throw error;
  }
}

/** Tries a refused change once more, made to the item as it is now. */
export const retryChange = async ({ order }: Change): Promise<void> => (await load()).retry(order);

export const discardChange = async ({ order }: Change): Promise<void> => (await load()).discard(order);

/** What this person still has to send from this device, in any product. */
export const countUnsent = async (userId: number): Promise<number> => (await load()).countOf(userId);

/** As soon as somebody is signed in: sends what earlier pages left behind, and lets the app open without network. */
export function startOffline(): void {
  const stop = session.subscribe(start);
  function start() {
    if (!session.get()) return;
    stop();
    whenIdle(registerServiceWorker);
    load().catch(() => undefined);
  }
  start();
}
