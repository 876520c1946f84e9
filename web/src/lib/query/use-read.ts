// Cached responses of the server. Keys contain the person and the product, so that nothing of one product can appear in
// another.
import type { Answer, Registry, RegistryKey } from '@tracery/contract';
import type { RefusalKey } from '@tracery/contract/refusals';
import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/api.ts';
import type { CallInput } from '../api/client.ts';
import { connection, unlessOffline } from '../api/connection.ts';
import { CallFailure } from '../api/failure.ts';
import { session, useSession } from '../session/current-session.ts';
import type { SignedIn } from '../session/session.ts';
import { whenIdle } from '../when-idle.ts';

export type ReadKey = Extract<RegistryKey, `GET ${string}`>;

export const cacheScope = (signedIn: SignedIn | undefined) =>
  signedIn ? `${signedIn.claims.userId} in ${signedIn.claims.productId}` : 'nobody';

export const cache = new QueryClient({
  defaultOptions: {
    // `call` retries. Cached data shows at once, and each screen that opens refetches.
    queries: { retry: false, networkMode: 'always' },
  },
});
cache.mount();

session.subscribe(() => {
  const scope = cacheScope(session.get());
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== scope });
});

connection.subscribe(() => {
  if (connection.get() === 'online') void readAllAgain();
});

const loadStoredAnswers = () => import('./stored-answers.ts');

/** What a person read is not left behind for the next one. */
session.subscribe(() => {
  if (!session.get()) void loadStoredAnswers().then(({ forgetAnswers }) => forgetAnswers());
});

/** What this device has of it, with its age, where nothing newer is known. */
async function showStored(queryKey: readonly unknown[]): Promise<void> {
  const stored = await (await loadStoredAnswers()).storedAnswer(JSON.stringify(queryKey));
  if (stored && cache.getQueryData(queryKey) === undefined)
    cache.setQueryData(queryKey, stored.answer, { updatedAt: stored.at });
}

/** Asks the server; without an answer the latest one on this device is shown. */
export async function ask<Answered>(
  queryKey: readonly unknown[],
  asked: () => Promise<Answered>,
): Promise<Answered> {
  try {
    const answer = await unlessOffline(asked);
    // A device without room or storage stores nothing, and that is no failure.
    whenIdle(
      () =>
        void loadStoredAnswers()
          .then(({ storeAnswer }) => storeAnswer(JSON.stringify(queryKey), answer))
          .catch(() => {}),
    );
    return answer;
  } catch (error) {
    const isLost = error instanceof CallFailure && error.failure.kind === 'unanswered';
    if (isLost) await showStored(queryKey).catch(() => {});
    throw error;
  }
}

export interface Options {
  /** No request while false. */
  isWanted?: boolean;
  /** Keeps the current page on screen while another page or filter loads. */
  keepsPrevious?: boolean;
  /** Refusals that the screen shows itself. */
  inline?: readonly RefusalKey[];
  /** How many milliseconds an answer is used without asking again. */
  freshFor?: number;
  /** A failure shows no alert: the screen does without the answer. */
  isQuiet?: boolean;
}

const pollInterval = 10_000;

/** Silent on failure; does not overwrite newer data. */
async function pollOnce<Key extends ReadKey>(queryKey: readonly unknown[], key: Key, input: CallInput<Key>) {
  const before = cache.getQueryState(queryKey);
  if (document.hidden || before?.fetchStatus !== 'idle') return;
  const answer = await call(key, input, { quiet: true });
  const now = cache.getQueryState(queryKey);
  if (now?.fetchStatus === 'idle' && now.dataUpdatedAt === before.dataUpdatedAt)
    cache.setQueryData(queryKey, answer);
}

/** Reads from the server and re-renders. Failures are shown to the person; `refetch` repeats the call. */
export function useRead<Key extends ReadKey>(
  key: Key,
  input: CallInput<Key>,
  { isWanted = true, keepsPrevious = false, inline = [], freshFor = 0, isQuiet = false }: Options = {},
): UseQueryResult<Answer<Registry[Key]>> {
  const scope = cacheScope(useSession());
  const queryKey = [scope, key, input];
  return useQuery<Answer<Registry[Key]>>(
    {
      queryKey,
      queryFn: () => ask(queryKey, () => call(key, input, { inline, quiet: isQuiet })),
      staleTime: freshFor,
      enabled: isWanted && scope !== 'nobody',
      ...(keepsPrevious && {
        placeholderData: (previous, query) => (query?.queryKey[0] === scope ? previous : undefined),
      }),
    },
    cache,
  ) as UseQueryResult<Answer<Registry[Key]>>;
}

/** Like `useRead`, and refreshes while the page is visible. */
export function useLiveRead<Key extends ReadKey>(key: Key, input: CallInput<Key>, options: Options = {}) {
  const scope = cacheScope(useSession());
  const isAsked = (options.isWanted ?? true) && scope !== 'nobody';
  const asked = JSON.stringify([scope, key, input]);
  useEffect(() => {
    if (!isAsked) return undefined;
    const queryKey = [scope, key, input];
    const timer = setInterval(() => void pollOnce(queryKey, key, input).catch(() => {}), pollInterval);
    return () => clearInterval(timer);
    // Equal input may come as a new object.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, isAsked]);
  return useRead(key, input, options);
}

/** Prefetches unless there is a recent response. Silent on failure. */
export const prefetchRead = <Key extends ReadKey>(key: Key, input: CallInput<Key>): void => {
  const queryKey = [cacheScope(session.get()), key, input];
  const queryFn = () => ask(queryKey, () => call(key, input, { quiet: true }));
  void cache.prefetchQuery({ queryKey, queryFn, staleTime: 10_000 });
};

/** Shows a known change at once and refetches. */
export const updateRead = <Key extends ReadKey>(
  key: Key,
  change: (answer: Answer<Registry[Key]>) => Answer<Registry[Key]>,
): void => {
  const queryKey = [cacheScope(session.get()), key];
  cache.setQueriesData<Answer<Registry[Key]>>({ queryKey }, (answer) => answer && change(answer));
};

/** What was answered to a call, with whatever input, as far as it is cached. */
export const cachedAnswers = <Key extends ReadKey>(key: Key): Answer<Registry[Key]>[] =>
  cache
    .getQueriesData<Answer<Registry[Key]>>({ queryKey: [cacheScope(session.get()), key] })
    .flatMap(([, answer]) => (answer === undefined ? [] : [answer]));

const queries = cache.getQueryCache();

/** When the oldest answer on screen was given; undefined while there is none. */
export const oldestOnScreen = (): number | undefined => {
  const moments = queries
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return moments.length > 0 ? Math.min(...moments) : undefined;
};

export const useAgeOfScreen = (): number | undefined =>
  useSyncExternalStore((onChange) => queries.subscribe(onChange), oldestOnScreen);

/** An answer that is still awaited may be older than the write: invalidating would take it for the new one. */
async function invalidate(queryKey: readonly unknown[]): Promise<void> {
  const awaited = queries
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await cache.invalidateQueries({ queryKey });
  if (awaited.length > 0) await cache.invalidateQueries({ predicate: (query) => awaited.includes(query) });
}

/** Invalidates these calls after a write. Resolves when visible ones are refetched. */
export const readAgain = async (...keys: ReadKey[]): Promise<void> => {
  const scope = cacheScope(session.get());
  await Promise.all(keys.map((key) => invalidate([scope, key])));
};

/** After changes that were sent late: everything on screen is asked anew. */
export const readAllAgain = (): Promise<void> => invalidate([cacheScope(session.get())]);
