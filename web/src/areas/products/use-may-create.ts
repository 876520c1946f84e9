import { config } from '../../lib/config.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useIsGuestAccount, useSession } from '../../lib/session/current-session.ts';

/** Everybody except the built-in guest, or the operators of the installation alone. */
export function useMayCreate(): boolean {
  const isGuestAccount = useIsGuestAccount();
  const id = useSession()?.claims.userId ?? 0;
  const isLimited = config.productCreation === 'operators';
  const self = useRead(
    'GET /usrapi/v1/users/get/{id}',
    { params: { id } },
    { isWanted: isLimited && !isGuestAccount && id > 0 },
  );
  return !isGuestAccount && (!isLimited || self.data?.data.isOperator === true);
}
