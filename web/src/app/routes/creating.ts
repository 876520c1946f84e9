// What can be made.
import { useMemo } from 'react';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import type { PlainKey } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { permittedRoutes } from './role-filter.ts';
import { addressesIn, routeTable, type Address, type AppPath } from './table.ts';

type Creating = Address & { path: AppPath; creates: PlainKey };

/** Lists in which this person may make something. */
export function useCreatable(): Creating[] {
  const mayWrite = useMayWrite();
  const roles = useSession()?.claims.roles;
  return useMemo(
    () =>
      mayWrite
        ? addressesIn(permittedRoutes(routeTable, roles ?? [])).filter(
            (address): address is Creating => address.creates !== undefined,
          )
        : [],
    [mayWrite, roles],
  );
}
