// What a baseline holds, and what it would hold now: the same columns, so that one can be made from the other and both
// compared.
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TraceRules } from '@tracery/contract';
import type { Scope } from '../tenancy/scope.ts';
import { readTraceRules } from '../tenancy/trace-rules.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { addedColumns } from '../work-items/versions.ts';

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
  /** Only these blocks of ids; only of baselines. */
  blocks?: readonly number[];
}

/** So many ids are in a block: two to the power of this. */
export const blockBits = sql.number(10);
export const lastOfBlock = (block: number): number => (block + 1) * 1024 - 1;

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
const placeColumnsOf = ({ links, source }: Model): string[] => [
  ...links.map(({ column }) => column),
  ...(source ? [source.column] : []),
];

/** The fields of a version that its digest is made of. A column that was added later counts once it has a value. */
function seenFields(models: readonly Model[]): Sql {
  const places = models.flatMap(placeColumnsOf);
  const apart = [...new Set([...unseenColumns, ...places])];
  return addedColumns.reduce(
    (row, column) => {
      const name = sql.raw(`'${column}'`);
      return sql`${row} - case when v.row ->> ${name} is null then ${name} else '' end`;
    },
    sql`v.row - ${apart}::text[]`,
  );
}

/** What an item belongs to, as a text that differs when it was moved. */
function placeOf(models: readonly Model[]): Sql {
  const cases = models.flatMap((model) => {
    const values = placeColumnsOf(model).map((column) => sql`v.row ->> ${sql.raw(`'${column}'`)}`);
    return values.length === 0
      ? []
      : [sql`when ${sql.raw(`'${model.kind}'`)} then concat(${sql.join(values, ", '/', ")})`];
  });
  return sql`case i.kind ${sql.join(cases, ' ')} else '' end`;
}

/** What a version `v` of an item `i` is compared by. */
export const digestsOf = (models: readonly Model[]) => ({
  fields: sql`jsonb_hash_extended(${seenFields(models)}, 0)`,
  content: sql`hashtextextended(v.content_hash::text, 0)`,
  place: placeOf(models),
});

/** The same of the links that start at it. */
export const digestOfLinks = (links: Sql): Sql =>
  sql`case when ${links} is null then 0 else jsonb_hash_extended(${links}, 0) end`;

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

/** The links that start at an item, without those that lead to the trash; apart from them the iteration it is planned in. */
export const linksFrom = ({ productId }: Scope, id: Sql): Sql => sql`
  select
    jsonb_agg(jsonb_build_array(l.type, l.to_id) order by l.type, l.to_id) filter (where l.type <> 'planned') as links,
    coalesce(max(l.to_id) filter (where l.type = 'planned'), 0) as planned
  from item_links l
  where l.product_id = ${productId} and l.from_id = ${id}
    and not exists (select from trash t where t.product_id = ${productId} and t.item_id = l.to_id)`;

const traceColumns = [
  'functions',
  'tasks',
  'tasks_done',
  'testcases',
  'passed',
  'failed',
  'blocked',
  'defects',
  'defect_importance',
];

interface NowOptions {
  iterationId: number;
  range: Range;
  /** A condition on id and kind. */
  more?: Sql;
  /** The baseline that it is compared with: what has the same state there needs no digest. */
  like?: number | undefined;
}

/**
 * The items of the scope as they are now. Those in the trash are left out. The limits make PostgreSQL look up what is
 * joined item by item, also where it does not know yet how large the tables are.
 */
export function itemsNow(
  scope: Scope,
  kinds: Kinds,
  { iterationId, range, more = sql``, like }: NowOptions,
): Sql {
  const { productId } = scope;
  const digests = digestsOf(Object.values(kinds).map(({ model }) => model));
  const unlessLike = (column: string, value: Sql) =>
    like === undefined
      ? sql`${value} as ${sql.ref(column)}`
      : sql`case when o.number = v.number then ${sql.ref(`o.${column}`)} else ${value} end as ${sql.ref(column)}`;
  return sql`
    select i.id as item_id, i.kind, v.number,
      ${unlessLike('fields', digests.fields)},
      ${unlessLike('content', digests.content)},
      ${unlessLike('place', digests.place)},
      l.planned, ${digestOfLinks(sql`l.links`)} as linked,
      coalesce(s.cell, -1)::smallint as cell, l.links,
      case when s.cell is not null
        then array[${sql.join(traceColumns.map((column) => sql.ref(`s.${column}`)))}]::bigint[] end as trace
    from (
      select id, kind from (${idsNow(scope, kinds, iterationId)}) every where ${inRange(sql`id`, range)} ${more}
    ) i
      ${
        like === undefined
          ? sql``
          : sql`left join lateral (
              select o.number, o.fields, o.content, o.place from baseline_items o
              where o.product_id = ${productId} and o.baseline_id = ${like} and o.item_id = i.id limit 1
            ) o on true`
      }
      join lateral (
        select v.number, v.row, v.content_hash from item_versions v
        where v.product_id = ${productId} and v.item_id = i.id order by v.number desc limit 1
      ) v on ${like === undefined ? sql`` : sql`o.number = v.number or`} v.row ->> 'deleted_at' is null
      cross join lateral (${linksFrom(scope, sql`i.id`)}) l
      left join lateral (
        select s.* from trace_states s where s.product_id = ${productId} and s.requirement_id = i.id limit 1
      ) s on true`;
}

function heldIn({ productId }: Scope, baselineId: number, { blocks, ...range }: Range, more: Sql): Sql {
  const own = sql`
    select * from baseline_items
    where product_id = ${productId} and baseline_id = ${baselineId} and ${inRange(sql`item_id`, range)} ${more}`;
  if (!blocks) return sql`(${own}) held`;
  // `offset 0`: each block is a range of the index, whatever PostgreSQL knows of the table.
  return sql`
    unnest(${blocks}::bigint[]) wanted (block)
      cross join lateral (
        ${own} and item_id >= wanted.block << ${blockBits} and item_id < (wanted.block + 1) << ${blockBits} offset 0
      ) held`;
}

/** The items that a side holds, by which it is compared with another one. */
export function itemsOf(
  scope: Scope,
  kinds: Kinds,
  { baselineId, iterationId }: Side,
  { range, kind, other }: { range: Range; kind?: string | undefined; other?: Side },
): Sql {
  const more = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  const like = other?.baselineId;
  const from =
    baselineId === undefined
      ? sql`(${itemsNow(scope, kinds, { iterationId, range, more, like })}) held`
      : heldIn(scope, baselineId, range, more);
  return sql`
    select held.item_id, held.kind, held.number, held.fields, held.content, held.place, held.planned, held.linked,
      held.cell
    from ${from}`;
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
