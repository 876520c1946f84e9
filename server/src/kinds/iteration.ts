// Iterations: what is planned in them, how far it is, and moving what is not done.
import { iteration, limits, type ItemKind, type Phase, type PlannedKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { countOf, pageClause } from '../platform/database/paging.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { findNames, findOwned } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { lockSingleLinks, recordPlanMove } from '../work-items/links.ts';
import { toWire } from '../work-items/model.ts';
import { requireItem } from '../work-items/rows.ts';

interface Period {
  begin_at: string | null;
  closed_at: string | null;
}

type Counts = Record<Phase, number>;
type CountsRow = { [P in Phase]: number | null };

const periodToWire = ({ begin_at: beginAt, closed_at: closedAt }: Period) => ({
  beginAt: toWire(iteration.fields.beginAt, beginAt) as string,
  closedAt: toWire(iteration.fields.closedAt, closedAt) as string,
});

/** An iteration in which nothing was ever planned has no row. */
const countsToWire = (row: CountsRow | undefined): Counts => ({
  todo: row?.todo ?? 0,
  doing: row?.doing ?? 0,
  verifying: row?.verifying ?? 0,
  done: row?.done ?? 0,
});

/** How far it is now. */
const latestProgress = (productId: number, iterationId: Sql) => sql`
  select todo, doing, verifying, done from iteration_progress
  where product_id = ${productId} and iteration_id = ${iterationId} order by day desc limit 1`;

const listPlanned =
  (kinds: Kinds): Handler<'GET /prdapi/v1/iterations/items/{id}'> =>
  (context, { params, query }) =>
    context.read(async (trx, scope) => {
      const { kind, isDone } = query;
      const conditions = [
        sql`product_id = ${scope.productId} and iteration_id = ${params.id}`,
        ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
        ...(isDone === undefined ? [] : [isDone ? sql`phase = 4` : sql`phase < 4`]),
      ];
      const matching = sql`from planned_items where ${sql.join(conditions, ' and ')}`;
      const [, rows, { total }] = await Promise.all([
        requireItem(trx, scope, 'Iteration', params.id),
        trx.all(
          sql<{ id: number; kind: PlannedKind }>`
            select item_id as id, kind ${matching} order by phase, item_id ${pageClause(query)}
          `,
        ),
        trx.one(countOf(sql`select item_id ${matching}`, query)),
      ]);
      const items = await findOwned(trx, scope, kinds, rows);
      const list = rows.flatMap(({ id, kind: own }) => {
        const item = items.get(id);
        return item ? [{ ...item, kind: own }] : [];
      });
      const counted = limits.list.maxCounted + query.page * query.limit;
      return { list, total, isTotalExact: total < counted };
    });

interface DayRow extends Counts {
  day: string;
}

const readDays = (trx: ReadTrx, { productId }: Scope, id: number) =>
  trx.all(
    sql<DayRow>`
      select day::text, todo, doing, verifying, done from iteration_progress
      where product_id = ${productId} and iteration_id = ${id}
      order by day desc limit ${sql.number(limits.iteration.daysMax)}
    `,
  );

interface NextRow extends Period {
  next_id: number | null;
  next_oid: number | null;
  next_name: string | null;
}

const readProgress: Handler<'GET /prdapi/v1/iterations/progress/{id}'> = (context, { params: { id } }) =>
  context.read(async (trx, scope) => {
    const { productId } = scope;
    const [row, days] = await Promise.all([
      trx.maybe(
        sql<NextRow>`
          select i.begin_at::text, i.closed_at::text, n.id as next_id, n.oid as next_oid, n.name as next_name
          from iterations i left join lateral (
            select id, oid, name from iterations
            where product_id = ${productId} and begin_at > i.begin_at and deleted_at is null
            order by begin_at, id limit 1
          ) n on true
          where i.product_id = ${productId} and i.id = ${id} and i.deleted_at is null
        `,
      ),
      readDays(trx, scope, id),
    ]);
    if (!row) throw new Refusal('notFound');
    const { next_id: nextId, next_oid: oid, next_name: name } = row;
    return {
      ...periodToWire(row),
      counts: countsToWire(days[0]),
      days: days.toReversed().map(({ day, todo, doing, verifying, done }) => ({
        day,
        planned: todo + doing + verifying + done,
        done,
      })),
      next: nextId === null ? null : { id: nextId, oid: oid!, name: name! },
    };
  });

type RunningRow = Period & CountsRow & { id: number; oid: number; name: string; tag: string };

const readRunning: Handler<'GET /prdapi/v1/iterations/running'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    requireOwnProduct(query, scope);
    const { productId } = scope;
    const day = sql`${query.day ?? new Date().toISOString().slice(0, 10)}::date`;
    const begun = sql`
      select id, oid, name, tags, begin_at, closed_at from iterations
      where product_id = ${productId} and deleted_at is null and begin_at <= ${day}`;
    const row = await trx.maybe(
      sql<RunningRow>`
        select r.id, r.oid, r.name, array_to_string(r.tags, ',') as tag, r.begin_at::text, r.closed_at::text, p.*
        from (
          select * from (
            (${begun} and closed_at >= ${day} order by closed_at, id limit 1)
            union all
            (${begun} and closed_at is null order by begin_at desc, id desc limit 1)
          ) begun order by closed_at nulls last limit 1
        ) r left join lateral (${latestProgress(productId, sql`r.id`)}) p on true
      `,
    );
    if (!row) return { iteration: null };
    const { id, oid, name, tag } = row;
    return { iteration: { id, oid, name, tag, ...periodToWire(row), counts: countsToWire(row) } };
  });

