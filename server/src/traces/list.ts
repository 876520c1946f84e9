// Trace states of requirements, feature by feature. A page is found by indexes of the states alone; names are joined to
// its rows only.
import {
  cellAt,
  cellsWith,
  gapsOf,
  importances,
  limits,
  releaseOf,
  type TraceRules,
} from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import type { TraceStateRow } from '../platform/database/schema.generated.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { wholeProduct } from './summary.ts';
import { readTraceRules } from '../tenancy/trace-rules.ts';

interface StateRow extends TraceStateRow {
  oid: number;
  name: string;
  is_frozen: boolean;
  importance: number;
  feature_oid: number;
  feature_name: string;
  feature_status: number;
  feature_is_frozen: boolean;
  iteration_oid: number | null;
  iteration_name: string | null;
  defect_oid: number | null;
  first: { functions: FewItems; tasks: FewItems; testcases: FewItems } | null;
}

type FewItems = { id: number; oid: number; status: number }[];

/** As many as a cell of the matrix has room for. */
const shownAtOnce = { functions: 2, tasks: 1, testcases: 3 } as const;

/** The items with the lowest numbers of each stage of the requirement `r`, found by the edges that count for its state. */
function firstItems({ productId }: Scope): Sql {
  const realizing = sql`
    select l.from_id from item_links l
    where l.product_id = ${productId} and l.to_id = r.id and l.type = 'realizes'`;
  const few = (stage: keyof typeof shownAtOnce, from: Sql) => sql`
    (select coalesce(jsonb_agg(jsonb_build_object('id', few.id, 'oid', few.oid, 'status', few.status) order by few.oid), '[]')
     from (${from} order by oid limit ${sql.number(shownAtOnce[stage])}) few)`;
  return sql`jsonb_build_object(
    'functions', ${few(
      'functions',
      sql`select f.id, f.oid, f.status from functions f
          where f.product_id = ${productId} and f.id in (${realizing}) and f.deleted_at is null`,
    )},
    'tasks', ${few(
      'tasks',
      sql`select t.id, t.oid, t.status from tasks t
          where t.product_id = ${productId} and t.deleted_at is null and t.status <> 7
            and t.source_id = any(array(
              select f.id from functions f
              where f.product_id = ${productId} and f.id in (${realizing}) and f.deleted_at is null
            ) || r.id)`,
    )},
    'testcases', ${few(
      'testcases',
      sql`select c.id, c.oid, c.status from testcases c
          where c.product_id = ${productId} and c.source_id = r.id and c.deleted_at is null
          union
          select c.id, c.oid, c.status
          from item_links l
            join testcases c on c.product_id = ${productId} and c.id = l.from_id and c.deleted_at is null
          where l.product_id = ${productId} and l.to_id = r.id and l.type = 'verifies'`,
    )})`;
}

/** The states of the requirements that `ids` selects, in the order of the list. */
const statesOf = (scope: Scope, ids: Sql, withItems = false) => {
  const { productId } = scope;
  return sql<StateRow>`
  select s.*, ${withItems ? firstItems(scope) : sql`null`} as first, r.oid, r.name, r.is_frozen, r.importance, f.oid as feature_oid, f.name as feature_name,
    f.status as feature_status, f.is_frozen as feature_is_frozen, i.oid as iteration_oid, i.name as iteration_name,
    d.oid as defect_oid
  from (${ids}) page
    join trace_states s on s.product_id = ${productId} and s.requirement_id = page.requirement_id
    join requirements r on r.product_id = ${productId} and r.id = s.requirement_id
    join features f on f.product_id = ${productId} and f.id = s.feature_id
    left join iterations i on i.product_id = ${productId} and i.id = s.iteration_id
    left join defects d on d.product_id = ${productId} and d.id = s.worst_defect_id
  order by s.feature_id, s.requirement_id`;
};

const flag = (value: boolean) => (value ? 1 : 0);

function toWire(row: StateRow, rules: TraceRules) {
  const cell = cellAt(row.cell);
  const { testcases: all, passed, failed, blocked, stale } = row;
  return {
    requirement: {
      id: row.requirement_id,
      oid: row.oid,
      name: row.name,
      status: row.status,
      isFrozen: flag(row.is_frozen),
      importance: importances[row.importance - 1]!,
    },
    feature: {
      id: row.feature_id,
      oid: row.feature_oid,
      name: row.feature_name,
      status: row.feature_status,
      isFrozen: flag(row.feature_is_frozen),
    },
    iteration: row.iteration_oid
      ? { id: row.iteration_id, oid: row.iteration_oid, name: row.iteration_name! }
      : null,
    functions: row.functions,
    tasks: { all: row.tasks, done: row.tasks_done },
    testcases: { all, passed, failed, blocked, stale, notRun: all - passed - failed - blocked },
    criteria: { all: row.criteria, covered: row.criteria_covered },
    defects: {
      open: row.defects,
      worst: row.defect_oid
        ? { id: row.worst_defect_id, oid: row.defect_oid, importance: row.defect_importance }
        : null,
    },
    suspects: row.suspects,
    gaps: gapsOf(cell, rules),
    release: releaseOf(cell, rules),
    ...(row.first && { first: row.first }),
  } as const;
}

