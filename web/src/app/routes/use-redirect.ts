import { useRouter, useSearch } from '@tanstack/react-router';
import { redirectSearch, safeRedirect } from './redirect-rule.ts';

/** Where the address says to go afterwards, if that is a page of ours. */
export function useRedirect(): string | undefined {
  const { redirect } = redirectSearch(useSearch({ strict: false }));
  const { routesByPath } = useRouter();
  return safeRedirect(redirect, (path) => path.replace(/\/+$/, '') in routesByPath);
}
