// The latest answers of the server, on this device, for times without network. Loaded when it is needed.
import { openDB, type DBSchema } from 'idb';

interface StoredAnswer {
  key: string;
  /** When the server said it. */
  at: number;
  size: number;
  answer: unknown;
}

interface Schema extends DBSchema {
  answers: { key: string; value: StoredAnswer; indexes: { age: [at: number, size: number] } };
}

const most = 200;
const mostBytes = 20_000_000;

const opened = openDB<Schema>('tracery-answers', 1, {
  upgrade: (fresh) =>
    void fresh.createObjectStore('answers', { keyPath: 'key' }).createIndex('age', ['at', 'size']),
  blocking: (_present, _wanted, event) => (event.target as IDBDatabase).close(),
});

/** The newest stay, as many as there is room for. */
async function makeRoom(): Promise<void> {
  const { store, done } = (await opened).transaction('answers', 'readwrite');
  let count = 0;
  let bytes = 0;
  for (
    let cursor = await store.index('age').openKeyCursor(null, 'prev');
    cursor;
    cursor = await cursor.continue()
  ) {
    count += 1;
    bytes += cursor.key[1];
    if (count > most || bytes > mostBytes) void store.delete(cursor.primaryKey);
  }
  await done;
}

export async function storeAnswer(key: string, answer: unknown): Promise<void> {
  // Two bytes for each character.
  const size = 2 * JSON.stringify(answer).length;
  await (await opened).put('answers', { key, at: Date.now(), size, answer });
  await makeRoom();
}

export const storedAnswer = async (key: string): Promise<StoredAnswer | undefined> =>
  (await opened).get('answers', key);

export const forgetAnswers = async (): Promise<void> => (await opened).clear('answers');
