// The queue of this tab: its storage, its lock over all tabs, and when it sends. Loaded when it is needed.
import type { RegistryKey } from '@tracery/contract';
import { call } from '../api/api.ts';
import { connection } from '../api/connection.ts';
import { refusalText, text } from '../i18n/i18n.ts';
import { readAllAgain } from '../query/use-read.ts';
import { session } from '../session/current-session.ts';
import type { Change } from './change.ts';
import { outboxStore } from './state.ts';
import { createQueue, type Owner } from './queue.ts';
import { openStorage } from './storage.ts';

export { openStorage } from './storage.ts';

const firstDelay = 1000;
const longestDelay = 30_000;

const channel = new BroadcastChannel('tracery-outbox');

function owner(): Owner | undefined {
  const claims = session.get()?.claims;
  return claims && { userId: claims.userId, productId: claims.productId };
}

/** Pages that are served without TLS have no locks: then the keys alone keep two tabs from doing it twice. */
let last = Promise.resolve();
const exclusively = (name: string, work: () => Promise<void>): Promise<void> => {
  // oxlint-disable-next-line typescript/no-unnecessary-condition
  if (navigator.locks) return navigator.locks.request(name, work);
  last = last.then(work, work);
  return last;
};

const send = ({ endpoint, input, idempotencyKey }: Change): Promise<unknown> =>
  // It was checked against the contract when the change was made.
  call(endpoint as RegistryKey, input as never, { quiet: true, idempotencyKey });

async function start() {
  const storage = await openStorage();

  async function refresh(): Promise<void> {
    const changes = await queue.shown();
    const count = (state: Change['state']) => changes.filter((change) => change.state === state).length;
    outboxStore.set({
      changes,
      counts: { waiting: count('waiting'), sending: count('sending'), refused: count('refused') },
    });
  }

  async function followOtherTab(): Promise<void> {
    const before = outboxStore.get().changes.length;
    await refresh();
    // Some were sent: what they were made to is no longer as it was read here.
    if (outboxStore.get().changes.length < before) await readAllAgain();
  }

  const queue = createQueue({
    storage,
    owner,
    send,
    exclusively,
    isOnline: () => connection.get() === 'online',
    reasonOf: (failure) => {
      if (failure.kind === 'refused' && failure.message) return failure.message;
      return failure.kind === 'refused' && failure.status === 403
        ? refusalText('forbidden')
        : text('failure.noAnswer');
    },
    async onChange() {
      // A BroadcastChannel speaks to the own origin only and takes no target.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage('changed');
      await refresh();
    },
    onLateAnswers: readAllAgain,
  });

  let delay = firstDelay;
  let next: ReturnType<typeof setTimeout> | undefined;

  /** Tries again until nothing waits, less and less often; without network, when it is back. */
  function sendLater(): void {
    clearTimeout(next);
    if (connection.get() === 'offline') return;
    next = setTimeout(() => void sendNow(), delay);
    delay = Math.min(2 * delay, longestDelay);
  }

  async function sendNow(): Promise<void> {
    const before = outboxStore.get().changes.length;
    const isLeft = await queue.flush();
    // Where some got through, the next one need not wait long.
    if (!isLeft || outboxStore.get().changes.length < before) delay = firstDelay;
    if (isLeft) sendLater();
  }

  const sendAnew = () => {
    delay = firstDelay;
    void sendNow();
  };
  connection.subscribe(() => {
    if (connection.get() === 'online') sendAnew();
  });
  session.subscribe(() => void refresh().then(sendAnew));
  channel.addEventListener('message', () => {
    void followOtherTab();
  });
  await refresh();
  sendAnew();
  return { ...queue, sendLater };
}

export const outbox = start();
