// Several reads in parallel. By hand, because `useQueries` would come with the first screen, 2 kB for two later parts.
import type { Answer, Registry } from '@tracery/contract';
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { call } from '../api/api.ts';
import type { CallInput } from '../api/client.ts';
import { useSession } from '../session/current-session.ts';
import { ask, cache, cacheScope, type Options, type ReadKey } from './use-read.ts';

export function useReads<Key extends ReadKey>(
  asks: readonly { key: Key; input: CallInput<Key> }[],
  { isQuiet = false }: Pick<Options, 'isQuiet'> = {},
): QueryObserverResult<Answer<Registry[Key]>>[] {
  const scope = cacheScope(useSession());
  const asked = JSON.stringify([scope, asks, isQuiet]);
  const observers = useMemo(
    () =>
      asks.map(
        ({ key, input }) =>
          new QueryObserver<Answer<Registry[Key]>>(cache, {
            queryKey: [scope, key, input],
            queryFn: () => ask([scope, key, input], () => call(key, input, { quiet: isQuiet })),
            enabled: scope !== 'nobody',
          }),
      ),
    // Equal asks may come as new objects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [asked],
  );
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = observers.map((observer) => observer.subscribe(onChange));
      return () => ends.forEach((end) => end());
    },
    [observers],
  );
  const results = () => observers.map((observer) => observer.getCurrentResult());
  useSyncExternalStore(subscribe, () =>
    results()
      .map(({ status, fetchStatus, dataUpdatedAt, errorUpdatedAt }) =>
        [status, fetchStatus, dataUpdatedAt, errorUpdatedAt].join(' '),
      )
      .join(),
  );
  return results();
}
