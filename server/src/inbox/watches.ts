// Watching an item, and having seen it.
import type { ItemKind, WatchReason } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { requireItem } from '../work-items/rows.ts';
import { ownEntryColumns, unreadOf, type OwnEntry } from './own-entries.ts';
import { readEntry } from './read.ts';

interface Place {
  kind: ItemKind;
  id: number;
}

interface WatchRow {
  is_watching: boolean;
  why: WatchReason;
  with_requirements: boolean;
}

/** Why somebody watches who has neither chosen nor been told yet: items from before have no rows. */
async function whyAtFirst(
  trx: ReadTrx,
  { productId, userId }: Scope,
  { table, people }: Model,
  id: number,
): Promise<WatchReason | null> {
  const isOwner = sql.join(
    [sql`false`, ...people.map(({ column }) => sql`${sql.ref(`i.${column}`)} = ${userId}`)],
    ' or ',
  );
  const row = await trx.maybe(
    sql<{ why: WatchReason | null }>`
      select case when i.creator_id = ${userId} then 'creator' when ${isOwner} then 'owner'
        when exists (
          select from review_votes v
          where v.product_id = ${productId} and v.item_id = ${id} and v.reviewer_id = ${userId}
        ) then 'reviewer' end as why
      from ${sql.table(table)} i
        join memberships m on m.product_id = ${productId} and m.user_id = ${userId} and not 'Guest' = any (m.roles)
      where i.product_id = ${productId} and i.id = ${id}
    `,
  );
  return row?.why ?? null;
}

/** Whether somebody watches an item. Requirements are also watched with their feature. */
export async function watchOf(trx: ReadTrx, scope: Scope, kinds: Kinds, { kind, id }: Place) {
  const { productId, userId } = scope;
  const [own, ofFeature, atFirst] = await Promise.all([
    trx.maybe(
      sql<WatchRow>`
        select is_watching, why, with_requirements from watches
        where product_id = ${productId} and item_id = ${id} and user_id = ${userId}
      `,
    ),
    kind === 'Requirement'
      ? trx.maybe(
          sql`
            select w.user_id from requirements r
              join watches w on w.product_id = ${productId} and w.item_id = r.source_id
            where r.product_id = ${productId} and r.id = ${id} and w.user_id = ${userId} and w.is_watching
              and w.with_requirements
          `,
        )
      : undefined,
    whyAtFirst(trx, scope, kinds[kind].model, id),
  ]);
  const isStopped = own?.is_watching === false;
  const why = isStopped ? null : (own?.why ?? atFirst ?? (ofFeature ? 'feature' : null));
  return { isWatching: why !== null, why, withRequirements: !isStopped && (own?.with_requirements ?? false) };
}

const getWatch =
  (kinds: Kinds): Handler<'GET /damapi/v1/watches/get'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const { productId, userId } = scope;
      const { kind, sourceId: id } = query;
      const [, watch, present] = await Promise.all([
        requireItem(trx, scope, kind, id),
        watchOf(trx, scope, kinds, { kind, id }),
        trx.one(
          sql<{ watchers: number; isUnread: boolean; version: number; lastComment: number }>`
          select
            (select count(*)::int from watches w
             where w.product_id = ${productId} and w.item_id = ${id} and w.is_watching) as watchers,
            exists (
              select from inbox_entries e
              where e.product_id = ${productId} and e.item_id = ${id} and e.user_id = ${userId} and e.is_unread
            ) as "isUnread",
            coalesce((select max(v.number) from item_versions v
             where v.product_id = ${productId} and v.item_id = ${id}), 1) as version,
            coalesce((select c.id from comments c where c.product_id = ${productId} and c.item_id = ${id}
             order by c.created_at desc, c.id desc limit 1), 0) as "lastComment"
        `,
        ),
      ]);
      return { ...watch, ...present };
    });

const setWatch =
  (kinds: Kinds): Handler<'POST /damapi/v1/watches/set'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { productId, userId } = scope;
      const { kind, sourceId: id, isWatching } = body;
      await requireItem(trx, scope, kind, id);
      const withRequirements = isWatching && kind === 'Feature' && body.withRequirements;
      // Whoever watches already goes on doing so for the reason they had.
      await trx.run(
        sql`
        insert into watches as w (product_id, item_id, user_id, is_watching, why, with_requirements)
        values (${productId}, ${id}, ${userId}, ${isWatching}, 'chosen', ${withRequirements})
        on conflict (product_id, item_id, user_id) do update
          set is_watching = excluded.is_watching, with_requirements = excluded.with_requirements,
            why = case when w.is_watching and excluded.is_watching then w.why else excluded.why end
      `,
      );
      return watchOf(trx, scope, kinds, { kind, id });
    });

const see =
  (kinds: Kinds): Handler<'POST /damapi/v1/watches/seen'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { kind, sourceId: id } = body;
      await requireItem(trx, scope, kind, id);
      const entry = await trx.maybe(
        sql<OwnEntry>`
          select ${ownEntryColumns} from inbox_entries e
          where e.product_id = ${scope.productId} and e.item_id = ${id} and e.user_id = ${scope.userId} for update
        `,
      );
      if (entry) await readEntry(trx, scope, kinds, entry, body);
      return unreadOf(trx, scope);
    });

export const watchHandlers = (kinds: Kinds) => ({
  'GET /damapi/v1/watches/get': getWatch(kinds),
  'POST /damapi/v1/watches/set': setWatch(kinds),
  'POST /damapi/v1/watches/seen': see(kinds),
});
