// The files that are being sent. A process that ends lets them come to their end, but not for as long as a slow reader
// would like.
import type { Readable } from 'node:stream';

export interface RunningFiles {
  add(file: Readable): void;
  /** Breaks off, after so many milliseconds, what is still running. */
  endAfter(ms: number): void;
}

export function createRunningFiles(): RunningFiles {
  const running = new Set<Readable>();
  return {
    add(file) {
      running.add(file);
      file.once('close', () => running.delete(file));
    },
    endAfter(ms) {
      const breakOff = () => running.forEach((file) => file.destroy(new Error('the process ends')));
      setTimeout(breakOff, ms).unref();
    },
  };
}
