// What belongs to an item, with status and owner. One round trip; each kind gives no more rows than are shown.
import { childGroupsOf, type ChildGroup } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { Scope } from '../tenancy/scope.ts';
import { ownedItems, toOwned, type OwnedRow } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { snakeCase } from '../work-items/model.ts';
import { requireItem } from '../work-items/rows.ts';

/** The ids of those that children are linked with, or the parent itself. */
function linkedIds(kinds: Kinds, { productId }: Scope, group: ChildGroup, id: number): Sql {
  const { kind, field, type } = group.through!;
  return sql`
    select l.to_id from item_links l join ${sql.table(kinds[kind].model.table)} c
      on c.product_id = ${productId} and c.id = l.from_id
    where l.product_id = ${productId} and l.type = ${type} and c.${sql.ref(snakeCase(field))} = ${id}
      and c.deleted_at is null
    union select to_id from item_links where product_id = ${productId} and from_id = ${id}
    union select from_id from item_links where product_id = ${productId} and to_id = ${id}`;
}

interface Wanted {
  kinds: Kinds;
  group: ChildGroup;
  id: number;
  limit: number;
}

/**
 * The ids of the newest children. Indexes hold all that is read for them. Ids are of one item whatever its kind, so a
 * field that may point at several kinds needs no more.
 */
function idsOf({ kinds, group, id, limit }: Wanted, scope: Scope): Sql {
  const newest = (condition: Sql) => sql`
    (select id from ${sql.table(kinds[group.kind].model.table)}
     where product_id = ${scope.productId} and deleted_at is null and ${condition}
     order by id desc limit ${limit + 1})`;
  if (group.through) return newest(sql`id in (${linkedIds(kinds, scope, group, id)})`);
  const found = group.fields.map((field) => newest(sql`${sql.ref(snakeCase(field))} = ${id}`));
  return sql.join(found, ' union ');
}

async function listGroup(trx: ReadTrx, scope: Scope, wanted: Wanted) {
  const { kinds, group, limit } = wanted;
  const rows = await trx.all(
    sql<OwnedRow>`
      ${ownedItems(scope, kinds[group.kind].model, idsOf(wanted, scope))} order by i.id desc limit ${limit + 1}
    `,
  );
  const list = rows.slice(0, limit).map((row) => {
    const { kind: _sameInGroup, ...item } = toOwned(group.kind, row);
    return item;
  });
  return { kind: group.kind, list, isWhole: rows.length <= limit };
}

export const listChildren =
  (kinds: Kinds): Handler<'GET /damapi/v1/children/list'> =>
  (context, { query: { kind, sourceId: id, limit } }) =>
    context.read(async (trx, scope) => {
      const [, ...groups] = await Promise.all([
        requireItem(trx, scope, kind, id),
        ...childGroupsOf(kind).map((group) => listGroup(trx, scope, { kinds, group, id, limit })),
      ]);
      return { groups };
    });
