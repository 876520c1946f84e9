// The trash of a product: all kinds, newest first.
import { limits, type ItemKind } from '@tracery/contract';
import { countOf, pageClause } from '../platform/database/paging.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { creatorColumns, creatorJoins, type CreatorRow } from '../tenancy/people.ts';
import { findNames } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { requireItem } from '../work-items/rows.ts';
import { findDependents, isMovedForGood, restoreItem } from '../work-items/trash.ts';

export const listTrash =
  (kinds: Kinds): Handler<'GET /damapi/v1/trash/list'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      const ofKind = query.kind ? sql`and t.kind = ${query.kind}` : sql``;
      const matching = sql`t.product_id = ${scope.productId} ${ofKind}`;
      const [rows, { total }] = await Promise.all([
        trx.all(
          sql<
            Omit<CreatorRow, 'creator_id' | 'created_at'> & { id: number; kind: ItemKind; deleted_at: Date }
          >`
            select t.item_id as id, t.kind, t.deleted_at, ${creatorColumns}
            from trash t ${creatorJoins(sql`t.deleted_by`)}
            where ${matching} order by t.deleted_at desc, t.item_id desc ${pageClause(query)}
          `,
        ),
        trx.one(countOf(sql`select t.item_id as id from trash t where ${matching}`, query)),
      ]);
      const names = await findNames(trx, scope, kinds, rows);
      const list = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        oid: names.get(row.id)!.oid,
        name: names.get(row.id)!.name,
        deletedBy: row.creator,
        deletedByName: row.creator_name,
        deletedByAvatar: row.creator_avatar,
        deletedAt: row.deleted_at.toISOString(),
      }));
      return { list, total };
    });

/** Asked before somebody is asked whether to delete. */
export const listDependents =
  (kinds: Kinds): Handler<'GET /damapi/v1/trash/dependents'> =>
  (context, { query: { kind, sourceId } }) =>
    context.read(async (trx, scope) => {
      await requireItem(trx, scope, kind, sourceId);
      const { model } = kinds[kind];
      const max = limits.list.dependentsMax;
      const [found, wasMoved] = await Promise.all([
        findDependents(trx, scope, model, sourceId, max + 1),
        isMovedForGood(trx, scope, model, sourceId),
      ]);
      return { list: found.slice(0, max), hasMore: found.length > max, wasMoved };
    });

export const restoreFromTrash =
  (kinds: Kinds): Handler<'POST /damapi/v1/trash/restore'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      await restoreItem(trx, scope, kinds[body.kind], body.id);
      return {};
    });
