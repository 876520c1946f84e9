import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { lockView, recordViewChange } from './rows.ts';

/** The order is that of all who see the list. Few views: all get their places anew. */
export const moveView: Handler<'POST /prdapi/v1/views/move'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { productId } = scope;
    const view = await lockView(trx, scope, body.id);
    const rows = await trx.all(
      sql<{ id: number }>`
        select v.id from saved_views v
        where v.product_id = ${productId} and v.kind = ${view.kind} and v.is_shared = ${view.is_shared}
          and (v.is_shared or v.creator_id = ${view.creator_id}) and v.deleted_at is null and v.id <> ${view.id}
        order by v.place, v.id
      `,
    );
    const others = rows.map(({ id }) => id);
    const after = others.indexOf(body.afterId);
    if (body.afterId !== 0 && after < 0) throw new Refusal('notFound');
    await trx.run(
      sql`
        update saved_views v set place = o.place
        from unnest(${others.toSpliced(after + 1, 0, view.id)}::bigint[]) with ordinality o (id, place)
        where v.product_id = ${productId} and v.id = o.id and v.place <> o.place
      `,
    );
    if (view.is_shared)
      await recordViewChange(trx, scope, {
        from: context.requestInfo,
        category: 'update',
        changes: [{ field: 'view', to: view.name }, { field: 'index' }],
      });
    return {};
  });
