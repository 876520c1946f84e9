// What the server said, kept until it is asked again. Everything is filed under the person and the product it was said
// to: nothing of one product can appear in another.
import type { Answer, Registry, RegistryKey } from '@tracery/contract';
import type { RefusalKey } from '@tracery/contract/refusals';
import { QueryClient, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/api.ts';
import type { CallInput } from '../api/client.ts';
import { session, useSession } from '../session/current-session.ts';
import type { SignedIn } from '../session/session.ts';

export type ReadKey = Extract<RegistryKey, `GET ${string}`>;

const cacheScope = (signedIn: SignedIn | undefined) =>
  signedIn ? `${signedIn.claims.userId} in ${signedIn.claims.productId}` : 'nobody';

const cache = new QueryClient({
  defaultOptions: {
    // Trying again, also without a network, is the business of `call`. What is known shows at once on each screen, and
    // each screen that opens asks anew.
    queries: { retry: false, networkMode: 'always' },
  },
});
cache.mount();

session.subscribe(() => {
  const standing = cacheScope(session.get());
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== standing });
});

interface Options {
  /** Not asked while false. */
  isWanted?: boolean;
  /** While another page or filter of the same list is on its way, the present one stays on screen. */
  keepsPrevious?: boolean;
  /** Refusals that the screen itself tells. */
  inline?: readonly RefusalKey[];
}

const pollInterval = 10_000;

/** Nobody hears of a failure, and nothing that was asked or written meanwhile is put back to what it was. */
async function pollOnce<Key extends ReadKey>(queryKey: readonly unknown[], key: Key, input: CallInput<Key>) {
  const before = cache.getQueryState(queryKey);
  if (document.hidden || before?.fetchStatus !== 'idle') return;
  const answer = await call(key, input, { quiet: true });
  const now = cache.getQueryState(queryKey);
  if (now?.fetchStatus === 'idle' && now.dataUpdatedAt === before.dataUpdatedAt)
    cache.setQueryData(queryKey, answer);
}

/** Asks the server and renders anew when it answers. A failure was told to the person; `refetch` asks once more. */
export function useRead<Key extends ReadKey>(
  key: Key,
  input: CallInput<Key>,
  { isWanted = true, keepsPrevious = false, inline = [] }: Options = {},
): UseQueryResult<Answer<Registry[Key]>> {
  const standing = cacheScope(useSession());
  return useQuery<Answer<Registry[Key]>>(
    {
      queryKey: [standing, key, input],
      queryFn: () => call(key, input, { inline }),
      enabled: isWanted && standing !== 'nobody',
      ...(keepsPrevious && {
        placeholderData: (previous, query) => (query?.queryKey[0] === standing ? previous : undefined),
      }),
    },
    cache,
  ) as UseQueryResult<Answer<Registry[Key]>>;
}

/** As `useRead`; and what others change shows by itself, while the page is looked at. */
export function useLiveRead<Key extends ReadKey>(key: Key, input: CallInput<Key>, options: Options = {}) {
  const standing = cacheScope(useSession());
  const isAsked = (options.isWanted ?? true) && standing !== 'nobody';
  const asked = JSON.stringify([standing, key, input]);
  useEffect(() => {
    if (!isAsked) return undefined;
    const queryKey = [standing, key, input];
    const timer = setInterval(() => void pollOnce(queryKey, key, input).catch(() => {}), pollInterval);
    return () => clearInterval(timer);
    // The same question may come as another object.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, isAsked]);
  return useRead(key, input, options);
}

/** Asks several things at once. None of them waits for another. */
export function useReads<Key extends ReadKey>(asks: readonly { key: Key; input: CallInput<Key> }[]) {
  const standing = cacheScope(useSession());
  return useQueries(
    {
      queries: asks.map(({ key, input }) => ({
        queryKey: [standing, key, input],
        queryFn: () => call(key, input),
        enabled: standing !== 'nobody',
      })),
    },
    cache,
  ) as UseQueryResult<Answer<Registry[Key]>>[];
}

/** Somebody is about to open this: asked ahead, unless it was answered a moment ago. Nobody hears of a failure. */
export const prefetchRead = <Key extends ReadKey>(key: Key, input: CallInput<Key>): void => {
  const queryKey = [cacheScope(session.get()), key, input];
  const queryFn = () => call(key, input, { quiet: true });
  void cache.prefetchQuery({ queryKey, queryFn, staleTime: 10_000 });
};

/** What is known to have changed shows at once; it is asked anew all the same. */
export const updateRead = <Key extends ReadKey>(
  key: Key,
  change: (answer: Answer<Registry[Key]>) => Answer<Registry[Key]>,
): void => {
  const queryKey = [cacheScope(session.get()), key];
  cache.setQueriesData<Answer<Registry[Key]>>({ queryKey }, (answer) => answer && change(answer));
};

/** After a write: what these calls answered is no longer true. Resolves when what is on screen was asked anew. */
export const readAgain = async (...keys: ReadKey[]): Promise<void> => {
  const standing = cacheScope(session.get());
  await Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [standing, key] })));
};

/** After changes that were sent late: everything on screen is asked anew. */
export const readAllAgain = (): Promise<void> =>
  cache.invalidateQueries({ queryKey: [cacheScope(session.get())] });
