import { sql } from '../platform/database/sql.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistory } from '../tenancy/history.ts';

export const letGuests: Handler<'POST /damapi/v1/proposals/let-guests'> = (context, { body: { may } }) =>
  context.write(async (trx, scope) => {
    const { productId } = scope;
    const { before } = await trx.one(
      sql<{ before: boolean }>`select guests_propose as before from products where id = ${productId}`,
    );
    await trx.run(
      sql`update products set guests_propose = ${may}, updated_at = now() where id = ${productId}`,
    );
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: productId,
      category: 'update',
      changes: before === may ? [] : [{ field: 'guestsPropose', from: before, to: may }],
    });
    const detail = { fields: ['guestsPropose'], may };
    await recordAuditEvent(trx, { event: 'product.changed', by: scope, from: context.requestInfo, detail });
    return {};
  });
