import { LoginPage } from '../../areas/accounts/login-page.tsx';
import { openPath } from '../../lib/navigation.ts';
import { useRedirect } from './use-redirect.ts';

/** The sign-in page, and where it leads. */
export function LoginScreen() {
  const wanted = useRedirect();
  const wayBack = wanted ?? '/';
  return <LoginPage wayBack={wayBack} onSignedIn={() => openPath(wayBack)} />;
}
