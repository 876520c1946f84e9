// Where nobody is signed in, nothing of a person can be read: what they typed and did not send is sealed with a key that
// the server tells at sign-out and at the next sign-in, and forgets in between.
import { sealedMark, type SealOwner } from './seal-owner.ts';

const load = () => import('./sealed-work.ts');

export const hasSealedWork = (userId: number | undefined): boolean =>
  userId !== undefined && localStorage.getItem(sealedMark(userId)) !== null;

const channel = new BroadcastChannel('tracery-seal');
// Each tab seals the drafts that only it can see.
channel.addEventListener('message', ({ data }) => {
  void load().then((sealed) => sealed.sealWork(data as SealOwner, { withChanges: false }));
});

/** Pages that are served without TLS cannot seal: there, drafts stay as they are. */
// oxlint-disable-next-line typescript/no-unnecessary-condition
const canSeal = (): boolean => globalThis.crypto.subtle !== undefined;

/** On the way out. What cannot be sealed stays as it is: nothing typed is lost. */
export async function sealWork(owner: SealOwner): Promise<void> {
  if (!canSeal()) return;
  // A BroadcastChannel speaks to the own origin only and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(owner);
  await load()
    .then((sealed) => sealed.sealWork(owner, { withChanges: true }))
    .catch(() => undefined);
}

/** On the way in, before any form looks for its draft. */
export async function openWork(owner: SealOwner): Promise<void> {
  if (!canSeal() || !hasSealedWork(owner.userId)) return;
  await load()
    .then((sealed) => sealed.openWork(owner))
    .catch(() => undefined);
}