/** The iterations stay while something is planned in them. */
async function lockIterations(trx: ReadTrx, { productId }: Scope, ids: readonly number[]): Promise<void> {
  const found = await trx.all(
    sql`
      select id from iterations
      where product_id = ${productId} and id = any(${ids}::bigint[]) and deleted_at is null order by id for share
    `,
  );
  if (found.length < ids.length) throw new Refusal('notFound');
}

const moveUnfinished =
  (kinds: Kinds): Handler<'POST /prdapi/v1/iterations/move-unfinished/{id}'> =>
  (context, { params: { id }, body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { targetId } = body;
      const { productId, userId } = scope;
      if (targetId === id) throw new Refusal('link.toItself');
      await lockIterations(trx, scope, [id, targetId]);
      const unfinished = await trx.all(
        sql<{ id: number }>`
          select item_id as id from planned_items
          where product_id = ${productId} and iteration_id = ${id} and phase < 4
          order by phase, item_id limit ${sql.number(limits.iteration.moveMax + 1)}
        `,
      );
      const ids = unfinished.slice(0, limits.iteration.moveMax).map((item) => item.id);
      await lockSingleLinks(trx, ids);
      // Without those that somebody else moved meanwhile.
      const moved = await trx.all(
        sql<{ id: number; kind: ItemKind }>`
          with gone as (
            delete from item_links where product_id = ${productId} and from_id = any(${ids}::bigint[])
              and to_id = ${id} and type = 'planned' returning from_id
          ), made as (
            insert into item_links (product_id, type, from_id, to_id, creator_id)
            select ${productId}, 'planned', from_id, ${targetId}, ${userId} from gone returning from_id
          )
          select i.id, i.kind from made m join items i on i.product_id = ${productId} and i.id = m.from_id order by i.id
        `,
      );
      const plan = await trx.maybe(sql<Counts>`${latestProgress(productId, sql`${id}`)}`);
      const { todo, doing, verifying } = countsToWire(plan);
      const remaining = unfinished.length > ids.length ? todo + doing + verifying - ids.length : 0;
      if (moved.length > 0) {
        const ends = [id, targetId].map((one) => ({ id: one, kind: 'Iteration' }));
        const names = await findNames(trx, scope, kinds, [...moved, ...ends]);
        await recordPlanMove(trx, scope, {
          items: moved.map((item) => names.get(item.id)!),
          from: names.get(id)!,
          to: names.get(targetId)!,
        });
      }
      return { moved: moved.length, remaining: Math.max(remaining, 0) };
    });

type Keys =
  | `GET /prdapi/v1/iterations/${'items/{id}' | 'progress/{id}' | 'running'}`
  | 'POST /prdapi/v1/iterations/move-unfinished/{id}';

const iterationHandlers = (kinds: Kinds): Handlers<Keys> => ({
  'GET /prdapi/v1/iterations/items/{id}': listPlanned(kinds),
  'GET /prdapi/v1/iterations/progress/{id}': readProgress,
  'GET /prdapi/v1/iterations/running': readRunning,
  'POST /prdapi/v1/iterations/move-unfinished/{id}': moveUnfinished(kinds),
});

export const iterationParts = { handlers: iterationHandlers };
