// The keys by which the server knows a write again. Without --once each command is a write of its own, however often it is
// sent; with it, all commands that say the same text are one.
import { createHash, randomUUID } from 'node:crypto';
import type { Options } from './options.ts';

/** A key for each step of a command, always the same for the same text. */
export function requestKeys(options: Options): (step: string) => string {
  const said = options.text('once');
  return (step) => {
    if (said === undefined) return randomUUID();
    const hash = createHash('sha256')
      .update(JSON.stringify([said, step]))
      .digest('hex');
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };
}
