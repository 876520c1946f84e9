// Asking for a change of many items, undoing and stopping it, and what became of it.
import {
  canUndoBulk,
  definitionOf,
  limits,
  registry,
  type BulkChange,
  type ItemKind,
  type Language,
  type RegistryKey,
} from '@tracery/contract';
import type { z } from 'zod';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { countOf, pageClause } from '../platform/database/paging.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { reasonOf, Refusal } from '../platform/refusal.ts';
import type { CallerContext, Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import type { ListQuery } from '../work-items/filters.ts';
import { listedIds } from '../work-items/list.ts';
import type { Model } from '../work-items/model.ts';
import { isItem } from '../work-items/rows.ts';
import { requireFit } from './calls.ts';
import type { BulkParts } from './group.ts';
import { runGroup } from './run.ts';
import { runBulkTask, type BulkJob } from './tasks.ts';

const { callMax, jobMax, callTime, undoFor } = limits.bulk;

interface StateRow {
  id: number;
  kind: ItemKind;
  change: BulkChange;
  undo_of: number | null;
  state: 'running' | 'done' | 'stopped';
  total: number;
  done: number;
  unchanged: number;
  refused: number;
  can_still: boolean;
}

/** `can_still`: it was not undone, and not too long ago. */
const stateColumns = (productId: number): Sql => sql`
  b.id, b.kind, b.change, b.undo_of, b.state, b.total, b.done, b.unchanged, b.refused,
  b.undo_of is null and b.beat_at > now() - make_interval(secs => ${undoFor / 1000}) and not exists (
    select from bulk_changes u where u.product_id = ${productId} and u.undo_of = b.id
  ) as can_still`;

const stateOf = ({ id, kind, state, total, done, unchanged, refused, ...row }: StateRow) => ({
  id,
  kind,
  state,
  total,
  done,
  unchanged,
  refused,
  isUndo: row.undo_of !== null,
  canUndo: row.can_still && state !== 'running' && done > 0 && canUndoBulk(definitionOf(kind), row.change),
});

async function findOwn(
  trx: ReadTrx,
  { productId, userId }: Scope,
  id: number,
  locking: Sql = sql``,
): Promise<StateRow> {
  const row = await trx.maybe(
    sql<StateRow>`
      select ${stateColumns(productId)} from bulk_changes b
      where b.product_id = ${productId} and b.id = ${id} and b.creator_id = ${userId} ${locking}
    `,
  );
  if (!row) throw new Refusal('notFound');
  return row;
}

interface ResultRow {
  item_id: number;
  result: 'waiting' | 'done' | 'unchanged' | 'refused';
  refusal: number;
}

const resultOf = ({ item_id: id, result, refusal }: ResultRow, language: Language) => ({
  id,
  result,
  ...reasonOf(refusal, language),
});

interface Wanted {
  id: number;
  version: number;
}

/** Writes down what is to be done. A job begins with the commit. */
async function insertBulk(
  trx: Trx,
  { productId, userId, tokenId }: Scope,
  { kind, change, items }: { kind: ItemKind; change: BulkChange; items: readonly Wanted[] },
): Promise<number> {
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into bulk_changes (product_id, kind, change, total, creator_id, token_id, state)
      values (${productId}, ${kind}, ${JSON.stringify(change)}::jsonb, ${items.length}, ${userId}, ${tokenId ?? null},
        ${items.length === 0 ? 'done' : 'running'}) returning id
    `,
  );
  await trx.run(
    sql`
      insert into bulk_items (product_id, bulk_id, place, item_id, version)
      select ${productId}, ${id}, row_number() over (order by w.id), w.id, w.version
      from unnest(
        ${items.map((item) => item.id)}::bigint[], ${items.map((item) => item.version)}::integer[]
      ) w (id, version)
    `,
  );
  return id;
}

interface Asked {
  ids: readonly number[];
  versions: readonly number[];
  list?: { query: Readonly<Record<string, unknown>>; total?: number | undefined } | undefined;
}

/** All of a list, as the query of its own call finds them. */
async function findListed(
  trx: Trx,
  scope: Scope,
  model: Model,
  { query, total }: NonNullable<Asked['list']>,
): Promise<Wanted[]> {
  const key = `GET ${model.definition.path}/list` as RegistryKey;
  const parsed = (registry[key].query as z.ZodObject).safeParse(query);
  if (!parsed.success) throw new Refusal('request.invalid', { data: { fields: ['list.query'] } });
  requireOwnProduct(parsed.data, scope);
  const found = await listedIds(trx, scope, model, { query: parsed.data as ListQuery, atMost: jobMax + 1 });
  if (found.length > jobMax) throw new Refusal('bulk.tooMany');
  if (total !== undefined && found.length !== total) throw new Refusal('bulk.listChanged');
  return found;
}

/** Each must be an item of the product, if only in the trash; then its own refusal says so. */
async function findNamed(
  trx: Trx,
  { productId }: Scope,
  kind: ItemKind,
  { ids, versions }: Asked,
): Promise<Wanted[]> {
  const wanted = new Map(ids.map((id, at) => [id, { id, version: versions[at] ?? 0 }]));
  const { known } = await trx.one(
    sql<{ known: number }>`
      select count(*)::int as known from items
      where product_id = ${productId} and kind = ${kind} and id = any(${[...wanted.keys()]}::bigint[])
    `,
  );
  if (known !== wanted.size) throw new Refusal('notFound');
  return [...wanted.values()];
}

/** Goes on with what a call asked for, as long as a call may; the worker does the rest. */
async function finish(context: CallerContext<Scope>, parts: BulkParts, job: BulkJob): Promise<void> {
  const end = performance.now() + callTime;
  while (await context.writeSeparately((trx) => runGroup(trx, parts, job))) {
    if (performance.now() < end) continue;
    await context.writeSeparately((trx) => runBulkTask.enqueue(trx, job));
    return;
  }
}

/** What became of it, with each item if they are few enough for one call. */
const outcomeOf = (context: CallerContext<Scope>, id: number) =>
  context.read(async (trx, scope) => {
    const row = await findOwn(trx, scope, id);
    const items =
      row.total > callMax
        ? []
        : await trx.all(
            sql<ResultRow>`
              select item_id, result, refusal from bulk_items
              where product_id = ${scope.productId} and bulk_id = ${id} order by place
            `,
          );
    return { ...stateOf(row), items: items.map((item) => resultOf(item, context.requestInfo.language)) };
  });

interface Started extends BulkJob {
  isJob: boolean;
}

async function runAsked(context: CallerContext<Scope>, parts: BulkParts, { isJob, ...job }: Started) {
  if (!isJob) await finish(context, parts, job);
  return outcomeOf(context, job.id);
}

/** Begins as a job if one call cannot do it. */
async function start(trx: Trx, { productId }: Scope, id: number, total: number): Promise<Started> {
  const isJob = total > callMax;
  if (isJob) await runBulkTask.enqueue(trx, { productId, id });
  return { productId, id, isJob };
}

export const changeMany =
  (parts: BulkParts): Handler<'POST /damapi/v1/bulk/change'> =>
  async (context, { body }) => {
    const { kind, change, list } = body;
    const started = await context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { model } = parts.kinds[kind];
      requireFit(model, change);
      if (change.iterationId && !(await isItem(trx, scope, 'Iteration', change.iterationId)))
        throw new Refusal('link.unknown', { data: { fields: ['iterationId'] } });
      const items = list
        ? await findListed(trx, scope, model, list)
        : await findNamed(trx, scope, kind, body);
      const id = await insertBulk(trx, scope, { kind, change, items });
      return start(trx, scope, id, items.length);
    });
    return runAsked(context, parts, started);
  };

export const undoMany =
  (parts: BulkParts): Handler<'POST /damapi/v1/bulk/undo/{id}'> =>
  async (context, { params }) => {
    const started = await context.write(async (trx, scope) => {
      const { productId, userId, tokenId } = scope;
      const row = await findOwn(trx, scope, params.id, sql`for no key update`);
      if (row.state === 'running') throw new Refusal('bulk.running');
      if (!canUndoBulk(definitionOf(row.kind), row.change)) throw new Refusal('bulk.lasts');
      if (!row.can_still) throw new Refusal('bulk.undoOver');
      const { id } = await trx.one(
        sql<{ id: number }>`
          insert into bulk_changes (product_id, kind, change, undo_of, total, creator_id, token_id, state)
          values (${productId}, ${row.kind}, ${JSON.stringify(row.change)}::jsonb, ${row.id}, ${row.done}, ${userId},
            ${tokenId ?? null}, ${row.done === 0 ? 'done' : 'running'}) returning id
        `,
      );
      await trx.run(
        sql`
          insert into bulk_items (product_id, bulk_id, place, item_id, before, changed_at)
          select ${productId}, ${id}, row_number() over (order by place), item_id, before, changed_at
          from bulk_items where product_id = ${productId} and bulk_id = ${row.id} and result = 'done'
        `,
      );
      return start(trx, scope, id, row.done);
    });
    return runAsked(context, parts, started);
  };

export const stopMany: Handler<'POST /damapi/v1/bulk/stop/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    const { productId, userId } = scope;
    await trx.run(
      sql`
        update bulk_changes set state = 'stopped', beat_at = now()
        where product_id = ${productId} and id = ${params.id} and creator_id = ${userId} and state = 'running'
      `,
    );
    return stateOf(await findOwn(trx, scope, params.id));
  });

export const getState: Handler<'GET /damapi/v1/bulk/get/{id}'> = (context, { params }) =>
  context.read(async (trx, scope) => stateOf(await findOwn(trx, scope, params.id)));

export const listOwn: Handler<'GET /damapi/v1/bulk/list'> = (context, { query }) =>
  context.read(async (trx, { productId, userId }) => {
    const inState = query.state === undefined ? sql`` : sql`and b.state = ${query.state}`;
    const own = sql`b.product_id = ${productId} and b.creator_id = ${userId} ${inState}`;
    const [rows, { total }] = await Promise.all([
      trx.all(
        sql<StateRow>`
          select ${stateColumns(productId)} from bulk_changes b where ${own} order by b.id desc ${pageClause(query)}
        `,
      ),
      trx.one(countOf(sql`select b.id from bulk_changes b where ${own}`, query)),
    ]);
    return { list: rows.map(stateOf), total };
  });

export const listResults =
  ({ kinds }: BulkParts): Handler<'GET /damapi/v1/bulk/items/{id}'> =>
  (context, { params, query }) =>
    context.read(async (trx, scope) => {
      const { productId } = scope;
      const { kind } = await findOwn(trx, scope, params.id);
      const narrowed = query.result === undefined ? sql`` : sql`and b.result = ${query.result}`;
      const ofChange = sql`b.product_id = ${productId} and b.bulk_id = ${params.id} ${narrowed}`;
      const [rows, { total }] = await Promise.all([
        trx.all(
          sql<ResultRow & { oid: number; name: string }>`
            select b.item_id, b.result, b.refusal, coalesce(i.oid, 0) as oid, coalesce(i.name, '') as name
            from bulk_items b
              left join ${sql.table(kinds[kind].model.table)} i on i.product_id = ${productId} and i.id = b.item_id
            where ${ofChange} order by b.place ${pageClause(query)}
          `,
        ),
        trx.one(countOf(sql`select b.place from bulk_items b where ${ofChange}`, query)),
      ]);
      const { language } = context.requestInfo;
      return {
        list: rows.map(({ oid, name, ...row }) => ({ ...resultOf(row, language), oid, name })),
        total,
      };
    });
