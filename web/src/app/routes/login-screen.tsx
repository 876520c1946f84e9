import { useRouter, useSearch } from '@tanstack/react-router';
import { LoginPage } from '../../areas/accounts/login-page.tsx';
import { safeRedirect } from './redirect-rule.ts';

/** The sign-in page, and where it leads. */
export function LoginScreen() {
  const { redirect } = useSearch({ from: '/account/login' });
  const router = useRouter();
  return <LoginPage onSignedIn={() => router.history.push(safeRedirect(redirect) ?? '/')} />;
}
