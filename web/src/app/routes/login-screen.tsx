import { useRouter, useSearch } from '@tanstack/react-router';
import { LoginPage } from '../../areas/accounts/login-page.tsx';
import { openPath } from '../../lib/navigation.ts';
import { redirectSearch, safeRedirect } from './redirect-rule.ts';

/** The sign-in page, and where it leads. */
export function LoginScreen() {
  const { redirect } = redirectSearch(useSearch({ strict: false }));
  const router = useRouter();
  const isPage = (path: string) => path.replace(/\/+$/, '') in router.routesByPath;
  return <LoginPage onSignedIn={() => openPath(safeRedirect(redirect, isPage) ?? '/')} />;
}
