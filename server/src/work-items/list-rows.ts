// The rows of a list in its order: what its page, its total and searches in it are read from.
import { limits, type ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { StatusTotal } from './counters.ts';
import type { Conditions, ListQuery } from './filters.ts';
import type { JsonQuery } from './item-json.ts';
import { snakeCase, type Model } from './model.ts';
import { anyOf, mergedFirst, walkOf } from './several.ts';
import { suspectIds } from './suspect-marks.ts';

const { maxCounted } = limits.list;

export interface Page {
  /** A JSON array. */
  list: string;
  total: number;
  /** False when there are more than are counted. */
  isTotalExact: boolean;
}

export type Total = Pick<Page, 'total' | 'isTotalExact'>;

export interface ListOptions {
  /** Which JSON of each item. */
  json?: JsonQuery;
  /** Reads the counters; the lanes of a board share one read. */
  totals?: () => Promise<StatusTotal[]>;
  /** The first of what a search finds will do: it does not go on for a full page. */
  isSample?: boolean;
}

export interface ListRequest extends Required<ListOptions> {
  trx: ReadTrx;
  scope: Scope;
  model: Model;
  query: ListQuery;
  conditions: Conditions;
}

export function orderOf({ sort, direction }: ListQuery, alias?: string): Sql {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  const order = sql.raw(direction);
  if (sort === 'id') return sql`${column('id')} ${order}`;
  const by = sort === 'name' ? sql`${column('name')} collate names` : column(snakeCase(sort));
  return sql`${by} ${order}, ${column('id')} ${order}`;
}

const and = (where: Sql[]) => sql.join([sql``, ...where], ' and ');

/** `from … where …` of the rows that match the conditions, apart from searches for text. A row is `item`. */
export const matching = (model: Model, scope: Scope, conditions: Conditions) => {
  const few = fewIds(model, scope, conditions);
  return sql`
    from ${few.length === 0 ? sql`${sql.table(model.table)} item` : rowsOf(model, scope, sql.join(few, ' intersect '))}
    where product_id = ${scope.productId} and deleted_at is null
      ${and([...conditions.where, ...conditions.several.map(anyOf)])}`;
};

/** The ids that a list starts from instead of walking the table; one query for each filter. */
const fewIds = ({ kind }: Model, scope: Scope, { plannedIds, isSuspect, reviews }: Conditions): Sql[] => [
  ...(plannedIds === undefined
    ? []
    : [
        sql`select l.from_id as id from item_links l
          where l.product_id = ${scope.productId} and l.to_id = any(${plannedIds}::bigint[]) and l.type = 'planned'`,
      ]),
  ...(isSuspect ? [suspectIds(scope.productId, kind)] : []),
  ...(reviews
    ? [
        sql`select id from (${sql.join(
          reviews.map((review) => reviewedIds(scope, kind, review)),
          ' union ',
        )}) reviewed`,
      ]
    : []),
];

export const reviewedIds = (
  { productId, userId }: Scope,
  kind: ItemKind,
  review: NonNullable<Conditions['reviews']>[number],
): Sql =>
  review === 'mine'
    ? sql`select v.item_id as id from review_votes v
        where v.product_id = ${productId} and v.reviewer_id = ${userId} and v.is_due and v.kind = ${kind}`
    : sql`select r.item_id as id from reviews r
        where r.product_id = ${productId} and r.kind = ${kind} and r.state = ${review}`;

/**
 * "offset 0" makes PostgreSQL start from the ids: walking the list would read the whole product for an iteration that
 * has few items, or for few suspects.
 */
const rowsOf = ({ table }: Model, { productId }: Scope, ids: Sql) => sql`(
  select t.* from (${ids}) few cross join lateral (
    select * from ${sql.table(table)} where product_id = ${productId} and id = few.id offset 0
  ) t
) item`;

/**
 * The limit is part of the text, or PostgreSQL would plan for a tenth of the table. It is rounded up, so that there are
 * few texts; `pageSlice` cuts off the rest.
 */
export function limitedTo(rows: Sql, count: number): Sql {
  const round = limitSteps.find((step) => step >= count) ?? 2 ** Math.ceil(Math.log2(count));
  return sql`${rows} limit ${sql.number(round)}`;
}

const limitSteps = [
  limits.list.pageSize,
  50,
  100,
  200,
  500,
  1000,
  maxCounted + limits.list.pageSize + 1,
  2000,
];

export function pageSlice(rows: Sql, { page, limit }: ListQuery, offset = (page - 1) * limit): Sql {
  if (offset === 0 && limitSteps.includes(limit)) return limitedTo(rows, limit);
  return sql`select * from (${limitedTo(rows, offset + limit)}) few limit ${limit} offset ${offset}`;
}

export const countOf = async (trx: ReadTrx, rows: Sql): Promise<number> =>
  (await trx.one(sql<{ count: number }>`select count(*) from (${rows}) few`)).count;

export async function countUpTo(
  trx: ReadTrx,
  { page, limit }: ListQuery,
  rows: (most: number) => Sql,
): Promise<Total> {
  const most = maxCounted + page * limit;
  const total = await countOf(trx, rows(most + 1));
  return { total: Math.min(total, most), isTotalExact: total <= most };
}

export type Ordered = Pick<ListRequest, 'model' | 'scope' | 'query'>;

export const rowsWithIds = ({ model, scope }: Pick<Ordered, 'model' | 'scope'>, ids: Sql): Sql => sql`
  select i.* from (${ids}) page
    join ${sql.table(model.table)} i on i.product_id = ${scope.productId} and i.id = page.id`;

/** Ids and what they are sorted by: the first of the list are among them, so many for each value. */
export function firstKeys(request: Ordered, conditions: Conditions, count: number): Sql {
  const { sort } = request.query;
  const keys = sort === 'id' ? sql`id` : sql`id, ${sql.ref(snakeCase(sort))}`;
  return mergedFirst(walkOf(conditions)!, (one) => firstRows(request, one, count, keys));
}

const firstRows = ({ model, scope, query }: Ordered, conditions: Conditions, count: number, columns: Sql) =>
  limitedTo(sql`select ${columns} ${matching(model, scope, conditions)} order by ${orderOf(query)}`, count);

/** So many rows that match, by the index that the page uses. */
export function someRows(request: Ordered, conditions: Conditions, count: number, columns: Sql = sql``): Sql {
  const walk = walkOf(conditions);
  if (!walk) return firstRows(request, conditions, count, columns);
  const merged = mergedFirst(walk, (one) => firstRows(request, one, count, columns));
  return limitedTo(sql`select * from (${merged}) merged`, count);
}
