// How many items of a list have which value of a field: the groups that it is shown in, and the counts of its filters.
// Exact from counters while nothing narrows the list. Otherwise so many of its rows are counted.
import { limits, reviewFilters, type Field } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { avatarUrlOf, nameOf } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { readTotals } from './counters.ts';
import { conditionsOf, type ListQuery } from './filters.ts';
import { countedFields } from './item-values.ts';
import { itemJsonOf } from './item-json.ts';
import { listItems } from './list.ts';
import { reviewedIds, someRows } from './list-rows.ts';
import { snakeCase, toColumn, toWire, type Model } from './model.ts';
import { suspectIds } from './suspect-marks.ts';

export interface GroupQuery extends ListQuery {
  by: string;
  withFrozen: number;
}

interface Group {
  value: string;
  count: number;
  oid: number;
  name: string;
  username: string;
  avatar: string;
}

interface Groups {
  list: Group[];
  total: number;
  isExact: boolean;
}

interface Counted {
  value: string;
  items: number;
}

interface Request {
  trx: ReadTrx;
  scope: Scope;
  model: Model;
  query: GroupQuery;
}

const { maxCounted, maxGrouped, maxLookedUp } = limits.list;

/** The iteration of each row is looked up, which costs as much as three rows. */
const mostRows = (by: string) => (by === 'plannedId' ? maxLookedUp : maxGrouped);

/** What a value means: a word, a person, or an item of a table. */
type Meaning = { table?: string; isPerson?: true; field?: Field };

function meaningOf({ definition, links, people }: Model, by: string): Meaning {
  const link = links.find(({ field }) => field === by);
  if (link) return { table: link.table };
  if (by === 'plannedId') return { table: 'iterations' };
  if (by === 'creatorId' || people.some(({ field }) => field === by)) return { isPerson: true };
  const field = definition.fields[by];
  return field ? { field } : {};
}

export async function groupItems(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  query: GroupQuery,
): Promise<Groups> {
  const { by, page, limit } = query;
  const request: Request = { trx, scope, model, query };
  // Where only the own filter narrows the list, counters know all of its groups.
  const { [by]: chosen, ...others } = query;
  const narrowing = (by === 'status' ? query : others) as ListQuery;
  const { counts, isExact } = await (conditionsOf(model, scope, narrowing).isUnfiltered
    ? fromCounters(request, by)
    : fromRows(request, by));
  const isOne = (one: Counted) =>
    (chosen as unknown[]).some((value) => wireOf(model, by, value) === one.value);
  const hasChosen = Array.isArray(chosen) && by !== 'status' && by !== 'tag';
  const all = counts.filter((one) => one.items > 0 && (!hasChosen || isOne(one)));
  const shown = all.slice((page - 1) * limit, page * limit);
  return { list: await named(request, by, shown), total: all.length, isExact };
}

/** A value of a filter as groups have it. */
function wireOf({ definition }: Model, by: string, value: unknown): string {
  const field = definition.fields[by];
  return String(field?.type === 'rank' ? toColumn(field, value) : value);
}

interface Counts {
  counts: Counted[];
  isExact: boolean;
}

async function fromCounters(request: Request, by: string): Promise<Counts> {
  const { trx, scope, model } = request;
  if (by === 'status') return { counts: await statusCounts(request), isExact: true };
  if (by === 'plannedId') return plannedCounts(request);
  if (!countedFields(model.definition).includes(by)) return fromRows(request, by);
  // The newest first, and none last; ranks from high to low.
  const counts = await trx.all(
    sql<Counted>`
      select value::text, items::int from item_values
      where product_id = ${scope.productId} and kind = ${model.kind} and field = ${by} and items > 0
      order by value desc limit ${sql.number(maxCounted)}
    `,
  );
  return { counts, isExact: true };
}

async function statusCounts({ trx, scope, model, query }: Request): Promise<Counted[]> {
  const totals = await readTotals(trx, scope, model.kind);
  const counts = new Map<string, number>();
  for (const { status, isFrozen, items } of totals) {
    const value = statusValue(model, status, isFrozen && !query.withFrozen);
    counts.set(value, (counts.get(value) ?? 0) + items);
  }
  return inOrder(model, counts);
}

/** What counts as another status is found with it. */
function statusValue({ definition: { statuses } }: Model, status: number, isFrozen: boolean): string {
  if (isFrozen) return 'frozen';
  const own = Object.values(statuses).find(({ number }) => number === status);
  return String(own?.countsAs ? statuses[own.countsAs]!.number : status);
}

/** As the definition lists them; what is frozen last. */
const inOrder = ({ definition }: Model, counts: Map<string, number>): Counted[] =>
  [...Object.values(definition.statuses).map(({ number }) => String(number)), 'frozen'].flatMap((value) =>
    counts.has(value) ? [{ value, items: counts.get(value)! }] : [],
  );

