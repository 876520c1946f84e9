// Access tokens as their person sees them, and as the managers of a product do.
import type { TokenScope } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { pageClause } from '../platform/database/paging.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { avatarUrlOf, nameOf } from '../tenancy/people.ts';
import { isListed, isLive, isOwn, reaches } from './reach.ts';

interface Row {
  id: number;
  name: string;
  scope: TokenScope;
  beginning: string;
  only_product: number | null;
  product_name: string;
  is_robot: boolean;
  username: string;
  person_name: string;
  person_avatar: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  used_at: Date | null;
  address: string;
}

const toWire = (row: Row) => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  beginning: row.beginning,
  productId: row.only_product ?? 0,
  productName: row.product_name,
  isRobot: row.is_robot,
  username: row.username,
  personName: row.person_name,
  personAvatar: row.person_avatar,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  lastUsedAt: row.used_at?.toISOString() ?? null,
  lastAddress: row.address,
});

interface Wanted {
  where: Sql;
  /** Joins the only product of a token. */
  product: Sql;
  isUseShown: Sql;
  query: { page: number; limit: number };
}

async function listTokens(trx: ReadTrx, { where, product, isUseShown, query }: Wanted) {
  const matching = sql`${where} and ${isListed}`;
  const [rows, { total }] = await Promise.all([
    trx.all(
      sql<Row>`
        select t.id, t.name, t.scope, t.beginning, t.only_product, coalesce(p.name, '') as product_name,
          u.is_robot, u.username, ${nameOf(sql`u`)} as person_name, ${avatarUrlOf(sql`ua.id`)} as person_avatar,
          t.created_at, t.expires_at, t.ended_at, s.used_at, coalesce(s.address, '') as address
        from access_tokens t
          join users u on u.id = t.user_id
          left join avatars ua on ua.user_id = t.user_id
          ${product}
          left join access_token_uses s on s.token_id = t.id and ${isUseShown}
        where ${matching}
        order by ${isLive} desc, t.id desc ${pageClause(query)}
      `,
    ),
    // Bounded by how many tokens a person, or the members of a product, may have.
    trx.one(sql<{ total: number }>`select count(*) as total from access_tokens t where ${matching}`),
  ]);
  return { list: rows.map(toWire), total };
}

/** As long as the person is a member. */
const ownProduct = (userId: number) => sql`
  left join (memberships m join products p on p.id = m.product_id and p.deleted_at is null)
    on m.user_id = ${userId} and m.product_id = t.only_product`;

export const listOwn: Handler<'GET /usrapi/v1/tokens/list'> = (context, { query }) =>
  context.read((trx, { userId }) =>
    listTokens(trx, { where: isOwn(userId), product: ownProduct(userId), isUseShown: sql`true`, query }),
  );

/** When and from where somebody's token for all products was used may have been in another product. */
export const listOfProduct: Handler<'GET /prdapi/v1/tokens/list'> = (context, { query }) =>
  context.read((trx, scope) =>
    listTokens(trx, {
      where: reaches(scope),
      product: sql`left join products p on p.id = ${scope.productId} and t.only_product = p.id`,
      isUseShown: sql`t.only_product is not null`,
      query,
    }),
  );
