// Lists. Whatever is asked, no more rows are read than the page and a bounded count need.
import { limits, statusesWithin } from '@tracery/contract';
import type { Reading } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Texts } from '../platform/database/trips.ts';
import type { Scope } from '../tenancy/scope.ts';
import { totalsOf, type Total as Counted } from './counters.ts';
import { conditionsOf, type Conditions, type ListQuery } from './filters.ts';
import { snake, type Model } from './model.ts';
import { shapesOf, type Shape } from './shapes.ts';

const { countsTo, deepFrom } = limits.list;

export interface Page {
  /** JSON. */
  list: string;
  total: number;
  /** False when there are more than we count. */
  isTotalExact: boolean;
}

export const writtenPage = ({ list, total, isTotalExact }: Page): string =>
  `{"list":${list},"total":${total},"isTotalExact":${isTotalExact}}`;

function orderOf({ sort, direction }: ListQuery, alias?: string): Sql {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  const way = sql.raw(direction);
  if (sort === 'id') return sql`${column('id')} ${way}`;
  const by = sort === 'name' ? sql`lower(${column('name')})` : column(snake(sort));
  return sql`${by} ${way}, ${column('id')} ${way}`;
}

const and = (where: Sql[]) => sql.join([sql``, ...where], ' and ');

/** All rows of the kind that fulfil the conditions, without regard to search texts. */
const matching = (model: Model, { productId }: Scope, { where }: Conditions) =>
  sql`from ${sql.table(model.table)} where product_id = ${productId} and deleted_at is null ${and(where)}`;

interface Listing {
  /** What is answered of each item. */
  shape?: Shape;
  /** The kept counts, if somebody has asked for them already. */
  totals?: () => Promise<Counted[]>;
}

export async function listItems(
  trx: Reading,
  scope: Scope,
  model: Model,
  query: ListQuery,
  { shape = shapesOf(model).row, totals = () => totalsOf(trx, scope, model.kind) }: Listing = {},
): Promise<Page> {
  const conditions = conditionsOf(model, scope, query);
  const ask: Ask = { trx, scope, model, query, conditions, shape, totals };
  if (conditions.wanted.length > 0) return searched(ask);
  const [list, total] = await Promise.all([pageOf(ask), totalOf(ask)]);
  return { list, ...total };
}

interface Ask extends Required<Pick<Listing, 'shape' | 'totals'>> {
  trx: Reading;
  scope: Scope;
  model: Model;
  query: ListQuery;
  conditions: Conditions;
}

async function rowsOf({ trx, scope, query, shape }: Ask, source: Sql): Promise<string> {
  const rows = await trx.texts(sql`${shape.select(source, scope.productId)} order by ${orderOf(query, 'i')}`);
  return shape.writeAll(rows);
}

/**
 * Limits stand in the text as numbers, or PostgreSQL would plan for a tenth of the table. So that there are few texts,
 * they are rounded up, and what is too much is left out around it.
 */
function first(rows: Sql, count: number): Sql {
  const round = steps.find((step) => step >= count) ?? 2 ** Math.ceil(Math.log2(count));
  return sql`${rows} limit ${sql.number(round)}`;
}

const steps = [limits.list.pageSize, 50, 100, 200, 500, 1000, countsTo + limits.list.pageSize + 1, 2000];

function sliceOf(rows: Sql, { page, limit }: ListQuery, offset = (page - 1) * limit): Sql {
  if (offset === 0 && steps.includes(limit)) return first(rows, limit);
  return sql`select * from (${first(rows, offset + limit)}) few limit ${limit} offset ${offset}`;
}

type Total = Pick<Page, 'total' | 'isTotalExact'>;

async function totalOf({ trx, scope, model, query, conditions, totals: ask }: Ask): Promise<Total> {
  if (conditions.isCounted) {
    const totals = await ask();
    const wanted = query.status === undefined ? undefined : statusesWithin(model.definition, query.status);
    const total = totals
      .filter(({ status }) => !wanted || wanted.includes(status))
      .filter(({ isFrozen }) => query.isFrozen === undefined || (query.isFrozen === 1) === isFrozen)
      .reduce((sum, { items }) => sum + items, 0);
    return { total, isTotalExact: true };
  }
  // In the list's order, so that it is counted along the index that the page is read by.
  return countUpTo(trx, query, sql`${matching(model, scope, conditions)} order by ${orderOf(query)}`);
}

async function countUpTo(trx: Reading, { page, limit }: ListQuery, from: Sql): Promise<Total> {
  const most = countsTo + page * limit;
  const total = await countOf(trx, first(sql`select ${from}`, most + 1));
  return { total: Math.min(total, most), isTotalExact: total <= most };
}

/** Deep in an unfiltered list the day is found by its counts, and only that day is walked. */
async function pageOf(ask: Ask): Promise<string> {
  const { query, conditions } = ask;
  const offset = (query.page - 1) * query.limit;
  if (!conditions.isUnfiltered || offset < deepFrom) return rowsOf(ask, ordered(ask, conditions, offset));
  const day = await dayAt(ask, offset);
  if (!day) return rowsOf(ask, ordered(ask, conditions, offset));
  const where = [...conditions.where, day.condition];
  return rowsOf(ask, ordered(ask, { ...conditions, where }, day.offset));
}

const ordered = ({ model, scope, query }: Ask, conditions: Conditions, offset: number): Sql =>
  sliceOf(sql`select * ${matching(model, scope, conditions)} order by ${orderOf(query)}`, query, offset);

