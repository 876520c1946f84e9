// Asking again for what a change concerns. Apart, because screens stand before it is needed.
import { session } from '../session/current-session.ts';
import { cache, cacheScope, oldestOnScreen } from './use-read.ts';

interface Asked {
  key: string;
  input: object;
}

/**
 * Asks again what is on screen and concerned; a question that is under way may be older than the change. What is not on
 * screen is asked for when it is shown next, however fresh it is.
 */
export function readWhere(isConcerned: (asked: Asked) => boolean): void {
  const scope = cacheScope(session.get());
  void cache.invalidateQueries({
    refetchType: 'active',
    predicate: ({ queryKey: [of, key, input] }) =>
      of === scope && isConcerned({ key: key as string, input: input as object }),
  });
}

/** How many milliseconds ago the oldest answer on screen was given. */
export const ageOfScreen = (): number => Date.now() - (oldestOnScreen() ?? Date.now());