/** The newest iterations, each counted so far, and what is planned in none. */
async function plannedCounts({ trx, scope, model }: Request): Promise<Counts> {
  const { productId } = scope;
  const [counts, totals] = await Promise.all([
    trx.all(
      sql<Counted>`
        select i.id::text as value, p.items::int from (
          select id from iterations where product_id = ${productId} and deleted_at is null
          order by id desc limit ${sql.number(limits.list.limitMax)}
        ) i cross join lateral (
          select count(*) as items from (
            select from planned_items p
            where p.product_id = ${productId} and p.iteration_id = i.id and p.kind = ${model.kind}
            limit ${sql.number(maxCounted)}
          ) few
        ) p
        order by i.id desc
      `,
    ),
    readTotals(trx, scope, model.kind),
  ]);
  const planned = counts.reduce((sum, { items }) => sum + items, 0);
  const isExact = counts.length < limits.list.limitMax && counts.every(({ items }) => items < maxCounted);
  const none = totals.reduce((sum, { items }) => sum + items, 0) - planned;
  return { counts: [...counts, { value: '0', items: none }], isExact };
}

/** Counts the first rows of the list. */
async function fromRows(request: Request, by: string): Promise<Counts> {
  const { model, query } = request;
  if (by === 'suspect' || by === 'review') return markCounts(request, by);
  const { rows, isExact } = await firstOf(request, by);
  const counts = new Map<string, number>();
  for (const { values, isFrozen } of rows)
    for (const value of values) {
      const word = by === 'status' ? statusValue(model, Number(value), isFrozen && !query.withFrozen) : value;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  if (by === 'status') return { counts: inOrder(model, counts), isExact };
  const found = [...counts].map(([value, items]) => ({ value, items }));
  return { counts: found.sort(by === 'tag' ? byCount : byValue), isExact };
}

const byCount = (a: Counted, b: Counted) => b.items - a.items || (a.value < b.value ? -1 : 1);
const byValue = (a: Counted, b: Counted) => Number(b.value) - Number(a.value);

interface Row {
  values: string[];
  isFrozen: boolean;
}

/** The values of the first rows that match, and whether these are all. */
async function firstOf(
  { trx, scope, model, query }: Request,
  by: string,
): Promise<{ rows: Row[]; isExact: boolean }> {
  const select = (rows: Sql) => sql<Row>`
    select ${valuesOf(by, scope)} as "values", r.is_frozen as "isFrozen" from (${rows}) r`;
  const conditions = conditionsOf(model, scope, query);
  const most = mostRows(by);
  if (conditions.searches.length === 0) {
    const rows = await trx.all(select(someRows({ model, scope, query }, conditions, most, sql`*`)));
    return { rows, isExact: rows.length < most };
  }
  const { list, isTotalExact } = await listItems(
    trx,
    scope,
    model,
    { ...query, page: 1, limit: most },
    { json: itemJsonOf(model).name, isSample: true },
  );
  const ids = (JSON.parse(list) as { id: number }[]).map(({ id }) => id);
  const rows = await trx.all(
    select(sql`select * from ${sql.table(model.table)}
      where product_id = ${scope.productId} and id = any(${ids}::bigint[])`),
  );
  return { rows, isExact: isTotalExact && rows.length < most };
}

function valuesOf(by: string, { productId }: Scope): Sql {
  if (by === 'tag') return sql`r.tags`;
  if (by === 'plannedId')
    return sql`array[coalesce((select l.to_id from item_links l
      where l.product_id = ${productId} and l.from_id = r.id and l.type = 'planned'), 0)::text]`;
  return sql`array[coalesce(r.${sql.ref(snakeCase(by))}, 0)::text]`;
}

/** What is suspect or in review is few, and counted whatever else narrows the list. */
async function markCounts({ trx, scope, model }: Request, by: 'suspect' | 'review'): Promise<Counts> {
  const marks: [string, Sql][] =
    by === 'suspect'
      ? [['true', suspectIds(scope.productId, model.kind)]]
      : reviewFilters.map((review) => [review, reviewedIds(scope, model.kind, review)]);
  const counts = await Promise.all(
    marks.map(async ([value, ids]) => {
      const counted = sql<{ items: number }>`
        select count(*)::int as items from (${ids} limit ${sql.number(maxGrouped)}) few`;
      return { value, items: (await trx.one(counted)).items };
    }),
  );
  return { counts, isExact: counts.every(({ items }) => items < maxGrouped) };
}

/** With the names of the items or people that values stand for. */
async function named(
  { trx, scope, model }: Request,
  by: string,
  counts: readonly Counted[],
): Promise<Group[]> {
  const { table, isPerson, field } = meaningOf(model, by);
  const ids = counts.map(({ value }) => value);
  const found = await (table
    ? trx.all(
        sql<Named>`select id::text, oid::int, name, '' as username, '' as avatar from ${sql.table(table)}
          where product_id = ${scope.productId} and id = any(${ids}::bigint[])`,
      )
    : isPerson
      ? trx.all(
          sql<Named>`select u.id::text, 0 as oid, ${nameOf(sql`u`)} as name, u.username, ${avatarUrlOf(sql`a.id`)} as avatar
            from users u left join avatars a on a.user_id = u.id where u.id = any(${ids}::bigint[])`,
        )
      : []);
  const byId = new Map(found.map(({ id, ...name }) => [id, name]));
  const none = { oid: 0, name: '', username: '', avatar: '' };
  return counts.map(({ value, items }) => ({
    value: field?.type === 'rank' ? String(toWire(field, Number(value))) : value,
    count: items,
    ...(byId.get(value) ?? none),
  }));
}

interface Named extends Omit<Group, 'value' | 'count'> {
  id: string;
}
