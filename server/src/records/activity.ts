// What was last done in a product, over all its items.
import { sql } from 'kysely';
import type { ItemKind } from '@tracery/contract';
import { build } from '../platform/database/database.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { findNames, type Kinds } from '../work-items/item-names.ts';
import { describeEntry } from './history.ts';

const shown = 20;
/** Entries about the product itself and about purged items are passed over, but not for ever. */
const lookedAt = 200;

export const listActivity =
  (kinds: Kinds): Handler<'GET /damapi/v1/operationlogs/recent'> =>
  (context) =>
    context.read(async (trx, scope) => {
      const { productId } = scope;
      const rows = await trx.all(
        build
          .selectFrom((from) =>
            from
              .selectFrom('history')
              .select(['id', 'kind', 'source_id', 'category', 'changes', 'creator_id', 'created_at'])
              .where('product_id', '=', productId)
              .orderBy('id', 'desc')
              .limit(lookedAt)
              .as('h'),
          )
          .innerJoin('items as i', (join) =>
            join
              .on('i.product_id', '=', productId)
              .onRef('i.id', '=', 'h.source_id')
              .on(sql<boolean>`h.kind in (i.kind, i.kind || 'Attachment')`),
          )
          .innerJoin('users as u', 'u.id', 'h.creator_id')
          .leftJoin('trash as t', (join) =>
            join.on('t.product_id', '=', productId).onRef('t.item_id', '=', 'i.id'),
          )
          .select(['h.id', 'h.kind', 'h.category', 'h.changes', 'h.creator_id', 'h.created_at'])
          .select(['i.id as item_id', 'i.kind as item_kind', 'u.username as creator', 't.deleted_at'])
          .orderBy('h.id', 'desc')
          .limit(shown),
      );
      const names = await findNames(
        trx,
        scope,
        kinds,
        rows.map((row) => ({ id: row.item_id, kind: row.item_kind })),
      );
      const list = rows.map((row) => ({
        id: row.id,
        kind: row.item_kind as ItemKind,
        itemId: row.item_id,
        oid: names.get(row.item_id)!.oid,
        name: names.get(row.item_id)!.name,
        isDeleted: row.deleted_at !== null,
        data: describeEntry(row, context.requestInfo.language),
        creator: row.creator,
        creatorId: row.creator_id,
        createdAt: row.created_at.toISOString(),
      }));
      return { list };
    });
