import { useNavigate } from '@tanstack/react-router';
import { showError } from '../../lib/alerts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { countUnsent } from '../../lib/outbox/outbox.ts';
import { session } from '../../lib/session/current-session.ts';
import { signOut } from '../../lib/session/sign-in.ts';

/** Signs out. If changes still wait for the network, it asks first: they are sent when the same person is back. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const leave = () =>
    void signOut().then(
      () => navigate({ to: '/login' }),
      // The person was told why, and is still signed in.
      () => undefined,
    );
  const askOrLeave = async () => {
    const userId = session.get()?.claims.userId;
    const count = userId === undefined ? 0 : await countUnsent(userId).catch(() => 0);
    if (count === 0) leave();
    else showError(text('signOut.unsent', { count }), [{ label: text('action.signOut'), run: leave }]);
  };
  return () => void askOrLeave();
}
