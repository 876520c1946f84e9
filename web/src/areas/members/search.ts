// What the address of the member list says.
import { roles, type Role } from '@tracery/contract/products/roles';

export interface MembersSearch {
  page?: number;
  role?: Role;
  query?: string;
  /** The audit log in place of the members. */
  view?: 'log';
}

export function membersSearch({ page, role, query, username, view }: Record<string, unknown>): MembersSearch {
  const number = Number(page);
  // Older links call it username.
  const sought = query ?? username;
  const known = roles.find((one) => one === role);
  return {
    ...(Number.isInteger(number) && number > 1 && { page: number }),
    ...(known && { role: known }),
    ...(typeof sought === 'string' && sought && { query: sought }),
    ...(view === 'log' && { view: 'log' as const }),
  };
}