const measures: Record<string, { measure: string; column: string }> = {
  createdAt: { measure: 'created', column: 'created_at' },
  updatedAt: { measure: 'updated', column: 'updated_at' },
};

async function dayAt(
  { trx, scope: { productId }, model: { kind }, query: { sort, direction } }: Ask,
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
async function searched(ask: Ask): Promise<Page> {
  const { conditions } = ask;
  const [near, totals] = await Promise.all([lookedThrough(ask, looksFirst), ask.totals()]);
  const all = totals.reduce((sum, { items }) => sum + items, 0);
  // Where there are few, they are counted; among many, nobody waits for that.
  const isSmall = all <= looksAt;
  if (near.isEnough && (near.page.isTotalExact || !isSmall)) return near.page;
  // A single letter is in no index.
  const isIndexed = conditions.wanted.every(({ hits }) => hits);
  if (isIndexed && !isSmall && near.page.total < seemsCommon) {
    const ids = await idsOf(ask, fewHits);
    if (ids) return pageAmong(ask, among(ids));
  }
  const far = await lookedThrough(ask, looksAt, all);
  return far.isEnough || !isIndexed ? far.page : pageAmong(ask, sql.join(hitsOf(ask), ' intersect '));
}

const { looksFirst, looksAt, seemsCommon, fewHits } = limits.list;

/** What is wanted among the first rows of the list; `all`: how many there are, if that is known. */
async function lookedThrough(
  ask: Ask,
  rows: number,
  all?: number,
): Promise<{ page: Page; isEnough: boolean }> {
  const { trx, scope, model, query, conditions, shape } = ask;
  const { productId } = scope;
  const look = sql`${matching(model, scope, conditions)} order by ${orderOf(query)} limit ${sql.number(rows)}`;
  const each = (condition: (wanted: Conditions['wanted'][number]) => Sql) =>
    sql.join(conditions.wanted.map(condition), ' and ');
  // The search table is asked only about rows that may be wanted, and row by row ("offset 0").
  const found = sql`select i.*, count(*) over () as seen
    from (select * from (select * ${look}) i where ${each(({ perhaps }) => perhaps)} offset 0) i
    join lateral (select name, parts from item_search where product_id = ${productId} and item_id = i.id offset 0) s
      on true where ${each(({ condition }) => condition)}
    order by ${orderOf(query, 'i')}`;
  const [texts, looked] = await Promise.all([
    seenRows(ask, sliceOf(found, query)),
    conditions.where.length === 0 && all !== undefined ? all : countOf(trx, sql`select ${look}`),
  ]);
  const isAll = looked < rows;
  const seen = seenIn(texts);
  // Behind the last page there is nobody to tell how many there are.
  const isKnown = texts.length > 0 || query.page === 1;
  return {
    page: { list: shape.writeAll(texts), total: seen, isTotalExact: isAll },
    isEnough: isKnown && (isAll || seen > query.page * query.limit),
  };
}

const countOf = async (trx: Reading, rows: Sql): Promise<number> =>
  (await trx.one(sql<{ count: number }>`select count(*) from (${rows}) few`)).count;

/** The rows as they are answered, and behind each how many there are in all. */
const seenRows = ({ trx, scope, query, shape }: Ask, source: Sql) =>
  trx.texts(sql`${shape.select(source, scope.productId, sql`i.seen`)} order by ${orderOf(query, 'i')}`);

const seenIn = (texts: readonly Texts[]): number => Number(texts[0]?.at(-1) ?? 0);

/** What the index has for each text that is wanted; no more than `most` and one. */
const hitsOf = ({ scope, model, conditions }: Ask, most?: number): Sql[] =>
  conditions.wanted.map(({ hits, oid }) => {
    const byText = hits!(most === undefined ? sql`null` : sql.number(most + 1));
    const byNumber = sql`select n.id from ${sql.table(model.table)} n
      where n.product_id = ${scope.productId} and n.oid = ${oid}`;
    return sql`select id from (${byText}${oid === undefined ? sql`` : sql` union all ${byNumber}`}) hits`;
  });

/** What has all that is wanted; undefined when the index has more than `most` for one of the texts. */
async function idsOf(ask: Ask, most: number): Promise<string[] | undefined> {
  const found = await Promise.all(hitsOf(ask, most).map((hits) => ask.trx.texts(hits)));
  if (found.some((rows) => rows.length > most)) return undefined;
  const [one, ...others] = found.map((rows) => new Set(rows.map(([id]) => id!)));
  return [...one!].filter((id) => others.every((ids) => ids.has(id)));
}

const among = (ids: readonly string[]) => sql`select unnest(${ids}::bigint[]) as id`;

/** The page among these hits, of which some may not be what is wanted. */
async function pageAmong(ask: Ask, hits: Sql): Promise<Page> {
  const { trx, scope, model, query, conditions, shape } = ask;
  // The hits first, then their rows: "offset 0" keeps PostgreSQL from walking the whole list for them instead.
  const found = sql`from (
    select r.* from (select distinct h.id from (${hits}) h offset 0) h
    join (select * ${matching(model, scope, conditions)}) r on r.id = h.id offset 0
  ) i`;
  const all = sql`select i.*, count(*) over () as seen ${found} order by ${orderOf(query, 'i')}`;
  const texts = await seenRows(ask, sliceOf(all, query));
  if (texts.length === 0 && query.page > 1) return { list: '[]', ...(await countUpTo(trx, query, found)) };
  const most = countsTo + query.page * query.limit;
  const seen = seenIn(texts);
  return { list: shape.writeAll(texts), total: Math.min(seen, most), isTotalExact: seen <= most };
}
