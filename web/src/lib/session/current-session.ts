import { documentCookies } from '../cookies.ts';
import { useStore } from '../store.ts';
import { createSession, type SignedIn } from './session.ts';

/** The session of this tab. */
export const session = createSession(documentCookies);

export const useSession = (): SignedIn | undefined => useStore(session);

/** The built-in guest account, which many people share: it changes nothing of itself and leaves no product. */
export const useIsGuestAccount = (): boolean => useSession()?.claims.username === 'guest';