export const getTraceState: Handler<'GET /damapi/v1/traces/state'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    requireOwnProduct(query, scope);
    const [rules, row] = await Promise.all([
      readTraceRules(trx, scope),
      trx.maybe(statesOf(scope, sql`select ${query.id}::bigint as requirement_id`)),
    ]);
    if (!row) throw new Refusal('notFound');
    return toWire(row, rules);
  });

interface Selection {
  iterationId?: number | undefined;
  featureId?: number | undefined;
  /** Left out: all. */
  cells?: number[] | undefined;
}

/** The place of a requirement in the order of the list. */
interface Place {
  feature_id: number;
  requirement_id: number;
}

interface Edge {
  place: Place | undefined;
  isBackward: boolean;
  limit: number;
}

/** Ids of the states of a selection, in order. Each cell that is not empty has its place in an index, and is read by itself. */
function placesOf(
  { productId }: Scope,
  { iterationId, featureId, cells }: Selection,
  { place, isBackward, limit }: Edge,
): Sql {
  const comparison = isBackward ? sql`<` : sql`>=`;
  const direction = sql.raw(isBackward ? 'desc' : 'asc');
  const conditions = [
    sql`s.product_id = ${productId}`,
    ...(iterationId === undefined ? [] : [sql`s.iteration_id = ${iterationId}`]),
    ...(featureId === undefined ? [] : [sql`s.feature_id = ${featureId}`]),
    ...(place
      ? [sql`(s.feature_id, s.requirement_id) ${comparison} (${place.feature_id}, ${place.requirement_id})`]
      : []),
  ];
  const ordered = (from: Sql) => sql`
    select feature_id, requirement_id from ${from}
    order by feature_id ${direction}, requirement_id ${direction} limit ${sql.number(limit)}`;
  const matching = (more: Sql[]) =>
    ordered(sql`trace_states s where ${sql.join([...conditions, ...more], ' and ')}`);
  if (!cells) return matching([]);
  return ordered(sql`(
    select found.* from trace_counters wanted
      cross join lateral (${matching([sql`s.cell = wanted.cell`])}) found
    where wanted.product_id = ${productId} and wanted.iteration_id = ${iterationId ?? wholeProduct}
      and wanted.cell = any(${cells}::smallint[]) and wanted.requirements > 0
  ) every`);
}

async function countSelection(trx: ReadTrx, scope: Scope, selection: Selection): Promise<number> {
  const { iterationId, featureId, cells } = selection;
  if (featureId !== undefined) {
    const limit = limits.list.maxCounted;
    const places = placesOf(scope, selection, { place: undefined, isBackward: false, limit });
    return (await trx.one(sql<{ total: number }>`select count(*) as total from (${places}) few`)).total;
  }
  const conditions = [
    sql`product_id = ${scope.productId}`,
    sql`iteration_id = ${iterationId ?? wholeProduct}`,
    ...(cells ? [sql`cell = any(${cells}::smallint[])`] : []),
  ];
  const counted = await trx.one(
    sql<{ total: number }>`
      select coalesce(sum(requirements), 0)::bigint as total from trace_counters
      where ${sql.join(conditions, ' and ')}
    `,
  );
  return counted.total;
}

/** The place of a requirement, also of one in the trash or with another state meanwhile. */
const placeOf = (trx: ReadTrx, { productId }: Scope, id: number | undefined) =>
  id === undefined
    ? undefined
    : trx.maybe(
        sql<Place>`
          select source_id as feature_id, id as requirement_id from requirements
          where product_id = ${productId} and id = ${id}
        `,
      );

export const listTraces: Handler<'GET /damapi/v1/traces/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    requireOwnProduct(query, scope);
    const { iterationId, featureId, release, gapsOnly, suspectsOnly } = query;
    const limit = Math.min(query.limit, query.withItems ? limits.trace.itemRows : query.limit);
    const isBackward = query.until !== undefined;
    const [rules, start, end] = await Promise.all([
      readTraceRules(trx, scope),
      placeOf(trx, scope, query.from),
      placeOf(trx, scope, query.until),
    ]);
    // Nothing stands beside a requirement that is not there.
    if ((query.from !== undefined && !start) || (isBackward && !end))
      return { list: [], total: 0, previous: null, next: null };
    const place = isBackward ? end : start;
    const cells =
      release || gapsOnly || suspectsOnly ? cellsWith(rules, { release, gapsOnly, suspectsOnly }) : undefined;
    const selection = { iterationId, featureId, cells };
    const [rows, total, previous] = await Promise.all([
      trx.all(
        statesOf(scope, placesOf(scope, selection, { place, isBackward, limit: limit + 1 }), query.withItems),
      ),
      countSelection(trx, scope, selection),
      // Whether there is anything before the page.
      place && !isBackward
        ? trx.maybe(placesOf(scope, selection, { place, isBackward: true, limit: 1 }))
        : undefined,
    ]);
    const hasMore = rows.length > limit;
    const page = isBackward ? rows.slice(-limit) : rows.slice(0, limit);
    const list = page.map((row) => toWire(row, rules));
    const first = list[0]?.requirement.id ?? null;
    return {
      list,
      total,
      previous: (isBackward ? hasMore : previous !== undefined) ? first : null,
      next: isBackward ? first && query.until! : hasMore ? rows[limit]!.requirement_id : null,
    };
  });
