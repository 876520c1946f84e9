// Two stores while files move from one to the other: new files go to the new one, old ones are read where they are.
import { MissingBytes, type Storage } from './storage.ts';

export const createStorageOfTwo = (store: Storage, former: Storage): Storage => ({
  put: (source, maxBytes) => store.put(source, maxBytes),
  async open(hash) {
    try {
      return await store.open(hash);
    } catch (error) {
      if (!(error instanceof MissingBytes)) throw error;
      return former.open(hash);
    }
  },
  has: async (hash) => (await store.has(hash)) || former.has(hash),
  async remove(hash) {
    await former.remove(hash);
    await store.remove(hash);
  },
  requireWritable: () => store.requireWritable(),
  async *list() {
    yield* store.list();
    for await (const file of former.list()) if (!(await store.has(file.hash))) yield file;
  },
});
