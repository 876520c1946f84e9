import { useRouter, useSearch } from '@tanstack/react-router';
import { NoAccessPage } from '../../areas/notices/notice-pages.tsx';
import { openPath } from '../../lib/navigation.ts';
import { redirectSearch, safeRedirect } from './redirect-rule.ts';

/** For who was sent a link to a product of others, and where it leads once they are a member. */
export function NoAccessScreen() {
  const { redirect } = redirectSearch(useSearch({ strict: false }));
  const router = useRouter();
  const isPage = (path: string) => path.replace(/\/+$/, '') in router.routesByPath;
  const wanted = safeRedirect(redirect, isPage);
  return <NoAccessPage onTryAgain={wanted === undefined ? undefined : () => openPath(wanted)} />;
}
