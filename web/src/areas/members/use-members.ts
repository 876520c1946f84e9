import type { Answer, Registry } from '@tracery/contract';
import { isManager } from '@tracery/contract/products/roles';
import { limits } from '@tracery/contract/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { membersSearch, type MembersSearch } from './search.ts';

export const invitations = 'GET /prdapi/v1/invitations/list';
export const members = 'GET /prdapi/v1/products/members';
export type Member = Answer<Registry[typeof members]>['list'][number];

/** The page of the list that the address names. */
export function useMembers() {
  const { page = 1, role, query } = membersSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const read = useRead(
    members,
    {
      query: {
        page,
        limit: limits.member.pageSize,
        sort: 'name',
        direction: 'asc',
        ...(role && { role }),
        ...(query && { query }),
      },
    },
    { keepsPrevious: true },
  );
  return {
    ...read,
    page,
    role,
    query: query ?? '',
    isFiltered: role !== undefined || query !== undefined,
    open: (search: MembersSearch) => void navigate({ to: '/setting/member', search }),
  };
}

export function useCurrentMember() {
  const claims = useSession()?.claims;
  return {
    userId: claims?.userId ?? 0,
    productId: claims?.productId ?? 0,
    isManager: isManager(claims?.roles ?? []),
  };
}
