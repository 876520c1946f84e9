// Lists in which somebody searches for text, in whatever order and however they are narrowed.
import { limits } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { RawRow } from '../platform/database/database.ts';
import {
  countOf,
  countUpTo,
  firstKeys,
  limitedTo,
  matching,
  orderOf,
  pageSlice,
  rowsWithIds,
  type ListRequest,
  type Page,
} from './list-rows.ts';
import { walkOf } from './several.ts';
import type { IndexRow, TextSearch } from './text-search.ts';

const { maxCounted, pageSize, firstScanRows, maxScanRows, maxIndexHits } = limits.list;

/** With so many hits in the first scan, the next will do. */
const commonMatches = 5;

type SearchRequest = Omit<ListRequest, 'totals' | 'isSample'>;

/**
 * A search by one of three strategies. Frequent texts are found by scanning the first rows of the list, rare ones by the
 * ids that the search index has for them. Where neither finds a page at small cost, as with words that many old items
 * have and a list that begins with the newest, the index tells everything.
 */
export async function searchItems({ totals, isSample, ...request }: ListRequest): Promise<Page> {
  const { query, conditions } = request;
  // As many as the page needs, and whether there is another.
  const pageEnd = query.page * query.limit + 1;
  const [counted, firstScan] = await Promise.all([
    totals(),
    scanRows(request, { rowCount: firstScanRows, most: pageEnd + pageSize }),
  ]);
  const itemCount = counted.reduce((sum, { items }) => sum + items, 0);
  // A small list is always counted; in a large one nobody waits for that.
  const isSmall = itemCount <= maxScanRows;
  if (firstScan.isEnough && (firstScan.page.isTotalExact || !isSmall)) return firstScan.page;
  // No index has single letters.
  const isIndexed = conditions.searches.every(({ indexHits }) => indexHits);
  const found = firstScan.page.total;
  const isFrequent = found >= commonMatches && (found / firstScanRows) * itemCount > maxIndexHits;
  if (isIndexed && !isFrequent) {
    const ids = await idsFromIndex(request, maxIndexHits);
    if (ids) return pageOfHits(request, rowsWith(request, ids));
  }
  const most = isSmall ? maxCounted + pageEnd : pageEnd;
  const longScan = await scanRows(request, { rowCount: maxScanRows, most, itemCount });
  if (longScan.isEnough || !isIndexed || isSample) return longScan.page;
  return pageOfHits(request, rowsHit(request));
}

interface Scan {
  /** So many rows are looked at. */
  rowCount: number;
  /** Until so many match. */
  most: number;
  /** How many items there are, however the list is narrowed; absent if nobody knows yet. */
  itemCount?: number;
}

/** Searches the first rows of the list. */
async function scanRows(
  request: SearchRequest,
  { rowCount, most, itemCount }: Scan,
): Promise<{ page: Page; isEnough: boolean }> {
  const { trx, query, conditions, json } = request;
  const { searches, where, several, plannedIds, isSuspect, reviews } = conditions;
  const scanned = scannedRows(request, rowCount);
  const prefilters = searches.flatMap(({ prefilter }) => prefilter ?? []);
  // "offset 0" makes PostgreSQL look into the search tables only for rows that pass the prefilter.
  const passed =
    prefilters.length === 0
      ? scanned
      : sql`select * from (${scanned}) i where ${sql.join(prefilters, ' and ')} offset 0`;
  const found = sql`select * from (${passed}) i where ${allOf(searches)} limit ${sql.number(most)}`;
  const counted = sql`select i.*, count(*) over () as total from (${found}) i order by ${orderOf(query, 'i')}`;
  const isNarrowed =
    where.length + several.length > 0 || plannedIds !== undefined || isSuspect || reviews !== undefined;
  const rows = await rowsWithTotal(request, pageSlice(counted, query));
  const total = totalIn(rows);
  const known = isNarrowed ? undefined : itemCount;
  // Where enough match, nobody needs to know how many were looked at.
  const isWholeList = total < most && (known ?? (await countOf(trx, scanned))) < rowCount;
  // A page behind the last one has no row that carries the total.
  const isTotalKnown = rows.length > 0 || query.page === 1;
  return {
    page: {
      list: json.toJsonArray(rows),
      total: Math.min(total, maxCounted + query.page * query.limit),
      isTotalExact: isWholeList,
    },
    isEnough: isTotalKnown && (isWholeList || total > query.page * query.limit),
  };
}

