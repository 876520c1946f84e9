// Lists. Whatever is asked, no more rows are read than the page and a bounded count need.
import { sql, type RawBuilder } from 'kysely';
import { limits, statusesWithin } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import type { Scope } from '../tenancy/scope.ts';
import { totalsOf } from './counters.ts';
import { conditionsOf, type Conditions, type ListQuery } from './filters.ts';
import { snake, type Model } from './model.ts';
import { itemOf, withNames, type ItemRow } from './rows.ts';

const { countsTo, deepFrom } = limits.list;

export interface Page {
  list: Record<string, unknown>[];
  total: number;
  /** False when there are more than we count. */
  isTotalExact: boolean;
}

function orderOf({ sort, direction }: ListQuery, alias?: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  const way = sql.raw(direction);
  if (sort === 'id') return sql`${column('id')} ${way}`;
  const by = sort === 'name' ? sql`lower(${column('name')})` : column(snake(sort));
  return sql`${by} ${way}, ${column('id')} ${way}`;
}

const and = (where: RawBuilder<unknown>[]) => sql.join([sql``, ...where], sql` and `);

/** All rows of the kind that fulfil the conditions, without regard to search texts. */
const matching = (model: Model, { productId }: Scope, { where }: Conditions) =>
  sql`from ${sql.table(model.table)} where product_id = ${productId} and deleted_at is null ${and(where)}`;

/** `looks`: how many rows a search looks at before it asks its index, and how many more if that was not enough. */
export async function listItems(
  trx: Trx,
  scope: Scope,
  model: Model,
  query: ListQuery,
  looks: readonly number[] = [limits.list.looksAt],
): Promise<Page> {
  const conditions = conditionsOf(model, scope, query);
  const ask: Ask = { trx, scope, model, query, conditions };
  if (conditions.wanted.length > 0) return searched(ask, looks);
  const source = await paged(ask);
  const [list, total] = await Promise.all([rowsOf(ask, source), totalOf(ask)]);
  return { list, ...total };
}

interface Ask {
  trx: Trx;
  scope: Scope;
  model: Model;
  query: ListQuery;
  conditions: Conditions;
}

async function rowsOf({ trx, scope, model, query }: Ask, source: RawBuilder<unknown>) {
  const rows = await trx.all(
    sql<ItemRow>`${withNames(model, source, scope.productId)} order by ${orderOf(query, 'i')}`.compile(build),
  );
  return rows.map((row) => itemOf(model, scope.productId, row));
}

type Total = Pick<Page, 'total' | 'isTotalExact'>;

async function totalOf({ trx, scope, model, query, conditions }: Ask): Promise<Total> {
  if (conditions.isCounted) {
    const totals = await totalsOf(trx, scope, model.kind);
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

async function countUpTo(trx: Trx, { page, limit }: ListQuery, from: RawBuilder<unknown>): Promise<Total> {
  const most = countsTo + page * limit;
  const { total } = await trx.one(
    sql<{ total: number }>`select count(*) as total from (select ${from} limit ${most + 1}) few`.compile(
      build,
    ),
  );
  return { total: Math.min(total, most), isTotalExact: total <= most };
}

/** The page's rows in order. Deep in an unfiltered list the day is found by its counts, and only that day is walked. */
async function paged(ask: Ask): Promise<RawBuilder<unknown>> {
  const { scope, model, query, conditions } = ask;
  const offset = (query.page - 1) * query.limit;
  const day = conditions.isUnfiltered && offset >= deepFrom ? await dayAt(ask, offset) : undefined;
  const within = day ? [...conditions.where, day.condition] : conditions.where;
  return sql`select * ${matching(model, scope, { ...conditions, where: within })}
    order by ${orderOf(query)} limit ${query.limit} offset ${day?.offset ?? offset}`;
}

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
    `.compile(build),
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
 * A search. Texts that many items have are found among the first rows of the list itself; those that few have, by the
 * index of parts. Which of the two it is shows after a bounded look at the list.
 */
async function searched(ask: Ask, [looksAt, ...further]: readonly number[]): Promise<Page> {
  const { trx, scope, model, query, conditions } = ask;
  const { productId } = scope;
  const look = sql`select * ${matching(model, scope, conditions)} order by ${orderOf(query)} limit ${looksAt}`;
  const isWanted = conditions.wanted.map(({ condition, oid }) =>
    oid === undefined ? condition : sql`(${condition} or i.oid = ${oid})`,
  );
  const found = sql`from (${look}) i
    join item_search s on s.product_id = ${productId} and s.item_id = i.id where ${sql.join(isWanted, sql` and `)}`;
  const [list, { seen, looked }] = await Promise.all([
    rowsOf(ask, slice(query, found)),
    trx.one(
      sql<{ seen: number; looked: number }>`
        select (select count(*) ${found}) as seen,
          (select count(*) from (select ${matching(model, scope, conditions)} order by ${orderOf(query)}
            limit ${looksAt}) few) as looked
      `.compile(build),
    ),
  ]);
  const isAll = looked < looksAt!;
  if (isAll || seen > query.page * query.limit) return { list, total: seen, isTotalExact: isAll };
  if (further.length > 0) return searched(ask, further);
  // A single letter is in no index: what was seen is all there is to tell.
  if (conditions.wanted.some(({ hits }) => !hits)) return { list, total: seen, isTotalExact: false };
  return searchedByIndex(ask);
}

async function searchedByIndex(ask: Ask): Promise<Page> {
  const { trx, scope, model, query, conditions } = ask;
  const { productId } = scope;
  const table = sql.table(model.table);
  const hits = conditions.wanted.map(({ hits: byText, oid }) =>
    oid === undefined
      ? sql`(${byText})`
      : sql`(${byText} union select n.id from ${table} n where n.product_id = ${productId} and n.oid = ${oid})`,
  );
  // The hits first, then their rows: "offset 0" keeps PostgreSQL from walking the whole list for them instead.
  const found = sql`from (
    select r.* from (${sql.join(hits, sql` intersect `)} offset 0) h
    join (select * ${matching(model, scope, conditions)}) r on r.id = h.id offset 0
  ) i`;
  const [list, total] = await Promise.all([rowsOf(ask, slice(query, found)), countUpTo(trx, query, found)]);
  return { list, ...total };
}

const slice = (query: ListQuery, from: RawBuilder<unknown>) =>
  sql`select i.* ${from} order by ${orderOf(query, 'i')} limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
