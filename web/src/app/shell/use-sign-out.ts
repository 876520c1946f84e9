import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../../lib/session/sign-in.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () =>
    void signOut().then(
      () => navigate({ to: '/login' }),
      // The person was told why, and is still signed in.
      () => undefined,
    );
}
