import type { S3Options } from './s3.ts';
import { createDiskStorage, type Storage } from './storage.ts';

/** A folder, or a store that speaks S3. */
export type StorageConfig = { directory: string } | { s3: S3Options };

export async function createStorage(config: StorageConfig): Promise<Storage> {
  if ('directory' in config) return createDiskStorage(config.directory);
  // Its client is large: only who uses it loads it.
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(config.s3);
}
