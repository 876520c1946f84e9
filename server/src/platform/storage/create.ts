import type { S3Options } from './s3.ts';
import { createDiskStorage, type Storage } from './storage.ts';

/** A folder or an S3 store. */
export type StorageConfig = { directory: string; floor: number } | { s3: S3Options };

export async function createStorage(config: StorageConfig): Promise<Storage> {
  if ('directory' in config) return createDiskStorage(config.directory, config.floor);
  // Loaded on demand: the S3 client is large.
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(config.s3);
}
