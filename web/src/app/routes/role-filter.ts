// Which routes a person's roles permit. It steers what is shown; the server judges every call by itself.
import { addressesIn, type RouteEntry } from './table.ts';

const seesEverything = (roles: readonly string[]) => roles.some((role) => role.includes('ADMIN'));

const permits = (entry: { roles?: readonly string[] }, roles: readonly string[]) =>
  entry.roles === undefined || entry.roles.some((role) => roles.includes(role));

/** Drops what is not permitted, also inside groups; a group that lost all its children goes with them. */
export function permittedRoutes(entries: readonly RouteEntry[], roles: readonly string[]): RouteEntry[] {
  if (seesEverything(roles)) return [...entries];
  return entries.flatMap((entry): RouteEntry[] => {
    if (!('children' in entry)) return permits(entry, roles) ? [entry] : [];
    const children = entry.children.filter((child) => permits(child, roles));
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

export const permittedPaths = (entries: readonly RouteEntry[], roles: readonly string[]): Set<string> =>
  new Set(addressesIn(permittedRoutes(entries, roles)).map(({ path }) => path));