const allOf = (searches: readonly TextSearch[]): Sql =>
  sql.join(
    searches.map(({ condition }) => condition),
    ' and ',
  );

/** The first rows of the list in their order, whatever the searches say. */
function scannedRows(request: SearchRequest, count: number): Sql {
  const { scope, model, query, conditions } = request;
  const limit = sql`limit ${sql.number(count)}`;
  if (!walkOf(conditions))
    return sql`select * ${matching(model, scope, conditions)} order by ${orderOf(query)} ${limit}`;
  const ids = sql`select id from (${firstKeys(request, conditions, count)}) key
    order by ${orderOf(query, 'key')} ${limit}`;
  return sql`${rowsWithIds(request, ids)} order by ${orderOf(query, 'i')}`;
}

/** Rows as JSON; the last column of each is the total. */
const rowsWithTotal = ({ trx, scope, query, json }: SearchRequest, source: Sql) =>
  trx.rawRows(sql`${json.select(source, scope.productId, sql`i.total`)} order by ${orderOf(query, 'i')}`);

const totalIn = (rows: readonly RawRow[]): number => Number(rows[0]?.at(-1) ?? 0);

/** The ids that all searches hit, however many. */
const hitsOf = (searches: readonly TextSearch[]): Sql =>
  sql.join(
    searches.map(
      ({ indexHits }) =>
        sql`select id from (${sql.join(indexHits!(sql`null`), ' union all ')}) hits where is_match`,
    ),
    ' intersect ',
  );

/** The ids that all searches hit; undefined when one of them has more than `maxHits` in one place. */
async function idsFromIndex({ trx, conditions }: SearchRequest, maxHits: number) {
  const found = await Promise.all(
    conditions.searches.map(({ indexHits }) =>
      trx.all(
        sql<IndexRow & { place: number }>`${sql.join(
          indexHits!(sql.number(maxHits + 1)).map(
            (hits, place) => sql`select ${sql.number(place)} as place, id, is_match from (${hits}) hits`,
          ),
          ' union all ',
        )}`,
      ),
    ),
  );
  const isMany = (rows: (typeof found)[number]) =>
    rows.some(({ id }) => id === null) ||
    [...Map.groupBy(rows, ({ place }) => place).values()].some(({ length }) => length > maxHits);
  if (found.some(isMany)) return undefined;
  const [first, ...others] = found.map(
    (rows) => new Set(rows.filter((row) => row.is_match).map(({ id }) => id!)),
  );
  return [...first!].filter((id) => others.every((ids) => ids.has(id)));
}

/** The rows of a few hits. "offset 0" makes PostgreSQL start from them instead of walking the whole list. */
const rowsWith = ({ model, scope, conditions }: SearchRequest, ids: readonly number[]): Sql => sql`
  select r.* from (select distinct unnest(${ids}::bigint[]) as id offset 0) h
  join (select * ${matching(model, scope, conditions)}) r on r.id = h.id offset 0`;

type Narrowed = Pick<SearchRequest, 'model' | 'scope' | 'conditions'>;

/** The rows of all hits. "is true" makes PostgreSQL read the list once instead of looking each hit up: they are many. */
const rowsHit = ({ model, scope, conditions }: Narrowed): Sql => sql`
  select r.* from (select * ${matching(model, scope, conditions)}) r
  where (r.id in (${hitsOf(conditions.searches)})) is true offset 0`;

/** The page of these rows, which match all conditions, in the order of the list. */
async function pageOfHits(request: SearchRequest, found: Sql): Promise<Page> {
  const { trx, query, json } = request;
  const all = sql`select i.*, count(*) over () as total from (${found}) i order by ${orderOf(query, 'i')}`;
  const rows = await rowsWithTotal(request, pageSlice(all, query));
  if (rows.length === 0 && query.page > 1)
    return {
      list: '[]',
      ...(await countUpTo(trx, query, (most) => limitedTo(sql`select from (${found}) i`, most))),
    };
  const most = maxCounted + query.page * query.limit;
  const total = totalIn(rows);
  return { list: json.toJsonArray(rows), total: Math.min(total, most), isTotalExact: total <= most };
}

/** Everything that is found, not only a page. */
export const allFound = (request: Narrowed): Sql => {
  const { model, scope, conditions } = request;
  const { searches } = conditions;
  if (searches.every(({ indexHits }) => indexHits)) return rowsHit(request);
  return sql`select * from (select * ${matching(model, scope, conditions)}) i where ${allOf(searches)}`;
};
