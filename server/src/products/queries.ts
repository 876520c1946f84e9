// Lists of products and members.
import { sql } from 'kysely';
import type { Role } from '@tracery/contract';
import { avatarUrl } from '../accounts/index.ts';
import { build } from '../platform/database/database.ts';
import { containing } from '../platform/database/text.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { enterOwnProduct } from '../tenancy/scope.ts';
import { ownProducts, productColumns, productOf } from './rows.ts';

const sortColumns = {
  name: 'p.name',
  id: 'p.id',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} as const;

export const listProducts: Handler<'GET /prdapi/v1/products/list'> = (context, { query }) =>
  context.read(async (trx, { userId }) => {
    let matching = ownProducts(userId);
    if (query.name) matching = matching.where('p.name', 'ilike', containing(query.name));
    if (query.status) matching = matching.where('p.status', '=', query.status);
    const [rows, { total }] = await Promise.all([
      trx.all(
        matching
          .select(productColumns)
          .orderBy(sortColumns[query.sort], query.direction)
          .orderBy('p.id', query.direction)
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
      ),
      // Bounded by how many products one person belongs to.
      trx.one(matching.select(sql<number>`count(*)`.as('total'))),
    ]);
    return { list: rows.map(productOf), total };
  });

export const getProduct: Handler<'GET /prdapi/v1/products/get/{id}'> = (context, { params }) =>
  context.read(async (trx, caller) => {
    const scope = await enterOwnProduct(trx, caller, params.id);
    if (!scope) throw new Refusal('notFound');
    const row = await trx.one(
      ownProducts(scope.userId)
        .innerJoin('product_contents as c', 'c.product_id', 'p.id')
        .select([...productColumns, 'c.content'])
        .where('m.product_id', '=', scope.productId)
        .where('c.product_id', '=', scope.productId),
    );
    return { ...productOf(row), data: { content: row.content } };
  });

export const listMembers: Handler<'GET /prdapi/v1/products/members'> = (context, { query }) =>
  context.read(async (trx, { productId }) => {
    let matching = build
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.product_id', '=', productId);
    if (query.role) matching = matching.where('m.roles', '@>', sql<string[]>`array[${query.role}]::text[]`);
    if (query.username) matching = matching.where('u.username', 'ilike', containing(query.username));
    if (query.query) {
      const part = containing(query.query);
      matching = matching.where((where) =>
        where.or([where('u.username', 'ilike', part), where('u.fullname', 'ilike', part)]),
      );
    }
    const [rows, { total }] = await Promise.all([
      trx.all(
        matching
          .leftJoin('avatars as a', 'a.user_id', 'u.id')
          .select(['u.id', 'u.username', 'u.fullname', 'u.intro', 'm.roles', 'a.id as avatar_id'])
          .orderBy(query.sort === 'username' ? sql`lower(u.username)` : sql`u.id`, query.direction)
          .orderBy('u.id', query.direction)
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
      ),
      // Bounded by the people of one product.
      trx.one(matching.select(sql<number>`count(*)`.as('total'))),
    ]);
    const list = rows.map(({ roles, avatar_id: avatarId, ...person }) => ({
      ...person,
      avatar: avatarUrl(avatarId),
      role: roles.join(','),
      roles: roles as Role[],
    }));
    return { list, total };
  });

/** The same people under the address that owner pickers ask. */
export const listOwners: Handler<'GET /usrapi/v1/users/list'> = (context, input) =>
  listMembers(context, input);
