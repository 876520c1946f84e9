// Lists. Whatever is asked, no more rows are read than the page and a bounded count need.
import { limits, statusesCountedAs } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { RawRow } from '../platform/database/driver/pipeline.ts';
import type { Scope } from '../tenancy/scope.ts';
import { readTotals, type StatusTotal as Counted } from './counters.ts';
import { conditionsOf, type Conditions, type ListQuery } from './filters.ts';
import { snakeCase, type Model } from './model.ts';
import { itemJsonOf, type JsonQuery } from './item-json.ts';

const { maxCounted, deepOffset } = limits.list;

export interface Page {
  /** JSON. */
  list: string;
  total: number;
  /** False when there are more than we count. */
  isTotalExact: boolean;
}

export const pageJson = ({ list, total, isTotalExact }: Page): string =>
  `{"list":${list},"total":${total},"isTotalExact":${isTotalExact}}`;

function orderOf({ sort, direction }: ListQuery, alias?: string): Sql {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  const way = sql.raw(direction);
  if (sort === 'id') return sql`${column('id')} ${way}`;
  const by = sort === 'name' ? sql`lower(${column('name')})` : column(snakeCase(sort));
  return sql`${by} ${way}, ${column('id')} ${way}`;
}

const and = (where: Sql[]) => sql.join([sql``, ...where], ' and ');

/** All rows of the kind that fulfil the conditions, without regard to search texts. */
const matching = (model: Model, { productId }: Scope, { where }: Conditions) =>
  sql`from ${sql.table(model.table)} where product_id = ${productId} and deleted_at is null ${and(where)}`;

interface ListOptions {
  /** What is answered of each item. */
  json?: JsonQuery;
  /** The kept counts, if somebody has asked for them already. */
  totals?: () => Promise<Counted[]>;
}

export async function listItems(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  query: ListQuery,
  { json = itemJsonOf(model).listRow, totals = () => readTotals(trx, scope, model.kind) }: ListOptions = {},
): Promise<Page> {
  const conditions = conditionsOf(model, scope, query);
  const ask: ListRequest = { trx, scope, model, query, conditions, json, totals };
  if (conditions.searches.length > 0) return searchItems(ask);
  const [list, total] = await Promise.all([readPage(ask), readTotal(ask)]);
  return { list, ...total };
}

interface ListRequest extends Required<Pick<ListOptions, 'json' | 'totals'>> {
  trx: ReadTrx;
  scope: Scope;
  model: Model;
  query: ListQuery;
  conditions: Conditions;
}

async function readRows({ trx, scope, query, json }: ListRequest, source: Sql): Promise<string> {
  const rows = await trx.rawRows(
    sql`${json.select(source, scope.productId)} order by ${orderOf(query, 'i')}`,
  );
  return json.toJsonArray(rows);
}

/**
 * Limits stand in the text as numbers, or PostgreSQL would plan for a tenth of the table. So that there are few texts,
 * they are rounded up, and what is too much is left out around it.
 */
