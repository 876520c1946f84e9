// Whether a product asks its members for a second factor. Who has none is refused where the product is entered
// (enter_product in the migrations).
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistory } from '../tenancy/history.ts';
import { requireProof } from '../tenancy/proof.ts';

export const askSecondFactor: Handler<'POST /prdapi/v1/products/second-factor'> = (
  context,
  { body: { asks } },
) =>
  context.write(async (trx, scope) => {
    await requireProof(trx, scope);
    const { productId, userId } = scope;
    // Held, so that the last factor is not removed meanwhile.
    const manager = await trx.one(
      sql<{ has: boolean }>`select has_second_factor as has from users where id = ${userId} for share`,
    );
    if (asks && !manager.has) throw new Refusal('secondFactor.ownFirst');
    const { before } = await trx.one(
      sql<{ before: boolean }>`
        select p.asks_second_factor as before from products p join product_contents c on c.product_id = p.id
        where p.id = ${productId} and c.product_id = ${productId}
      `,
    );
    await trx.run(
      sql`update products set asks_second_factor = ${asks}, updated_at = now() where id = ${productId}`,
    );
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: productId,
      category: 'update',
      changes: before === asks ? [] : [{ field: 'asksSecondFactor', from: before, to: asks }],
    });
    const detail = { fields: ['asksSecondFactor'], asks };
    await recordAuditEvent(trx, { event: 'product.changed', by: scope, from: context.requestInfo, detail });
    return {};
  });
