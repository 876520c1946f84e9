// What a baseline holds, and what it would hold now: the same columns, so that one can be made from the other and both
// compared.
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TraceRules } from '@tracery/contract';
import type { Scope } from '../tenancy/scope.ts';
import { readTraceRules } from '../tenancy/trace-rules.ts';
import type { Kinds } from '../work-items/kind.ts';

/** One of the two that are compared. */
export interface Side {
  /** Undefined: the product as it is now. */
  baselineId: number | undefined;
  /** 0: the whole product. */
  iterationId: number;
  /** Undefined: now. */
  moment: Date | undefined;
  rules: TraceRules;
}

/** Items with ids above `after`, up to `until`. */
export interface Range {
  after: number;
  /** Undefined: without an end. */
  until: number | undefined;
}

const inRange = (id: Sql, { after, until }: Range): Sql =>
  until === undefined
    ? sql`${id} > ${after}::bigint`
    : sql`${id} > ${after}::bigint and ${id} <= ${until}::bigint`;

/** Columns of rows that nobody sees, or that change without anything changing. */
const unseenColumns = [
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'creator_id',
  'is_developing',
  'is_chosen',
];

/** Columns that say what an item belongs to. */
export const placeColumnsOf = (kinds: Kinds): string[] => [
  ...new Set(
    Object.values(kinds).flatMap(({ model: { links, source } }) => [
      ...links.map(({ column }) => column),
      ...(source ? [source.column] : []),
    ]),
  ),
];

/** Ids of an iteration and of what is planned in it, now. */
function membersOf({ productId }: Scope, kinds: Kinds, iterationId: number): Sql {
  const byField = Object.values(kinds).flatMap(({ model: { table, links } }) =>
    links
      .filter(({ field }) => field === 'iterationId')
      .map(
        ({ column }) => sql`
          union select id from ${sql.table(table)}
          where product_id = ${productId} and ${sql.ref(column)} = ${iterationId} and deleted_at is null`,
      ),
  );
  return sql`
    select ${iterationId}::bigint as id
    union select from_id from item_links
    where product_id = ${productId} and to_id = ${iterationId} and type = 'planned'
    ${sql.join(byField, ' ')}`;
}

/** Ids of the items in the scope that are there now; some may lie in the trash. */
const idsNow = (scope: Scope, kinds: Kinds, iterationId: number): Sql =>
  iterationId === 0
    ? sql`select id, kind from items where product_id = ${scope.productId}`
    : sql`
        select i.id, i.kind from (${membersOf(scope, kinds, iterationId)}) m
          join items i on i.product_id = ${scope.productId} and i.id = m.id`;

const digest = (text: Sql): Sql => sql`hashtextextended(${text}, 0)`;

/** Links that start at an item, without those that lead to the trash. */
const linksFrom = ({ productId }: Scope, id: Sql): Sql => sql`
  select jsonb_agg(jsonb_build_array(l.type, l.to_id) order by l.type, l.to_id) as links,
    max(l.to_id) filter (where l.type = 'planned') as planned
  from item_links l
  where l.product_id = ${productId} and l.from_id = ${id}
    and not exists (select from trash t where t.product_id = ${productId} and t.item_id = l.to_id)`;

/** The items of the scope as they are now. Those in the trash are left out. */
export function itemsNow(
  scope: Scope,
  kinds: Kinds,
  { iterationId, range, more = sql`` }: { iterationId: number; range: Range; more?: Sql },
): Sql {
  const { productId } = scope;
  const place = placeColumnsOf(kinds);
  const placeValues = place.map((column) => sql`v.row ->> ${sql.raw(`'${column}'`)}`);
  return sql`
    select i.id as item_id, i.kind, v.number,
      ${digest(sql`(v.row - ${[...unseenColumns, ...place]}::text[])::text`)} as fields,
      ${digest(sql`concat_ws(' ', l.planned, ${sql.join(placeValues)})`)} as place,
      ${digest(sql`v.content_hash::text`)} as content,
      ${digest(sql`coalesce(l.links::text, '')`)} as linked,
      coalesce(s.cell, -1)::smallint as cell, l.links,
      to_jsonb(s) - '{product_id,requirement_id}'::text[] as trace
    from (
      select id, kind from (${idsNow(scope, kinds, iterationId)}) every where ${inRange(sql`id`, range)} ${more}
    ) i
      join lateral (
        select v.number, v.row, v.content_hash from item_versions v
        where v.product_id = ${productId} and v.item_id = i.id order by v.number desc limit 1
      ) v on v.row ->> 'deleted_at' is null
      cross join lateral (${linksFrom(scope, sql`i.id`)}) l
      left join trace_states s on s.product_id = ${productId} and s.requirement_id = i.id`;
}

/** The items that a side holds, by which the sides are compared. */
export function itemsOf(
  scope: Scope,
  kinds: Kinds,
  { baselineId, iterationId }: Side,
  { range, kind }: { range: Range; kind?: string | undefined },
): Sql {
  const more = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  const from =
    baselineId === undefined
      ? sql`(${itemsNow(scope, kinds, { iterationId, range, more })}) held`
      : sql`
          baseline_items where product_id = ${scope.productId} and baseline_id = ${baselineId}
            and ${inRange(sql`item_id`, range)} ${more}`;
  return sql`select item_id, kind, number, fields, place, content, linked, cell from ${from}`;
}

/** The id after which a side has held this many more items; none if it ends before. */
export const endOfChunk = (
  scope: Scope,
  kinds: Kinds,
  { baselineId, iterationId }: Side,
  { after, size }: { after: number; size: number },
): Sql => {
  const last = sql`offset ${sql.number(size - 1)} limit 1`;
  return baselineId === undefined
    ? sql`select id from (${idsNow(scope, kinds, iterationId)}) every where id > ${after}::bigint order by id ${last}`
    : sql`
        select item_id as id from baseline_items
        where product_id = ${scope.productId} and baseline_id = ${baselineId} and item_id > ${after}::bigint
        order by item_id ${last}`;
};

/** Both sides of a comparison. Now has the scope of what it is compared with. */
export async function findSides(
  trx: ReadTrx,
  scope: Scope,
  { a, b }: { a?: number | undefined; b?: number | undefined },
): Promise<[Side, Side]> {
  const { productId } = scope;
  const [rules, rows] = await Promise.all([
    readTraceRules(trx, scope),
    trx.all(
      sql<{ id: number; iteration_id: number; created_at: Date; rules: TraceRules }>`
        select id, iteration_id, created_at, rules from baselines
        where product_id = ${productId} and id = any(${[a ?? 0, b ?? 0]}::bigint[]) and deleted_at is null
          and not exists (select from baseline_jobs j where j.product_id = ${productId} and j.id = baselines.id)
      `,
    ),
  ]);
  const found = (id: number | undefined): Side | undefined => {
    const row = rows.find((one) => one.id === id);
    return (
      row && { baselineId: row.id, iterationId: row.iteration_id, moment: row.created_at, rules: row.rules }
    );
  };
  const [first, second] = [found(a), found(b)];
  if ((a !== undefined && !first) || (b !== undefined && !second)) throw new Refusal('notFound');
  const present = (other: Side | undefined): Side => ({
    baselineId: undefined,
    iterationId: other?.iterationId ?? 0,
    moment: undefined,
    rules,
  });
  return [first ?? present(second), second ?? present(first)];
}
