// Lists. No call reads more rows than its page and a bounded count need.
import { limits, statusesCountedAs } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import { readTotals, type StatusTotal as Counted } from './counters.ts';
import { conditionsOf, type Conditions, type ListQuery } from './filters.ts';
import { itemJsonOf } from './item-json.ts';
import {
  countUpTo,
  firstKeys,
  matching,
  orderOf,
  pageSlice,
  rowsWithIds,
  someRows,
  type ListOptions,
  type ListRequest,
  type Ordered,
  type Page,
  type Total,
} from './list-rows.ts';
import type { Model } from './model.ts';
import { allFound, searchItems } from './searched-list.ts';
import { walkOf } from './several.ts';

const { deepOffset } = limits.list;

export const pageJson = ({ list, total, isTotalExact }: Page): string =>
  `{"list":${list},"total":${total},"isTotalExact":${isTotalExact}}`;

export async function listItems(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  query: ListQuery,
  {
    json = itemJsonOf(model).listRow,
    totals = () => readTotals(trx, scope, model.kind),
    isSample = false,
  }: ListOptions = {},
): Promise<Page> {
  const conditions = conditionsOf(model, scope, query);
  const request: ListRequest = { trx, scope, model, query, conditions, json, totals, isSample };
  if (conditions.searches.length > 0) return searchItems(request);
  const [list, total] = await Promise.all([readPage(request), readTotal(request)]);
  return { list, ...total };
}

async function readRows({ trx, scope, query, json }: ListRequest, source: Sql): Promise<string> {
  const rows = await trx.rawRows(
    sql`${json.select(source, scope.productId)} order by ${orderOf(query, 'i')}`,
  );
  return json.toJsonArray(rows);
}

async function readTotal({
  trx,
  scope,
  model,
  query,
  conditions,
  totals: readCounters,
}: ListRequest): Promise<Total> {
  if (conditions.hasCounters) {
    const totals = await readCounters();
    const wanted = query.status?.flatMap((status) => statusesCountedAs(model.definition, status));
    const isWanted = ({ status, isFrozen }: Counted) =>
      !wanted || wanted.includes(status) || (query.orFrozen === 1 && isFrozen);
    const total = totals
      .filter(isWanted)
      .filter(({ isFrozen }) => query.isFrozen === undefined || (query.isFrozen === 1) === isFrozen)
      .reduce((sum, { items }) => sum + items, 0);
    return { total, isTotalExact: true };
  }
  return countUpTo(trx, query, (most) => someRows({ model, scope, query }, conditions, most));
}

/** Deep in an unfiltered list, counters per day find the day of the page, and only that day is read. */
async function readPage(request: ListRequest): Promise<string> {
  const { query, conditions } = request;
  const offset = (query.page - 1) * query.limit;
  if (!conditions.isUnfiltered || offset < deepOffset)
    return readRows(request, orderedSlice(request, conditions, offset));
  const day = await findDayAt(request, offset);
  if (!day) return readRows(request, orderedSlice(request, conditions, offset));
  const where = [...conditions.where, day.condition];
  return readRows(request, indexedSlice(request, { ...conditions, where }, day.offset));
}

/** Rows that are skipped are read from the index alone. */
function indexedSlice({ model, scope, query }: Ordered, conditions: Conditions, offset: number): Sql {
  const ids = sql`select id ${matching(model, scope, conditions)} order by ${orderOf(query)}`;
  return sql`${rowsWithIds({ model, scope }, pageSlice(ids, query, offset))} order by ${orderOf(query, 'i')}`;
}

function orderedSlice(request: Ordered, conditions: Conditions, offset: number): Sql {
  const { model, scope, query } = request;
  if (!walkOf(conditions))
    return pageSlice(
      sql`select * ${matching(model, scope, conditions)} order by ${orderOf(query)}`,
      query,
      offset,
    );
  const { limit } = query;
  const ids = sql`select id from (${firstKeys(request, conditions, offset + limit)}) key
    order by ${orderOf(query, 'key')}`;
  return sql`${rowsWithIds(request, pageSlice(ids, query, offset))} order by ${orderOf(query, 'i')}`;
}

const dayCounters: Record<string, { measure: string; column: string }> = {
  createdAt: { measure: 'created', column: 'created_at' },
  updatedAt: { measure: 'updated', column: 'updated_at' },
};

async function findDayAt(
  { trx, scope: { productId }, model: { kind }, query: { sort, direction } }: ListRequest,
  offset: number,
) {
  const by = dayCounters[sort];
  if (!by) return undefined;
  const row = await trx.maybe(
    sql<{ day: string; before: number }>`
      select day::text, before::int from (
        select day, items, sum(items) over (order by day ${sql.raw(direction)}) - items as before from item_days
        where product_id = ${productId} and kind = ${kind} and measure = ${by.measure}
      ) days
      where before + items > ${offset} order by before limit 1
    `,
  );
  if (!row) return undefined;
  const column = sql.ref(by.column);
  return {
    offset: offset - row.before,
    condition:
      direction === 'desc'
        ? sql`${column} < (${row.day}::date + 1)::timestamp at time zone 'UTC'`
        : sql`${column} >= ${row.day}::date::timestamp at time zone 'UTC'`,
  };
}

/** The ids of everything that a list shows, not only of a page, in their order; at most so many. */
export const listedIds = (
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  { query, atMost }: { query: ListQuery; atMost: number },
): Promise<{ id: number; version: number }[]> => {
  const conditions = conditionsOf(model, scope, query);
  const found =
    conditions.searches.length === 0
      ? sql`select id, version ${matching(model, scope, conditions)}`
      : allFound({ scope, model, conditions });
  return trx.all(
    sql<{ id: number; version: number }>`
      select id, version from (${found}) found order by id limit ${atMost}
    `,
  );
};

/** The same in their order. */
export async function orderedIds(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  { query, atMost }: { query: ListQuery; atMost: number },
): Promise<number[]> {
  const conditions = conditionsOf(model, scope, query);
  const request = { model, scope, query };
  const limit = sql`limit ${sql.number(atMost)}`;
  const found = () => {
    if (conditions.searches.length > 0)
      return sql`select i.id from (${allFound({ scope, model, conditions })}) i order by ${orderOf(query, 'i')}`;
    if (!walkOf(conditions))
      return sql`select id ${matching(model, scope, conditions)} order by ${orderOf(query)}`;
    return sql`select id from (${firstKeys(request, conditions, atMost)}) key order by ${orderOf(query, 'key')}`;
  };
  return (await trx.rawRows(sql`${found()} ${limit}`)).map(([id]) => Number(id));
}
