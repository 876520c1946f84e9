// What leads to an item and what follows from it: upstream is what it was made for, downstream what was made for it.
// Followed level by level, one statement each, because a recursive query is several times dearer.
import { dependencyTypes, limits, type ItemKind, type LinkType } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { findOwned } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { requireItem } from '../work-items/rows.ts';

const { steps, itemsMax } = limits.trace;

/** Links of these types start upstream: what is planned leads to its iteration. */
const downwards: LinkType[] = ['found', 'planned'];

type Direction = 'up' | 'down';

interface Walk {
  direction: Direction;
  /** How far, if not as far as a thread goes. */
  steps?: number;
  /** Links that are not followed. */
  ignored?: readonly LinkType[];
  /** The kinds that are followed, if not all. */
  through?: readonly ItemKind[];
}

interface Edge {
  near: number;
  far: number;
  by: LinkType | 'field';
  kind: ItemKind;
}

/** Columns that point at an item. What points at an iteration leads to it. */
const columnsOf = (kinds: Kinds) =>
  Object.values(kinds).flatMap(({ model: { table, links, source } }) => [
    ...links.map(({ column, target }) => ({ table, column, isDownwards: target === 'Iteration' })),
    ...(source ? [{ table, column: source.column, isDownwards: false }] : []),
  ]);

/** Edges from some items in one direction. */
function edgesFrom(
  { productId }: Scope,
  kinds: Kinds,
  ids: number[],
  { direction, ignored = [] }: Walk,
): Sql<Edge> {
  const ofLinks = (near: Sql, far: Sql, types: readonly LinkType[]) => sql`
    (select ${near} as near, ${far} as far, type as by from item_links
     where product_id = ${productId} and ${near} = any(${ids}::bigint[])
       and type = any(${types.filter((type) => !ignored.includes(type))}::text[])
     limit ${sql.number(itemsMax + 1)})`;
  const [toFar, fromFar] = direction === 'up' ? [dependencyTypes, downwards] : [downwards, dependencyTypes];
  const ofColumns = columnsOf(kinds).map(({ table, column, isDownwards }) => {
    // From the row that holds the column to what it points at, or the other way.
    const isForward = (direction === 'up') !== isDownwards;
    const [near, far] = isForward ? [sql`id`, sql.ref(column)] : [sql.ref(column), sql`id`];
    return sql`
      (select ${near} as near, ${far} as far, 'field' as by from ${sql.table(table)}
       where product_id = ${productId} and ${near} = any(${ids}::bigint[]) and ${far} is not null
         and deleted_at is null
       limit ${sql.number(itemsMax + 1)})`;
  });
  const parts = [
    ofLinks(sql`from_id`, sql`to_id`, toFar),
    ofLinks(sql`to_id`, sql`from_id`, fromFar),
    ...ofColumns,
  ];
  return sql<Edge>`
    select e.near, e.far, e.by, i.kind
    from (${sql.join(parts, ' union all ')}) e join items i on i.product_id = ${productId} and i.id = e.far
    where not exists (select from trash t where t.product_id = ${productId} and t.item_id = e.far)
    order by e.far limit ${sql.number(itemsMax + 1)}`;
}

export interface Found {
  id: number;
  kind: ItemKind;
  step: number;
  from: number | null;
  by: LinkType | 'field' | null;
}

/** What is reached from some items, without themselves. */
export async function follow(
  trx: ReadTrx,
  scope: Scope,
  kinds: Kinds,
  starts: readonly Found[],
  walk: Walk,
): Promise<{ found: Found[]; isWhole: boolean }> {
  const found = new Map(starts.map((start) => [start.id, start]));
  let level = [...found.keys()];
  let isWhole = true;
  for (let step = 1; step <= (walk.steps ?? steps) && level.length > 0; step++) {
    const edges = await trx.all(edgesFrom(scope, kinds, level, walk));
    if (edges.length > itemsMax) isWhole = false;
    level = [];
    for (const { near, far, by, kind } of edges) {
      if (found.has(far) || (walk.through && !walk.through.includes(kind))) continue;
      if (found.size > itemsMax) {
        isWhole = false;
        break;
      }
      found.set(far, { id: far, kind, step: walk.direction === 'up' ? -step : step, from: near, by });
      level.push(far);
    }
  }
  for (const { id } of starts) found.delete(id);
  return { found: [...found.values()], isWhole };
}

export const listThread =
  (kinds: Kinds): Handler<'GET /damapi/v1/traces/thread'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const { kind, sourceId: id } = query;
      const start: Found = { id, kind, step: 0, from: null, by: null };
      const [, up, down] = await Promise.all([
        requireItem(trx, scope, kind, id),
        follow(trx, scope, kinds, [start], { direction: 'up' }),
        follow(trx, scope, kinds, [start], { direction: 'down' }),
      ]);
      const all = [start, ...up.found, ...down.found];
      // The nearest first.
      const shown = all.toSorted((a, b) => Math.abs(a.step) - Math.abs(b.step)).slice(0, itemsMax);
      const owned = await findOwned(trx, scope, kinds, shown);
      const items = shown.flatMap(({ step, from, by, id: shownId }) => {
        const item = owned.get(shownId);
        return item ? [{ ...item, step, from, by }] : [];
      });
      return { items, isWhole: up.isWhole && down.isWhole && all.length <= itemsMax };
    });
