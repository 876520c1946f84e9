// Delete a product, restore it, quit it.
import { isManager, limits, noProduct } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistory } from '../tenancy/history.ts';
import { clearCurrentProduct, endMembership } from '../tenancy/memberships.ts';
import { requireProof } from '../tenancy/proof.ts';
import { enterDeletedProduct, type Scope } from '../tenancy/scope.ts';
import type { Tokens } from '../tenancy/tokens.ts';

const restorePeriod = sql`make_interval(days => ${limits.product.restoreDays})`;

/** A token without a product, for a session that just left one. */
const tokenWithoutProduct = async (tokens: Tokens, { sessionId: sid, userId, username }: Scope) => ({
  token: await tokens.sign({ sid, userId, username, roles: [], productId: noProduct.noneChosen }),
  productName: '',
});

export const deleteProduct =
  (tokens: Tokens): Handler<'DELETE /prdapi/v1/products/delete/{id}'> =>
  async (context, { params, query }) => {
    const who = await context.write(async (trx, scope) => {
      const { productId } = scope;
      if (params.id !== productId) throw new Refusal('product.notCurrent');
      const { name } = await trx.one(
        sql<{ name: string }>`select name from products where id = ${productId}`,
      );
      if (query.name !== name) throw new Refusal('product.nameDiffers');
      await requireProof(trx, scope);
      await recordHistory(trx, scope, { kind: 'Product', sourceId: productId, category: 'delete' });
      await recordAuditEvent(trx, { event: 'product.deleted', by: scope, from: context.requestInfo });
      await trx.run(sql`update products set deleted_at = now() where id = ${productId}`);
      await clearCurrentProduct(trx, productId);
      return scope;
    });
    return tokenWithoutProduct(tokens, who);
  };

export const listDeleted: Handler<'GET /prdapi/v1/products/deleted'> = (context) =>
  context.read(async (trx, { userId }) => {
    const rows = await trx.all(
      sql<{ id: number; name: string; deleted_at: Date; days_left: number }>`
        select p.id, p.name, p.deleted_at,
          ceil(extract(epoch from p.deleted_at + ${restorePeriod} - now()) / 86400)::int as days_left
        from memberships m join products p on p.id = m.product_id
        where m.user_id = ${userId} and 'ProductManager' = any (m.roles)
          and p.deleted_at > now() - ${restorePeriod}
        order by p.deleted_at desc, p.id desc
        limit ${limits.list.limitMax}
      `,
    );
    const list = rows.map((row) => ({
      id: row.id,
      name: row.name,
      deletedAt: row.deleted_at.toISOString(),
      daysLeft: row.days_left,
    }));
    return { list };
  });

export const restoreProduct: Handler<'POST /prdapi/v1/products/restore/{id}'> = (context, { params }) =>
  context.write(async (trx, caller) => {
    const scope = await enterDeletedProduct(trx, caller, params.id);
    if (!scope || !isManager(scope.roles)) throw new Refusal('notFound');
    const restored = await trx.run(
      sql`
        update products set deleted_at = null
        where id = ${scope.productId} and deleted_at > now() - ${restorePeriod}
      `,
    );
    if (restored === 0) throw new Refusal('notFound');
    await recordHistory(trx, scope, { kind: 'Product', sourceId: scope.productId, category: 'restore' });
    await recordAuditEvent(trx, { event: 'product.restored', by: scope, from: context.requestInfo });
    return { id: scope.productId };
  });

export const quitProduct =
  (tokens: Tokens): Handler<'POST /prdapi/v1/products/quit'> =>
  async (context) => {
    const who = await context.write(async (trx, scope) => {
      if (isManager(scope.roles)) throw new Refusal('product.managerStays');
      await endMembership(trx, scope, scope.userId);
      await recordAuditEvent(trx, { event: 'member.left', by: scope, from: context.requestInfo });
      return scope;
    });
    return tokenWithoutProduct(tokens, who);
  };
