// Recent activity in a product, over all its items.
import type { ItemKind } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import {
  creatorColumns,
  creatorJoins,
  creatorToWire,
  madeWithColumns,
  madeWithJoin,
  madeWithToWire,
  proposedColumns,
  proposedJoin,
  proposedToWire,
} from '../tenancy/people.ts';
import { findNames } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { describeEntry, namesIn, type EntryRow } from './history.ts';

const entriesShown = 20;
/** Entries about the product itself and about purged items are skipped, up to this many. */
const maxEntriesRead = 200;

interface ActivityRow extends EntryRow {
  item_id: number;
  item_kind: ItemKind;
  deleted_at: Date | null;
}

export const listActivity =
  (kinds: Kinds): Handler<'GET /damapi/v1/operationlogs/recent'> =>
  (context) =>
    context.read(async (trx, scope) => {
      const { productId } = scope;
      const rows = await trx.all(
        sql<ActivityRow>`
          select h.id, h.kind, h.category, h.changes, h.creator_id, h.created_at, i.id as item_id,
            i.kind as item_kind, ${creatorColumns}, ${madeWithColumns}, ${proposedColumns}, t.deleted_at
          from (
            select id, kind, source_id, category, changes, creator_id, token_id, proposal_id, created_at from history
            where product_id = ${productId} order by id desc limit ${sql.number(maxEntriesRead)}
          ) h
            join items i on i.product_id = ${productId} and i.id = h.source_id
              and h.kind in (i.kind, i.kind || 'Attachment')
            ${creatorJoins(sql`h.creator_id`)} ${madeWithJoin(sql`h.token_id`)}
            ${proposedJoin(productId, sql`h.proposal_id`)}
            left join trash t on t.product_id = ${productId} and t.item_id = i.id
          order by h.id desc limit ${sql.number(entriesShown)}
        `,
      );
      const wanted = rows.map((row) => ({ id: row.item_id, kind: row.item_kind }));
      const [names, people] = await Promise.all([findNames(trx, scope, kinds, wanted), namesIn(trx, rows)]);
      const list = rows.map((row) => ({
        id: row.id,
        kind: row.item_kind,
        itemId: row.item_id,
        oid: names.get(row.item_id)!.oid,
        name: names.get(row.item_id)!.name,
        isDeleted: row.deleted_at !== null,
        data: describeEntry(row, context.requestInfo.language, people),
        ...creatorToWire(row),
        ...madeWithToWire(row),
        ...proposedToWire(row),
      }));
      return { list };
    });
