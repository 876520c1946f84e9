// The trash of a product: all kinds, newest first.
import type { ItemKind } from '@tracery/contract';
import { build } from '../platform/database/database.ts';
import { countOf } from '../platform/database/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { findNames, type Kinds } from '../work-items/item-names.ts';
import { restoreItem } from '../work-items/trash.ts';

export const listTrash =
  (kinds: Kinds): Handler<'GET /damapi/v1/trash/list'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      let ofProduct = build.selectFrom('trash as t').where('t.product_id', '=', scope.productId);
      if (query.kind) ofProduct = ofProduct.where('t.kind', '=', query.kind);
      const [rows, { total }] = await Promise.all([
        trx.all(
          ofProduct
            .innerJoin('users as u', 'u.id', 't.deleted_by')
            .select(['t.item_id as id', 't.kind', 't.deleted_at', 'u.username as deleted_by'])
            .orderBy('t.deleted_at', 'desc')
            .orderBy('t.item_id', 'desc')
            .limit(query.limit)
            .offset((query.page - 1) * query.limit),
        ),
        trx.one(countOf(ofProduct.select('t.item_id as id'), query)),
      ]);
      const names = await findNames(trx, scope, kinds, rows);
      const list = rows.map((row) => ({
        id: row.id,
        kind: row.kind as ItemKind,
        oid: names.get(row.id)!.oid,
        name: names.get(row.id)!.name,
        deletedBy: row.deleted_by,
        deletedAt: row.deleted_at.toISOString(),
      }));
      return { list, total };
    });

export const restoreFromTrash =
  (kinds: Kinds): Handler<'POST /damapi/v1/trash/restore'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      const kind = kinds.get(body.kind);
      if (!kind) throw new Refusal('notFound');
      await restoreItem(trx, scope, kind, body.id);
      return {};
    });