function limitedTo(rows: Sql, count: number): Sql {
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

function pageSlice(rows: Sql, { page, limit }: ListQuery, offset = (page - 1) * limit): Sql {
  if (offset === 0 && limitSteps.includes(limit)) return limitedTo(rows, limit);
  return sql`select * from (${limitedTo(rows, offset + limit)}) few limit ${limit} offset ${offset}`;
}

type Total = Pick<Page, 'total' | 'isTotalExact'>;

async function readTotal({ trx, scope, model, query, conditions, totals: ask }: ListRequest): Promise<Total> {
  if (conditions.hasCounters) {
    const totals = await ask();
    const wanted = query.status === undefined ? undefined : statusesCountedAs(model.definition, query.status);
    const total = totals
      .filter(({ status }) => !wanted || wanted.includes(status))
      .filter(({ isFrozen }) => query.isFrozen === undefined || (query.isFrozen === 1) === isFrozen)
      .reduce((sum, { items }) => sum + items, 0);
    return { total, isTotalExact: true };
  }
  // In the list's order, so that it is counted along the index that the page is read by.
  return countUpTo(trx, query, sql`${matching(model, scope, conditions)} order by ${orderOf(query)}`);
}

async function countUpTo(trx: ReadTrx, { page, limit }: ListQuery, from: Sql): Promise<Total> {
  const most = maxCounted + page * limit;
  const total = await countOf(trx, limitedTo(sql`select ${from}`, most + 1));
  return { total: Math.min(total, most), isTotalExact: total <= most };
}

/** Deep in an unfiltered list the day is found by its counts, and only that day is walked. */
async function readPage(ask: ListRequest): Promise<string> {
  const { query, conditions } = ask;
  const offset = (query.page - 1) * query.limit;
  if (!conditions.isUnfiltered || offset < deepOffset) return readRows(ask, ordered(ask, conditions, offset));
  const day = await findDayAt(ask, offset);
  if (!day) return readRows(ask, ordered(ask, conditions, offset));
  const where = [...conditions.where, day.condition];
  return readRows(ask, ordered(ask, { ...conditions, where }, day.offset));
}

const ordered = ({ model, scope, query }: ListRequest, conditions: Conditions, offset: number): Sql =>
  pageSlice(sql`select * ${matching(model, scope, conditions)} order by ${orderOf(query)}`, query, offset);

const measures: Record<string, { measure: string; column: string }> = {
  createdAt: { measure: 'created', column: 'created_at' },
  updatedAt: { measure: 'updated', column: 'updated_at' },
};

async function findDayAt(
  { trx, scope: { productId }, model: { kind }, query: { sort, direction } }: ListRequest,
  offset: number,
) {
  const by = measures[sort];
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

/**
 * A search. What many items have is found among the first rows of the list itself, what few have by the index of
 * parts. Which of the two it is, the first rows of the list and the number of hits tell.
 */
async function searchItems(ask: ListRequest): Promise<Page> {
  const { conditions } = ask;
  const [near, totals] = await Promise.all([scanFirstRows(ask, firstScanRows), ask.totals()]);
  const all = totals.reduce((sum, { items }) => sum + items, 0);
  // Where there are few, they are counted; among many, nobody waits for that.
  const isSmall = all <= maxScanRows;
  if (near.isEnough && (near.page.isTotalExact || !isSmall)) return near.page;
  // A single letter is in no index.
  const isIndexed = conditions.searches.every(({ indexHits }) => indexHits);
  if (isIndexed && !isSmall && near.page.total < commonMatches) {
    const ids = await idsFromIndex(ask, maxIndexHits);
    if (ids) return pageOfHits(ask, among(ids));
  }
  const far = await scanFirstRows(ask, maxScanRows, all);
  return far.isEnough || !isIndexed ? far.page : pageOfHits(ask, sql.join(indexQueries(ask), ' intersect '));
}

const { firstScanRows, maxScanRows, commonMatches, maxIndexHits } = limits.list;

/** What is wanted among the first rows of the list; `all`: how many there are, if that is known. */
async function scanFirstRows(
  ask: ListRequest,
  rows: number,
  all?: number,
): Promise<{ page: Page; isEnough: boolean }> {
  const { trx, scope, model, query, conditions, json } = ask;
  const { productId } = scope;
  const look = sql`${matching(model, scope, conditions)} order by ${orderOf(query)} limit ${sql.number(rows)}`;
  const each = (condition: (wanted: Conditions['searches'][number]) => Sql) =>
    sql.join(conditions.searches.map(condition), ' and ');
  // The search table is asked only about rows that may be wanted, and row by row ("offset 0").
  const found = sql`select i.*, count(*) over () as seen
    from (select * from (select * ${look}) i where ${each(({ prefilter }) => prefilter)} offset 0) i
    join lateral (select name, parts from item_search where product_id = ${productId} and item_id = i.id offset 0) s
      on true where ${each(({ condition }) => condition)}
    order by ${orderOf(query, 'i')}`;
  const [texts, looked] = await Promise.all([
    rowsWithTotal(ask, pageSlice(found, query)),
    conditions.where.length === 0 && all !== undefined ? all : countOf(trx, sql`select ${look}`),
  ]);
  const isAll = looked < rows;
  const seen = totalIn(texts);
  // Behind the last page there is nobody to tell how many there are.
  const isKnown = texts.length > 0 || query.page === 1;
  return {
    page: { list: json.toJsonArray(texts), total: seen, isTotalExact: isAll },
    isEnough: isKnown && (isAll || seen > query.page * query.limit),
  };
}

const countOf = async (trx: ReadTrx, rows: Sql): Promise<number> =>
  (await trx.one(sql<{ count: number }>`select count(*) from (${rows}) few`)).count;

/** The rows as they are answered, and behind each how many there are in all. */
const rowsWithTotal = ({ trx, scope, query, json }: ListRequest, source: Sql) =>
  trx.rawRows(sql`${json.select(source, scope.productId, sql`i.seen`)} order by ${orderOf(query, 'i')}`);

const totalIn = (texts: readonly RawRow[]): number => Number(texts[0]?.at(-1) ?? 0);

/** What the index has for each text that is wanted; no more than `most` and one. */
const indexQueries = ({ scope, model, conditions }: ListRequest, most?: number): Sql[] =>
  conditions.searches.map(({ indexHits, oid }) => {
    const byText = indexHits!(most === undefined ? sql`null` : sql.number(most + 1));
    const byNumber = sql`select n.id from ${sql.table(model.table)} n
      where n.product_id = ${scope.productId} and n.oid = ${oid}`;
    return sql`select id from (${byText}${oid === undefined ? sql`` : sql` union all ${byNumber}`}) hits`;
  });

/** What has all that is wanted; undefined when the index has more than `most` for one of the texts. */
async function idsFromIndex(ask: ListRequest, most: number): Promise<string[] | undefined> {
  const found = await Promise.all(indexQueries(ask, most).map((hits) => ask.trx.rawRows(hits)));
  if (found.some((rows) => rows.length > most)) return undefined;
  const [one, ...others] = found.map((rows) => new Set(rows.map(([id]) => id!)));
  return [...one!].filter((id) => others.every((ids) => ids.has(id)));
}

const among = (ids: readonly string[]) => sql`select unnest(${ids}::bigint[]) as id`;

/** The page among these hits, of which some may not be what is wanted. */
async function pageOfHits(ask: ListRequest, hits: Sql): Promise<Page> {
  const { trx, scope, model, query, conditions, json } = ask;
  // The hits first, then their rows: "offset 0" keeps PostgreSQL from walking the whole list for them instead.
  const found = sql`from (
    select r.* from (select distinct h.id from (${hits}) h offset 0) h
    join (select * ${matching(model, scope, conditions)}) r on r.id = h.id offset 0
  ) i`;
  const all = sql`select i.*, count(*) over () as seen ${found} order by ${orderOf(query, 'i')}`;
  const texts = await rowsWithTotal(ask, pageSlice(all, query));
  if (texts.length === 0 && query.page > 1) return { list: '[]', ...(await countUpTo(trx, query, found)) };
  const most = maxCounted + query.page * query.limit;
  const seen = totalIn(texts);
  return { list: json.toJsonArray(texts), total: Math.min(seen, most), isTotalExact: seen <= most };
}
