import { createStorageOfTwo } from './two-stores.ts';
import type { S3Options } from './s3.ts';
import { createDiskStorage, type Storage } from './storage.ts';

/** A folder or an S3 store. */
export type StoreConfig = { directory: string; floor: number } | { s3: S3Options };

/** `former`: where files are that have not moved yet. */
export type StorageConfig = StoreConfig & { former?: StoreConfig };

export async function createStore(config: StoreConfig): Promise<Storage> {
  if ('directory' in config) return createDiskStorage(config.directory, config.floor);
  // Loaded on demand: the S3 client is large.
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(config.s3);
}

export async function createStorage(config: StorageConfig): Promise<Storage> {
  const store = await createStore(config);
  return config.former ? createStorageOfTwo(store, await createStore(config.former)) : store;
}
