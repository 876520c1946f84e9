// Typed links between items of one product. Both ends remember in their history what was linked.
import { sql } from 'kysely';
import { isSymmetric, limits, type ItemKind, type LinkType } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { recordHistory } from '../tenancy/history.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { namesOf, type Kinds, type Named } from '../work-items/names.ts';
import { requireItem } from '../work-items/sources.ts';

interface Edge {
  id: number;
  type: string;
  is_forward: boolean;
  item_id: number;
  kind: string;
}

/** What lies in the trash is not linked with anything until it comes back. */
const edgesOf = (trx: Trx, { productId }: Scope, id: number): Promise<Edge[]> =>
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
    `.compile(build),
  );

export const listLinks =
  (kinds: Kinds): Handler<'GET /damapi/v1/links/list'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      await requireItem(trx, scope, query.kind, query.sourceId);
      const edges = await edgesOf(trx, scope, query.sourceId);
      const ends = edges.map(({ item_id: id, kind }) => ({ id, kind }));
      const names = await namesOf(trx, scope, kinds, ends);
      const list = edges.map(({ id, type, is_forward: isForward, item_id: itemId }) => {
        const { id: _sameAsItem, ...named } = names.get(itemId)!;
        return { id, type: type as LinkType, isForward, itemId, ...named };
      });
      return { list, total: list.length };
    });

/** As history keeps it. */
export interface LinkChange {
  type: LinkType;
  isForward: boolean;
  kind: ItemKind;
  oid: number;
  name: string;
}

/** Each end tells of the other. */
async function remember(
  trx: Trx,
  scope: Scope,
  { category, type, from, to }: { category: 'link' | 'unlink'; type: LinkType; from: Named; to: Named },
): Promise<void> {
  const tell = (here: Named, { kind, oid, name }: Named) => {
    const link: LinkChange = { type, isForward: here === from, kind, oid, name };
    const change = category === 'link' ? { to: link } : { from: link };
    const changes = [{ field: 'link', ...change }];
    return recordHistory(trx, scope, { kind: here.kind, sourceId: here.id, category, changes });
  };
  await Promise.all([tell(from, to), tell(to, from)]);
}

const countLinks = (trx: Trx, { productId }: Scope, id: number) =>
  trx.one(
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from item_links where product_id = ${productId} and (from_id = ${id} or to_id = ${id})
        limit ${limits.item.linksMax}
      ) few
    `.compile(build),
  );

export const createLink =
  (kinds: Kinds): Handler<'POST /damapi/v1/links/create'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      const { productId, userId } = scope;
      const { type, sourceId, targetId } = body;
      requireOwnProduct(body, scope);
      // Asked together: one way to the database.
      const [links, linksOfTarget] = await Promise.all([
        countLinks(trx, scope, sourceId),
        countLinks(trx, scope, targetId),
        requireItem(trx, scope, body.kind, sourceId),
        requireItem(trx, scope, body.targetKind, targetId),
      ]);
      if (sourceId === targetId) throw new Refusal('link.toItself');
      if (Math.max(links.total, linksOfTarget.total) >= limits.item.linksMax)
        throw new Refusal('link.tooMany');
      const isTurned = isSymmetric(type) && sourceId > targetId;
      const [fromId, toId] = isTurned ? [targetId, sourceId] : [sourceId, targetId];
      const made = await trx.maybe(
        build
          .insertInto('item_links')
          .values({ product_id: productId, type, from_id: fromId, to_id: toId, creator_id: userId })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      );
      if (!made) throw new Refusal('link.exists');
      const names = await namesOf(trx, scope, kinds, [
        { id: sourceId, kind: body.kind },
        { id: targetId, kind: body.targetKind },
      ]);
      const [from, to] = [names.get(fromId)!, names.get(toId)!];
      await remember(trx, scope, { category: 'link', type, from, to });
      return made;
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
        `.compile(build),
      );
      if (!gone) throw new Refusal('notFound');
      const names = await namesOf(trx, scope, kinds, [
        { id: gone.from_id, kind: gone.from_kind },
        { id: gone.to_id, kind: gone.to_kind },
      ]);
      const [from, to] = [names.get(gone.from_id)!, names.get(gone.to_id)!];
      await remember(trx, scope, { category: 'unlink', type: gone.type as LinkType, from, to });
      return {};
    });
