// The changes of this device, in IndexedDB: they outlive the page, and all tabs see them.
import { openDB, type DBSchema } from 'idb';
import type { Change } from './change.ts';

interface Schema extends DBSchema {
  changes: { key: number; value: Change };
}

export interface ChangeStorage {
  /** In the order in which they were made, of all people and products. */
  all: () => Promise<Change[]>;
  add: (change: Omit<Change, 'order'>) => Promise<Change>;
  put: (change: Change) => Promise<void>;
  remove: (order: number) => Promise<void>;
}

export async function openStorage(): Promise<ChangeStorage> {
  const database = await openDB<Schema>('tracery-outbox', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('changes', { keyPath: 'order', autoIncrement: true }),
    // Another tab has a newer version of the app.
    blocking: (_present, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  return {
    all: () => database.getAll('changes'),
    async add(change) {
      // The store numbers it.
      const order = await database.add('changes', change as Change);
      return { ...change, order };
    },
    async put(change) {
      await database.put('changes', change);
    },
    remove: (order) => database.delete('changes', order),
  };
}
