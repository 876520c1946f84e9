// What the address of the member list says.
import { roles, type Role } from '@tracery/contract/products/roles';

export interface MembersSearch {
  page?: number;
  role?: Role;
  username?: string;
}

export function membersSearch({ page, role, username }: Record<string, unknown>): MembersSearch {
  const number = Number(page);
  const known = roles.find((one) => one === role);
  return {
    ...(Number.isInteger(number) && number > 1 && { page: number }),
    ...(known && { role: known }),
    ...(typeof username === 'string' && username && { username }),
  };
}
