import { isReadOnly } from '@tracery/contract/products/roles';
import { useIsGuestAccount, useSession } from '../../lib/session/current-session.ts';

/** Guests look; everybody else does everything. */
export function useMayWrite(): boolean {
  const isGuestAccount = useIsGuestAccount();
  return !isReadOnly(useSession()?.claims.roles ?? []) && !isGuestAccount;
}
