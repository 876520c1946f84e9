// Typed links between items of one product, read from both ends.
import { limits, type ItemKind, type LinkType } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { linkItems, recordLinkChange } from '../work-items/links.ts';
import { findNames } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { requireItem } from '../work-items/rows.ts';

interface Edge {
  id: number;
  type: string;
  is_forward: boolean;
  item_id: number;
  kind: string;
}

/** Without items in the trash, until they are restored. */
const edgesOf = (trx: ReadTrx, { productId }: Scope, id: number): Promise<Edge[]> =>
  trx.all(
    sql<Edge>`
      select l.id, l.type, l.is_forward, l.item_id, i.kind
      from (
        select id, type, true as is_forward, to_id as item_id from item_links
        where product_id = ${productId} and from_id = ${id}
        union all
        select id, type, false, from_id from item_links where product_id = ${productId} and to_id = ${id}
      ) l
      join items i on i.product_id = ${productId} and i.id = l.item_id
      where not exists (select from trash t where t.product_id = ${productId} and t.item_id = l.item_id)
      order by l.id limit ${limits.item.linksMax * 2}
    `,
  );

export const listLinks =
  (kinds: Kinds): Handler<'GET /damapi/v1/links/list'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      await requireItem(trx, scope, query.kind, query.sourceId);
      const edges = await edgesOf(trx, scope, query.sourceId);
      const ends = edges.map(({ item_id: id, kind }) => ({ id, kind }));
      const names = await findNames(trx, scope, kinds, ends);
      const list = edges.map(({ id, type, is_forward: isForward, item_id: itemId }) => {
        const { id: _sameAsItem, ...named } = names.get(itemId)!;
        return { id, type: type as LinkType, isForward, itemId, ...named };
      });
      return { list, total: list.length };
    });

export const createLink =
  (kinds: Kinds): Handler<'POST /damapi/v1/links/create'> =>
  (context, { body }) =>
    context.writeAtOnce(async (trx, scope) => {
      const { type, kind, sourceId, targetKind, targetId } = body;
      requireOwnProduct(body, scope);
      return linkItems(trx, scope, kinds, {
        type,
        source: { kind, id: sourceId },
        target: { kind: targetKind, id: targetId },
      });
    });

export const removeLink =
  (kinds: Kinds): Handler<'DELETE /damapi/v1/links/delete/{id}'> =>
  (context, { params }) =>
    context.write(async (trx, scope) => {
      const { productId } = scope;
      const gone = await trx.maybe(
        sql<{ type: string; from_id: number; from_kind: ItemKind; to_id: number; to_kind: ItemKind }>`
          delete from item_links l using items f, items t
          where l.product_id = ${productId} and l.id = ${params.id}
            and f.product_id = ${productId} and f.id = l.from_id and t.product_id = ${productId} and t.id = l.to_id
          returning l.type, l.from_id, f.kind as from_kind, l.to_id, t.kind as to_kind
        `,
      );
      if (!gone) throw new Refusal('notFound');
      const names = await findNames(trx, scope, kinds, [
        { id: gone.from_id, kind: gone.from_kind },
        { id: gone.to_id, kind: gone.to_kind },
      ]);
      const [from, to] = [names.get(gone.from_id)!, names.get(gone.to_id)!];
      await recordLinkChange(trx, scope, { category: 'unlink', type: gone.type as LinkType, from, to });
      return {};
    });
