// Ctrl+C: what was begun and is not whole is taken away before the process ends.
import { exitCodes } from './failure.ts';

const cleanups = new Set<() => void>();

/** Until what it returns is called. */
export function onInterrupt(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}

export function watchInterrupts(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const cleanup of cleanups) cleanup();
      process.exit(exitCodes.interrupted);
    });
}
