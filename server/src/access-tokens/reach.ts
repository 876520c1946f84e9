// Which access tokens there are for whom, as conditions on rows `t` of `access_tokens`.
import { limits } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';

export const isLive = sql`t.ended_at is null and t.expires_at > now()`;

/** Living ones, and for some time those that ended. */
export const isListed = sql`
  coalesce(t.ended_at, t.expires_at) > now() - make_interval(days => ${limits.token.endedDays})`;

export const isOwn = (userId: number): Sql => sql`t.user_id = ${userId}`;

/** The robots of the product, and what its members have made for it or for all of their products. */
export const reaches = ({ productId }: Scope): Sql => sql`
  (t.only_product = ${productId} or t.only_product is null)
  and (t.robot_roles is not null or t.user_id in (select m.user_id from memberships m where m.product_id = ${productId}))`;
