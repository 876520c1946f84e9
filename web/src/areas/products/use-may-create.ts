import { useIsGuestAccount } from '../../lib/session/current-session.ts';

/** Everybody may, except the built-in guest, whom many people share. */
export const useMayCreate = (): boolean => !useIsGuestAccount();
