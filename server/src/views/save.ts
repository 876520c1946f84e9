import { definitionOf, limits, viewSearchOf, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { Scope } from '../tenancy/scope.ts';
import { lockView, lockViews, recordViewChange } from './rows.ts';

function requireSearch(kind: ItemKind, search: string): string {
  const kept = viewSearchOf(definitionOf(kind), new URLSearchParams(search));
  // Encoding makes it longer.
  if (kept.length > limits.view.searchMax) throw new Refusal('view.tooLong');
  return kept;
}

const audience = ({ userId }: Scope, isShared: boolean) =>
  isShared ? sql`is_shared` : sql`not is_shared and creator_id = ${userId}`;

/** Views are locked before. */
async function requireRoom(trx: Trx, scope: Scope, isShared: boolean): Promise<void> {
  const { made } = await trx.one(
    sql<{ made: number }>`
      select count(*) as made from saved_views
      where product_id = ${scope.productId} and deleted_at is null and ${audience(scope, isShared)}
    `,
  );
  if (made >= (isShared ? limits.view.perProduct : limits.view.perPerson)) throw new Refusal('view.tooMany');
}

/** The last of its list. */
const lastPlace = (scope: Scope, kind: ItemKind, isShared: boolean) =>
  sql`(
    select coalesce(max(place), 0) + 1 from saved_views
    where product_id = ${scope.productId} and kind = ${kind} and deleted_at is null and ${audience(scope, isShared)}
  )`;

export const createView: Handler<'POST /prdapi/v1/views/create'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { kind, name, isShared } = body;
    const search = requireSearch(kind, body.search);
    await lockViews(trx, scope);
    await requireRoom(trx, scope, isShared);
    const { id } = await trx.one(
      sql<{ id: number }>`
        insert into saved_views (product_id, kind, is_shared, name, search, place, creator_id)
        values (${scope.productId}, ${kind}, ${isShared}, ${name}, ${search},
          ${lastPlace(scope, kind, isShared)}, ${scope.userId})
        returning id
      `,
    );
    if (isShared)
      await recordViewChange(trx, scope, {
        from: context.requestInfo,
        category: 'upload',
        changes: [{ field: 'view', to: name }],
      });
    return { id, version: 1, search };
  });

export const updateView: Handler<'POST /prdapi/v1/views/update'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const stored = await lockView(trx, scope, body.id);
    const { name = stored.name, isShared = stored.is_shared } = body;
    if (stored.version !== body.version) {
      const { id, kind, search, version, is_shared: wasShared } = stored;
      const current = { id, kind, name: stored.name, search, version, isShared: wasShared };
      throw new Refusal('item.stale', { data: { current } });
    }
    const search = body.search === undefined ? stored.search : requireSearch(stored.kind, body.search);
    const isMoved = isShared !== stored.is_shared;
    // It would be taken from everybody, and kept for somebody else.
    if (isMoved && stored.creator_id !== scope.userId) throw new Refusal('view.notYours');
    if (isMoved) await requireRoom(trx, scope, isShared);
    const place = isMoved ? lastPlace(scope, stored.kind, isShared) : sql`place`;
    const version = stored.version + 1;
    await trx.run(
      sql`
        update saved_views set name = ${name}, search = ${search}, is_shared = ${isShared}, place = ${place},
          version = ${version}, updated_at = now()
        where product_id = ${scope.productId} and id = ${stored.id}
      `,
    );
    const isRenamed = name !== stored.name;
    const entry = !stored.is_shared
      ? { category: 'upload' as const, changes: [{ field: 'view', to: name }] }
      : !isShared
        ? { category: 'remove' as const, changes: [{ field: 'view', from: stored.name }] }
        : {
            category: 'update' as const,
            changes: [{ field: 'view', ...(isRenamed && { from: stored.name }), to: name }],
          };
    if (stored.is_shared || isShared)
      await recordViewChange(trx, scope, { from: context.requestInfo, ...entry });
    return { version, search };
  });

export const deleteView: Handler<'DELETE /prdapi/v1/views/delete/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    const { id, name, is_shared: isShared } = await lockView(trx, scope, params.id);
    await trx.run(
      sql`update saved_views set deleted_at = now() where product_id = ${scope.productId} and id = ${id}`,
    );
    if (isShared)
      await recordViewChange(trx, scope, {
        from: context.requestInfo,
        category: 'remove',
        changes: [{ field: 'view', from: name }],
      });
    return {};
  });
