// Seals drafts, waiting changes and recent items of a person in IndexedDB, and opens them again. Loaded when it is needed.
import { openDB, type DBSchema } from 'idb';
import type { Change } from '../outbox/change.ts';
import { sealedMark, type SealOwner } from './seal-owner.ts';

interface Sealed {
  userId: number;
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  work: { key: number; value: Sealed };
}

/** What lies under the seal: entries of the local storage, and changes that wait for the network. */
interface Work {
  entries: [key: string, value: string][];
  changes: Change[];
}

const opened = openDB<Schema>('tracery-sealed', 1, {
  upgrade: (fresh) => void fresh.createObjectStore('work', { autoIncrement: true }),
  blocking: (_present, _wanted, event) => (event.target as IDBDatabase).close(),
});

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.codePointAt(0)!,
  );

const importKey = ({ draftKey }: SealOwner) =>
  crypto.subtle.importKey('raw', bytesOf(draftKey), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** From the file that is loaded already: this one would make a third of what they share. */
const openChanges = async () => (await import('../outbox/start.ts')).openStorage();

/** Tells this tab too that the local storage changed; browsers tell only the others. */
const announce = () => window.dispatchEvent(new StorageEvent('storage', { key: null }));

const subjectPrefix = 'draft-subject:';

const isOfPerson = (key: string, value: string, userId: number): boolean => {
  if (key.startsWith(`recent:${userId}:`)) return true;
  // Their names end with whose they are.
  if (key.startsWith('draft:')) return key.endsWith(` of ${userId}`);
  return key.startsWith(subjectPrefix) && new RegExp(`"userId":${userId}[,}]`).test(value);
};

const entriesIn = (storage: Storage, userId: number) =>
  (Object.entries(storage) as [string, string][]).filter(([key, value]) => isOfPerson(key, value, userId));

export async function sealWork(owner: SealOwner, { withChanges }: { withChanges: boolean }): Promise<void> {
  const { userId } = owner;
  // A draft of this tab is newer than one that was left in the local storage.
  const entries = [
    ...new Map([...entriesIn(localStorage, userId), ...entriesIn(sessionStorage, userId)]).entries(),
  ];
  const waiting = withChanges ? await openChanges() : undefined;
  const changes = ((await waiting?.all()) ?? []).filter((change) => change.userId === userId);
  if (entries.length === 0 && changes.length === 0) return;
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify({ entries, changes } satisfies Work));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await importKey(owner), plain);
  await (await opened).add('work', { userId, nonce, bytes });
  localStorage.setItem(sealedMark(userId), '');
  // Only now that it is stored.
  for (const [key] of entries) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }
  for (const { order } of changes) await waiting!.remove(order);
  announce();
}

export async function openWork(owner: SealOwner): Promise<void> {
  const database = await opened;
  const key = await importKey(owner);
  const waiting = await openChanges();
  for (const place of await database.getAllKeys('work')) {
    const sealed = await database.get('work', place);
    if (sealed?.userId !== owner.userId) continue;
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.nonce }, key, sealed.bytes);
    const { entries, changes } = JSON.parse(new TextDecoder().decode(plain)) as Work;
    for (const [name, value] of entries) localStorage.setItem(name, value);
    // Their keys stay, so that the server does each once.
    for (const { order: _order, ...change } of changes) await waiting.add(change);
    await database.delete('work', place);
  }
  localStorage.removeItem(sealedMark(owner.userId));
  announce();
}
