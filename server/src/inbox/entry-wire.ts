// Entries as they are answered: with the names of their products, items and people.
import { inboxReasons, isItemKind, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { avatarUrlOf, nameOf } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { findNames, type ItemName } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import type { OwnEntry } from './own-entries.ts';

export interface ShownPerson {
  id: number;
  username: string;
  name: string;
  avatar: string;
}

export async function findPeople(
  trx: Trx,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, ShownPerson>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await trx.all(
    sql<ShownPerson>`
      select u.id, u.username, ${nameOf(sql`u`)} as name, ${avatarUrlOf(sql`a.id`)} as avatar
      from users u left join avatars a on a.user_id = u.id where u.id = any (${wanted}::bigint[])
    `,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Columns as fields of the kind, in its order. What lies in the trash is said otherwise. */
function fieldsOf({ columns, texts }: Model, changed: readonly string[]): string[] {
  const fields = [
    ['name', 'name'],
    ['status', 'status'],
    ['is_frozen', 'frozen'],
    ['tags', 'tag'],
    ...columns.map(({ column, field }) => [column, field]),
    ...texts.map((text) => [text, text]),
    ['content', 'content'],
  ] as [string, string][];
  return fields.flatMap(([column, field]) => (changed.includes(column) ? [field] : []));
}

export interface EntryPlace {
  id: number;
  name: string;
}

/** Entries of one product, which the transaction has entered. Without those whose items were purged. */
export async function entriesToWire(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  product: EntryPlace,
  entries: readonly OwnEntry[],
) {
  const { productId } = scope;
  const upstreamIds = entries.flatMap((entry) => entry.suspect_of ?? []);
  const ids = entries.map((entry) => entry.item_id);
  const [upstreams, trashed, wantedDays] = await Promise.all([
    trx.all(
      sql<{ id: number; kind: string }>`
        select i.id, i.kind from items i where i.product_id = ${productId} and i.id = any (${upstreamIds}::bigint[])
      `,
    ),
    trx.all(
      sql<{ id: number }>`
        select t.item_id as id from trash t where t.product_id = ${productId} and t.item_id = any (${ids}::bigint[])
      `,
    ),
    trx.all(
      sql<{ id: number; day: string }>`
        select v.item_id as id, v.wanted_by::text as day from review_votes v
        where v.product_id = ${productId} and v.reviewer_id = ${scope.userId} and v.is_due
          and v.wanted_by is not null and v.item_id = any (${ids}::bigint[])
      `,
    ),
  ]);
  const items = entries.map((entry) => ({ id: entry.item_id, kind: entry.kind }));
  const [names, people] = await Promise.all([
    findNames(
      trx,
      scope,
      kinds,
      [...items, ...upstreams].filter(({ kind }) => isItemKind(kind)),
    ),
    findPeople(
      trx,
      entries.flatMap(({ reasons }) => inboxReasons.map((reason) => reasons[reason]?.by ?? null)),
    ),
  ]);
  const planned = await plannedDays(trx, scope, kinds, [...names.values()]);
  return entries.flatMap((entry) => {
    const item = names.get(entry.item_id);
    if (!item) return [];
    const { kind, oid, name, status, isFrozen } = item;
    const upstream = names.get(entry.suspect_of ?? 0);
    const wire = {
      id: entry.id,
      productId,
      productName: product.name,
      kind,
      itemId: entry.item_id,
      oid,
      name,
      status,
      isFrozen,
      isDeleted: trashed.some(({ id }) => id === entry.item_id),
      reasons: inboxReasons.flatMap((reason) => {
        const cause = entry.reasons[reason];
        return cause ? [{ reason, by: people.get(cause.by ?? 0) ?? null, at: cause.at }] : [];
      }),
      statuses:
        entry.status_before !== null && entry.status_before !== status
          ? { from: entry.status_before, to: status }
          : null,
      changedFields: fieldsOf(kinds[kind].model, entry.changed),
      comments: entry.comment_ids.length,
      dueOn: wantedDays.find(({ id }) => id === item.id)?.day ?? planned.get(item.id) ?? null,
      suspectOf: upstream
        ? { kind: upstream.kind, itemId: upstream.id, oid: upstream.oid, name: upstream.name }
        : null,
      isUnread: entry.is_unread,
      snoozedUntil: entry.snoozed_until,
      isDone: entry.done_at !== null,
      at: entry.at.toISOString(),
      readAt: entry.read_at?.toISOString() ?? null,
    };
    return [wire];
  });
}

/** The planned days of items whose kind has them. */
async function plannedDays(
  trx: Trx,
  { productId }: Scope,
  kinds: Kinds,
  items: readonly ItemName[],
): Promise<ReadonlyMap<number, string>> {
  const planned = Map.groupBy(
    items.filter(({ kind }) => kinds[kind].model.columns.some(({ column }) => column === 'plan_close_at')),
    ({ kind }): ItemKind => kind,
  );
  const found = await Promise.all(
    [...planned].map(([kind, group]) =>
      trx.all(
        sql<{ id: number; day: string }>`
          select i.id, i.plan_close_at::text as day from ${sql.table(kinds[kind].model.table)} i
          where i.product_id = ${productId} and i.id = any (${group.map(({ id }) => id)}::bigint[])
            and i.plan_close_at is not null
        `,
      ),
    ),
  );
  return new Map(found.flat().map(({ id, day }) => [id, day]));
}
