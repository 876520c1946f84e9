import { itemKinds, type ItemKind } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { ItemHandlers } from '../tenancy/inner-call.ts';
import { fillWithExample } from './fill-with-example.ts';

/** Costs the same however much the product holds: the first row of each is enough. */
const getStart: Handler<'GET /prdapi/v1/products/start'> = (context) =>
  context.read(async (trx, { productId, userId }) => {
    const [{ isEmpty, hasOthers }, counted] = await Promise.all([
      trx.one(
        sql<{ isEmpty: boolean; hasOthers: boolean }>`
          select not exists (select from items where product_id = ${productId}) as "isEmpty",
            exists (
              select from memberships m join users u on u.id = m.user_id
              where m.product_id = ${productId} and m.user_id <> ${userId} and not u.is_builtin_guest
            ) or exists (
              select from invitations where product_id = ${productId} and outcome is null
            ) as "hasOthers"
        `,
      ),
      trx.all(
        sql<{ kind: ItemKind }>`
          select distinct kind from item_counters where product_id = ${productId} and items > 0
        `,
      ),
    ]);
    const present = new Set(counted.map(({ kind }) => kind));
    return { isEmpty, kinds: itemKinds.filter((kind) => present.has(kind)), hasOthers };
  });

/** `handlers`: those that make and move items, links and comments. */
export const onboardingHandlers = (handlers: ItemHandlers) => ({
  'GET /prdapi/v1/products/start': getStart,
  'POST /prdapi/v1/products/example': fillWithExample(handlers),
});
