// The end of a membership, whoever causes it.
import type { Role } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from './history.ts';
import type { Scope } from './scope.ts';

/** Removes a person from the product, closes it in their sessions, and records it in the history. */
export async function endMembership(trx: Trx, scope: Scope, userId: number): Promise<void> {
  const { productId } = scope;
  const left = await trx.maybe(
    sql<{ roles: Role[] }>`
      delete from memberships where product_id = ${productId} and user_id = ${userId} returning roles
    `,
  );
  if (!left) throw new Refusal('notFound');
  await clearCurrentProduct(trx, productId, userId);
  await recordHistory(trx, scope, {
    kind: 'Product',
    sourceId: productId,
    category: 'remove',
    changes: [{ field: 'member', from: { userId, roles: left.roles } }],
  });
}

/** From the next request on, no session has the product open: of everybody, or of one person. */
export async function clearCurrentProduct(trx: Trx, productId: number, userId?: number): Promise<void> {
  const [ofSession, ofUser] =
    userId === undefined ? [sql``, sql``] : [sql`and user_id = ${userId}`, sql`and id = ${userId}`];
  await trx.run(
    sql`update sessions set current_product_id = null where current_product_id = ${productId} ${ofSession}`,
  );
  await trx.run(sql`update users set last_product_id = null where last_product_id = ${productId} ${ofUser}`);
}
