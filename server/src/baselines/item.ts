import { cellAt, releaseOf } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { contentOfVersion } from '../work-items/versions.ts';
import { findSides, itemsOf, type Side } from './sides.ts';
import { findSurroundings } from './states.ts';

interface StateRow {
  name: string;
  content: string | null;
}

/** A state with its content, which stands beside the item, among the replaced ones, or with what was purged. */
const stateOf = (scope: Scope, itemId: number, number: number) => sql<StateRow>`
  select coalesce(v.row, k.row) ->> 'name' as name,
    coalesce(${contentOfVersion(scope, itemId)}, k.content) as content
  from (select ${itemId}::bigint as item_id, ${number}::integer as number) w
    left join item_versions v on v.product_id = ${scope.productId} and v.item_id = w.item_id
      and v.number = w.number
    left join kept_versions k on k.product_id = ${scope.productId} and k.item_id = w.item_id
      and k.number = w.number`;

async function itemOn(trx: ReadTrx, scope: Scope, kinds: Kinds, side: Side, itemId: number) {
  const range = { after: itemId - 1, until: itemId };
  const [held, around] = await Promise.all([
    trx.maybe(sql<{ number: number }>`select number from (${itemsOf(scope, kinds, side, { range })}) held`),
    findSurroundings(trx, scope, side, [itemId]),
  ]);
  if (!held) return null;
  const state = await trx.one(stateOf(scope, itemId, held.number));
  const { cell, planned, links } = around.get(itemId)!;
  return {
    version: held.number,
    name: state.name,
    content: state.content ?? '',
    release: cell < 0 ? null : releaseOf(cellAt(cell), side.rules),
    iterationId: planned,
    links: links.map(([type, id]) => ({ type, itemId: id })),
  };
}

export const readItem =
  (kinds: Kinds): Handler<'GET /damapi/v1/baselines/item'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const sides = await findSides(trx, scope, query);
      const [a, b] = await Promise.all(sides.map((side) => itemOn(trx, scope, kinds, side, query.itemId)));
      if (!a && !b) throw new Refusal('notFound');
      return { a: a ?? null, b: b ?? null };
    });
