import { startTransition, useCallback, useEffect, useState } from 'react';
import { createReader, Stopped, type Reader } from './reader.ts';

export type Reading<Data> =
  | { state: 'reading'; done: number; total: number }
  | { state: 'ready'; data: Data }
  | { state: 'stopped' | 'failed' };

const nothingYet = { state: 'reading', done: 0, total: 0 } as const;

/** Reads anew for each `key`, which names all that `read` depends on. */
export function useReading<Data>(key: string, read: (reader: Reader) => Promise<Data>) {
  const [tries, setTries] = useState(0);
  const [reading, setReading] = useState<Reading<Data>>(nothingYet);
  const [controller, setController] = useState<AbortController>();
  useEffect(() => {
    const own = new AbortController();
    const { signal } = own;
    setController(own);
    setReading(nothingYet);
    const reader = createReader(
      signal,
      (progress) => signal.aborted || setReading({ state: 'reading', ...progress }),
    );
    read(reader).then(
      // A long report is laid out in pieces, so that it can still be left.
      (data) => signal.aborted || startTransition(() => setReading({ state: 'ready', data })),
      (error: unknown) => {
        if (signal.aborted || error instanceof Stopped) return;
        // Calls beside the one that failed may still come back; their progress is nobody's any more.
        own.abort();
        setReading({ state: 'failed' });
      },
    );
    return () => own.abort();
    // What it reads follows from the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tries]);
  const stop = useCallback(() => {
    controller?.abort();
    setReading({ state: 'stopped' });
  }, [controller]);
  return { reading, stop, again: () => setTries(tries + 1) };
}
