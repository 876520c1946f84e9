// Products, their members, and the counts of the dashboard.
import type { Role } from '@tracery/contract';
import { pageClause } from '../platform/database/paging.ts';
import type { ReadTrx } from '../platform/database/database.ts';
import type { ProductRow, UserRow } from '../platform/database/schema.generated.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { containing, wordsOf } from '../platform/database/text.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import {
  avatarUrl,
  creatorColumns,
  creatorJoins,
  creatorToWire,
  matchesName,
  nameOf,
  type CreatorRow,
} from '../tenancy/people.ts';
import { enterOwnProduct, requireNamedProduct, type Scope } from '../tenancy/scope.ts';
import { rulesOf } from '../tenancy/trace-rules.ts';
import { countsByStatus } from '../work-items/counters.ts';

type OwnProductRow = ProductRow & CreatorRow & { roles: Role[]; manager: string; manager_name: string };

const productColumns = sql`
  p.*, m.roles, manager.username as manager, ${nameOf(sql`manager`)} as manager_name, ${creatorColumns}`;

/** Products of which a person is a live member, with the names of people. */
const ownProducts = (userId: number): Sql => sql`
  from memberships m
    join products p on p.id = m.product_id
    join users manager on manager.id = p.manager_id
    ${creatorJoins(sql`p.creator_id`)}
  where m.user_id = ${userId} and p.deleted_at is null`;

const toWire = (row: OwnProductRow) => ({
  id: row.id,
  name: row.name,
  hkcCode: row.hkc_code,
  kind: row.kind as 'Private' | 'Internal' | 'Public',
  tag: row.tags.join(','),
  status: row.status,
  manager: row.manager,
  managerName: row.manager_name,
  managerId: row.manager_id,
  role: row.roles.join(','),
  version: row.version,
  ...creatorToWire(row),
  updatedAt: row.updated_at.toISOString(),
});

const productOrders = {
  name: sql`p.name collate names`,
  id: sql`p.id`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
};

export const listProducts: Handler<'GET /prdapi/v1/products/list'> = (context, { query }) =>
  context.read(async (trx, { userId, onlyProduct }) => {
    const conditions = [
      ownProducts(userId),
      ...(onlyProduct === undefined ? [] : [sql`p.id = ${onlyProduct}`]),
      ...wordsOf(query.name ?? '').map((word) => sql`p.name ilike ${containing(word)}`),
      ...(query.status ? [sql`p.status = ${query.status}`] : []),
    ];
    const matching = sql.join(conditions, ' and ');
    const direction = sql.raw(query.direction);
    const [rows, { total }] = await Promise.all([
      trx.all(
        sql<OwnProductRow>`
          select ${productColumns} ${matching}
          order by ${productOrders[query.sort]} ${direction}, p.id ${direction} ${pageClause(query)}
        `,
      ),
      // Bounded by how many products one person belongs to.
      trx.one(sql<{ total: number }>`select count(*) as total ${matching}`),
    ]);
    return { list: rows.map(toWire), total };
  });

export const getProduct: Handler<'GET /prdapi/v1/products/get/{id}'> = (context, { params }) =>
  context.read(async (trx, caller) => {
    const scope = await enterOwnProduct(trx, caller, params.id);
    if (!scope) throw new Refusal('notFound');
    const row = await trx.one(
      sql<OwnProductRow & { content: string }>`
        select ${productColumns},
          (select content from product_contents where product_id = ${scope.productId}) as content
        ${ownProducts(scope.userId)} and m.product_id = ${scope.productId}
      `,
    );
    return {
      ...toWire(row),
      traceRules: rulesOf(row),
      asksSecondFactor: row.asks_second_factor,
      guestsPropose: row.guests_propose,
      data: { content: row.content },
    };
  });

/** What the dashboard shows. Read from the counters, so it costs the same however many items there are. */
export const productStat: Handler<'GET /prdapi/v1/products/stat'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    await requireNamedProduct(trx, scope, query.productId);
    const [feature, systemRequirement] = await Promise.all([
      countsByStatus(trx, scope, 'Feature'),
      countsByStatus(trx, scope, 'Requirement'),
    ]);
    return { feature, systemRequirement };
  });

type MemberRow = Pick<UserRow, 'id' | 'username' | 'fullname' | 'intro'> & {
  roles: Role[];
  avatar_id: number | null;
};

const memberOrders = {
  name: sql`${nameOf(sql`u`)} collate names`,
  username: sql`lower(u.username)`,
  id: sql`u.id`,
};

export const listMembers: Handler<'GET /prdapi/v1/products/members'> = (context, { query }) =>
  context.read(async (trx, { productId }) => {
    const conditions = [
      sql`m.product_id = ${productId}`,
      ...(query.role ? [sql`m.roles @> array[${query.role}]::text[]`] : []),
      ...(query.username ? [sql`u.username ilike ${containing(query.username)}`] : []),
      ...(query.query?.trim() ? [matchesName(query.query, sql`u.name_keys`)] : []),
    ];
    const where = sql.join(conditions, ' and ');
    const direction = sql.raw(query.direction);
    const sortKey = memberOrders[query.sort];
    const [rows, { total }] = await Promise.all([
      trx.all(
        sql<MemberRow>`
          select u.id, u.username, u.fullname, u.intro, m.roles, a.id as avatar_id
          from memberships m join users u on u.id = m.user_id left join avatars a on a.user_id = u.id
          where ${where} order by ${sortKey} ${direction}, u.id ${direction} ${pageClause(query)}
        `,
      ),
      // Bounded by the people of one product.
      trx.one(
        sql<{ total: number }>`
          select count(*) as total from memberships m join users u on u.id = m.user_id where ${where}
        `,
      ),
    ]);
    const list = rows.map(({ roles, avatar_id: avatarId, ...person }) => ({
      ...person,
      avatar: avatarUrl(avatarId),
      role: roles.join(','),
      roles,
    }));
    return { list, total };
  });

/** The same people, under the path that owner pickers call. */
export const listOwners: Handler<'GET /usrapi/v1/users/list'> = (context, input) =>
  listMembers(context, input);

/** More than this many equal names in one product are no use to anybody. */
const maxNamesakes = 1000;

/** The full names that several members have. */
export async function findNamesakes(trx: ReadTrx, { productId }: Scope): Promise<string[]> {
  const rows = await trx.all(
    sql<{ fullname: string }>`
      select u.fullname from memberships m join users u on u.id = m.user_id
      where m.product_id = ${productId} and u.fullname <> ''
      group by u.fullname having count(*) > 1 order by u.fullname limit ${sql.number(maxNamesakes)}
    `,
  );
  return rows.map(({ fullname }) => fullname);
}

export const listNamesakes: Handler<'GET /usrapi/v1/users/namesakes'> = (context) =>
  context.read(async (trx, scope) => ({ list: await findNamesakes(trx, scope) }));
