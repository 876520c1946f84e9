import { documentCookies } from '../cookies.ts';
import { useStore } from '../store.ts';
import { createSession, type SignedIn } from './session.ts';

/** The session of this tab. */
export const session = createSession(documentCookies, sessionStorage);

export const useSession = (): SignedIn | undefined => useStore(session);

/** The person who is signed in. */
export function useMe() {
  const signedIn = useSession();
  if (!signedIn) return undefined;
  const { claims, avatar, fullname } = signedIn;
  return { id: claims.userId, username: claims.username, name: fullname || claims.username, avatar };
}

/** The built-in guest account is shared: it cannot change itself or leave a product. */
export const useIsGuestAccount = (): boolean => useSession()?.claims.username === 'guest';
