// Lists. No call reads more rows than its page and a bounded count need.
import { limits, statusesCountedAs, type ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { RawRow } from '../platform/database/database.ts';
import type { Scope } from '../tenancy/scope.ts';
import { readTotals, type StatusTotal as Counted } from './counters.ts';
import { conditionsOf, type Conditions, type ListQuery, type TextSearch } from './filters.ts';
import { snakeCase, type Model } from './model.ts';
import { itemJsonOf, type JsonQuery } from './item-json.ts';
import { anyOf, mergedFirst, walkOf } from './several.ts';
import { suspectIds } from './suspect-marks.ts';

const { maxCounted, deepOffset } = limits.list;

export interface Page {
  /** A JSON array. */
  list: string;
  total: number;
  /** False when there are more than are counted. */
  isTotalExact: boolean;
}

export const pageJson = ({ list, total, isTotalExact }: Page): string =>
  `{"list":${list},"total":${total},"isTotalExact":${isTotalExact}}`;

function orderOf({ sort, direction }: ListQuery, alias?: string): Sql {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  const order = sql.raw(direction);
  if (sort === 'id') return sql`${column('id')} ${order}`;
  const by = sort === 'name' ? sql`${column('name')} collate names` : column(snakeCase(sort));
  return sql`${by} ${order}, ${column('id')} ${order}`;
}

const and = (where: Sql[]) => sql.join([sql``, ...where], ' and ');

/** `from … where …` of the rows that match the conditions, apart from searches for text. A row is `item`. */
const matching = (model: Model, scope: Scope, conditions: Conditions) => {
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

interface ListOptions {
  /** Which JSON of each item. */
  json?: JsonQuery;
  /** Reads the counters; the lanes of a board share one read. */
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
  const request: ListRequest = { trx, scope, model, query, conditions, json, totals };
  if (conditions.searches.length > 0) return searchItems(request);
  const [list, total] = await Promise.all([readPage(request), readTotal(request)]);
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
 * The limit is part of the text, or PostgreSQL would plan for a tenth of the table. It is rounded up, so that there are
 * few texts; `pageSlice` cuts off the rest.
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

async function countUpTo(
  trx: ReadTrx,
  { page, limit }: ListQuery,
  rows: (most: number) => Sql,
): Promise<Total> {
  const most = maxCounted + page * limit;
  const total = await countOf(trx, rows(most + 1));
  return { total: Math.min(total, most), isTotalExact: total <= most };
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

type Ordered = Pick<ListRequest, 'model' | 'scope' | 'query'>;

/** Rows that are skipped are read from the index alone. */
function indexedSlice({ model, scope, query }: Ordered, conditions: Conditions, offset: number): Sql {
  const ids = sql`select id ${matching(model, scope, conditions)} order by ${orderOf(query)}`;
  return sql`${rowsWithIds({ model, scope }, pageSlice(ids, query, offset))} order by ${orderOf(query, 'i')}`;
}

const rowsWithIds = ({ model, scope }: Pick<Ordered, 'model' | 'scope'>, ids: Sql): Sql => sql`
  select i.* from (${ids}) page
    join ${sql.table(model.table)} i on i.product_id = ${scope.productId} and i.id = page.id`;

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

/** Ids and what they are sorted by: the first of the list are among them, so many for each value. */
function firstKeys(request: Ordered, conditions: Conditions, count: number): Sql {
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

const countOf = async (trx: ReadTrx, rows: Sql): Promise<number> =>
  (await trx.one(sql<{ count: number }>`select count(*) from (${rows}) few`)).count;

const { firstScanRows, maxScanRows, commonMatches, maxIndexHits } = limits.list;

/**
 * A search by one of three strategies. Frequent texts are found by scanning the first rows of the list, rare ones by the
 * ids that the search index has for them, and those between by joining the index. The first scan and the number of
 * index hits decide.
 */
async function searchItems(request: ListRequest): Promise<Page> {
  const { conditions } = request;
  const [firstScan, totals] = await Promise.all([scanRows(request, firstScanRows), request.totals()]);
  const itemCount = totals.reduce((sum, { items }) => sum + items, 0);
  // A small list is always counted exactly; in a large one nobody waits for that.
  const isSmall = itemCount <= maxScanRows;
  if (firstScan.isEnough && (firstScan.page.isTotalExact || !isSmall)) return firstScan.page;
  // The index has no single letters.
  const isIndexed = conditions.searches.every(({ indexHits }) => indexHits);
  if (isIndexed && !isSmall && firstScan.page.total < commonMatches) {
    const ids = await idsFromIndex(request, maxIndexHits);
    if (ids) return pageOfHits(request, sql`select unnest(${ids}::bigint[]) as id`);
  }
  const longScan = await scanRows(request, maxScanRows, itemCount);
  if (longScan.isEnough || !isIndexed) return longScan.page;
  return pageOfHits(request, sql.join(indexQueries(request), ' intersect '));
}

/** Searches the first rows of the list. `itemCount`: how many items there are, if known. */
async function scanRows(
  request: ListRequest,
  rowCount: number,
  itemCount?: number,
): Promise<{ page: Page; isEnough: boolean }> {
  const { trx, scope, query, conditions, json } = request;
  const { productId } = scope;
  const scanned = scannedRows(request, rowCount);
  const allOf = (condition: (search: TextSearch) => Sql) =>
    sql.join(conditions.searches.map(condition), ' and ');
  // "offset 0" makes PostgreSQL read the search table row by row, only for rows that pass the prefilter.
  const found = sql`select i.*, count(*) over () as total
    from (select * from (${scanned}) i where ${allOf(({ prefilter }) => prefilter)} offset 0) i
    join lateral (select name, parts from item_search where product_id = ${productId} and item_id = i.id offset 0) s
      on true where ${allOf(({ condition }) => condition)}
    order by ${orderOf(query, 'i')}`;
  const [rows, scannedCount] = await Promise.all([
    rowsWithTotal(request, pageSlice(found, query)),
    conditions.where.length + conditions.several.length === 0 && itemCount !== undefined
      ? itemCount
      : countOf(trx, scanned),
  ]);
  const isWholeList = scannedCount < rowCount;
  const total = totalIn(rows);
  // A page behind the last one has no row that carries the total.
  const isTotalKnown = rows.length > 0 || query.page === 1;
  return {
    page: { list: json.toJsonArray(rows), total, isTotalExact: isWholeList },
    isEnough: isTotalKnown && (isWholeList || total > query.page * query.limit),
  };
}

/** The first rows of the list, whatever the searches say. */
function scannedRows(request: ListRequest, count: number): Sql {
  const { scope, model, query, conditions } = request;
  const limit = sql`limit ${sql.number(count)}`;
  if (!walkOf(conditions))
    return sql`select * ${matching(model, scope, conditions)} order by ${orderOf(query)} ${limit}`;
  const ids = sql`select id from (${firstKeys(request, conditions, count)}) key
    order by ${orderOf(query, 'key')} ${limit}`;
  return rowsWithIds(request, ids);
}

/** Rows as JSON; the last column of each is the total. */
const rowsWithTotal = ({ trx, scope, query, json }: ListRequest, source: Sql) =>
  trx.rawRows(sql`${json.select(source, scope.productId, sql`i.total`)} order by ${orderOf(query, 'i')}`);

const totalIn = (rows: readonly RawRow[]): number => Number(rows[0]?.at(-1) ?? 0);

/** The hits of the search index, one query per search; each yields at most one more than `maxHits`. */
const indexQueries = ({ scope, model, conditions }: ListRequest, maxHits?: number): Sql[] =>
  conditions.searches.map(({ indexHits, oid }) => {
    const byText = indexHits!(maxHits === undefined ? sql`null` : sql.number(maxHits + 1));
    const byNumber = sql`select n.id from ${sql.table(model.table)} n
      where n.product_id = ${scope.productId} and n.oid = ${oid}`;
    return sql`select id from (${byText}${oid === undefined ? sql`` : sql` union all ${byNumber}`}) hits`;
  });

/** The ids that all searches hit; undefined when one of them has more than `maxHits`. */
async function idsFromIndex(request: ListRequest, maxHits: number): Promise<string[] | undefined> {
  const found = await Promise.all(indexQueries(request, maxHits).map((hits) => request.trx.rawRows(hits)));
  if (found.some((rows) => rows.length > maxHits)) return undefined;
  const [first, ...others] = found.map((rows) => new Set(rows.map(([id]) => id!)));
  return [...first!].filter((id) => others.every((ids) => ids.has(id)));
}

/** The page of the hits that match the other conditions too. */
async function pageOfHits(request: ListRequest, hits: Sql): Promise<Page> {
  const { trx, scope, model, query, conditions, json } = request;
  // "offset 0" makes PostgreSQL start from the hits instead of walking the whole list.
  const found = sql`from (
    select r.* from (select distinct h.id from (${hits}) h offset 0) h
    join (select * ${matching(model, scope, conditions)}) r on r.id = h.id offset 0
  ) i`;
  const all = sql`select i.*, count(*) over () as total ${found} order by ${orderOf(query, 'i')}`;
  const rows = await rowsWithTotal(request, pageSlice(all, query));
  if (rows.length === 0 && query.page > 1)
    return { list: '[]', ...(await countUpTo(trx, query, (most) => limitedTo(sql`select ${found}`, most))) };
  const most = maxCounted + query.page * query.limit;
  const total = totalIn(rows);
  return { list: json.toJsonArray(rows), total: Math.min(total, most), isTotalExact: total <= most };
}

/** The ids of everything that a list shows, not only of a page, in their order; at most so many. */
export const listedIds = (
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  { query, atMost }: { query: ListQuery; atMost: number },
): Promise<{ id: number; version: number }[]> => {
  const conditions = conditionsOf(model, scope, query);
  const rows = sql`select id, oid, version ${matching(model, scope, conditions)}`;
  const searched = sql`
    select i.id, i.version from (${rows}) i
      join item_search s on s.product_id = ${scope.productId} and s.item_id = i.id
    where ${sql.join(
      conditions.searches.map(({ condition }) => condition),
      ' and ',
    )}`;
  return trx.all(
    sql<{ id: number; version: number }>`
      select id, version from (${conditions.searches.length === 0 ? rows : searched}) found order by id limit ${atMost}
    `,
  );
};
