import { limits } from '@tracery/contract/limits';
import type { RefusalKey } from '@tracery/contract/refusals';

/** Why the server would refuse a file of this size. */
export function fileSizeRefusal({ size }: File): RefusalKey | undefined {
  if (size === 0) return 'file.empty';
  return size > limits.file.max ? 'file.tooLarge' : undefined;
}
