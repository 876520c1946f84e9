import { useIsGuestAccount } from '../../lib/session/current-session.ts';

/** Everybody except the built-in guest. */
export const useMayCreate = (): boolean => !useIsGuestAccount();
