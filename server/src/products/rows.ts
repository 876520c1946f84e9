// Product rows as the wire has them.
import type { Role } from '@tracery/contract';
import { build } from '../platform/database/database.ts';

interface ProductRow {
  id: number;
  name: string;
  kind: string;
  hkc_code: string;
  tags: string[];
  status: number;
  manager_id: number;
  manager: string;
  version: number;
  creator_id: number;
  creator: string;
  created_at: Date;
  updated_at: Date;
  roles: Role[];
}

/** Products of which a person is a live member, joined with the names of people. */
export const ownProducts = (userId: number) =>
  build
    .selectFrom('memberships as m')
    .innerJoin('products as p', 'p.id', 'm.product_id')
    .innerJoin('users as manager', 'manager.id', 'p.manager_id')
    .innerJoin('users as creator', 'creator.id', 'p.creator_id')
    .where('m.user_id', '=', userId)
    .where('p.deleted_at', 'is', null);

export const productColumns = [
  'p.id',
  'p.name',
  'p.kind',
  'p.hkc_code',
  'p.tags',
  'p.status',
  'p.manager_id',
  'p.version',
  'p.creator_id',
  'p.created_at',
  'p.updated_at',
  'm.roles',
  'manager.username as manager',
  'creator.username as creator',
] as const;

export const productOf = (row: unknown) => {
  const { id, name, kind, status, version, manager, creator, ...rest } = row as ProductRow;
  return {
    id,
    name,
    hkcCode: rest.hkc_code,
    kind: kind as 'Private' | 'Internal' | 'Public',
    tag: rest.tags.join(','),
    status,
    manager,
    managerId: rest.manager_id,
    role: rest.roles.join(','),
    version,
    creator,
    creatorId: rest.creator_id,
    createdAt: rest.created_at.toISOString(),
    updatedAt: rest.updated_at.toISOString(),
  };
};
