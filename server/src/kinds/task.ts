// Tasks: made for other items, shown on the board and in "my work".
import { functionKind, limits, risk, task, type ItemKind, type RefusalKey } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import { RawJson } from '../platform/raw-json.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { requireOwnProduct } from '../tenancy/scope.ts';
import { readTotals, type StatusTotal } from '../work-items/counters.ts';
import { createItem } from '../work-items/create.ts';
import type { ListQuery } from '../work-items/filters.ts';
import { itemJsonOf } from '../work-items/item-json.ts';
import { refuseIf, type Hooks, type Kinds } from '../work-items/kind.ts';
import { listItems, pageJson } from '../work-items/list.ts';
import { findItemForUpdate, type ItemRow } from '../work-items/rows.ts';

const { pageSize } = limits.list;

/** Tells the item that the task was made for. */
const taskHooks = (kinds: Kinds): Hooks => ({
  onChange: async (trx, scope, change) => {
    // Kind and source of a task never change, so before and after have the same.
    const row = (change.after ?? change.before)!;
    const { hooks } = kinds[row['kind'] as ItemKind];
    await hooks.onTaskChange?.(trx, scope, row['source_id'] as number, change);
  },
});

/** A task can be made for a requirement or a function that is not frozen, and for a risk that is still open. */
const whyNoTask: Record<string, (source: ItemRow) => RefusalKey | undefined> = {
  Requirement: ({ is_frozen: isFrozen }) => (isFrozen ? 'item.frozen' : undefined),
  Function: ({ status }) =>
    status === functionKind.statuses.frozen.number ? 'item.frozenByChoice' : undefined,
  Risk: ({ status }) => (status === risk.statuses.opening.number ? undefined : 'risk.alreadyClosed'),
};

const createTask =
  (kinds: Kinds): Handler<'POST /prdapi/v1/tasks/create'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      const { kind = 'Task', sourceId = 0 } = body;
      const why = whyNoTask[kind];
      if (why && sourceId > 0) {
        const source = await findItemForUpdate(trx, scope, kinds[kind as ItemKind].model, sourceId);
        refuseIf(source && why(source));
      }
      return createItem(trx, scope, kinds.Task, { ...body, kind });
    });

/** Each lane is the first page of the list of its status. */
const board =
  ({ Task: { model } }: Kinds): Handler<'GET /prdapi/v1/tasks/todolist'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      let counters: Promise<StatusTotal[]> | undefined;
      const totals = () => (counters ??= readTotals(trx, scope, model.kind));
      const lane = async ([name, { number: status }]: [string, { number: number }]) => {
        const laneQuery = { ...query, page: 1, limit: pageSize, status } as ListQuery;
        const page = await listItems(trx, scope, model, laneQuery, { totals });
        return `"${name}":${pageJson(page)}`;
      };
      const { todo, doing, verifying, done } = task.statuses;
      const lanes = await Promise.all(Object.entries({ todo, doing, verifying, done }).map(lane));
      return new RawJson(`{${lanes.join()}}`) as never;
    });

/** The open tasks of the caller: first those with a due date, earliest first, then the others, latest first. */
const myWork =
  ({ Task: { model } }: Kinds): Handler<'GET /prdapi/v1/tasks/mine'> =>
  (context) =>
    context.read(async (trx, scope) => {
      const { productId, userId } = scope;
      const limit = sql`limit ${sql.number(pageSize)}`;
      const open = sql`select * from tasks where product_id = ${productId} and processor_id = ${userId}
        and status < ${sql.number(task.statuses.done.number)} and deleted_at is null`;
      const source = sql`
        (${open} and plan_close_at is not null order by plan_close_at, id ${limit})
        union all
        (${open} and plan_close_at is null order by status desc, updated_at desc, id desc ${limit})`;
      const { listRow: json } = itemJsonOf(model);
      const rows = await trx.rawRows(sql`
        ${json.select(source, productId)}
        order by i.plan_close_at nulls last, i.status desc, i.updated_at desc, i.id ${limit}
      `);
      return new RawJson(`{"list":${json.toJsonArray(rows)}}`) as never;
    });

type Keys = 'POST /prdapi/v1/tasks/create' | 'GET /prdapi/v1/tasks/mine' | 'GET /prdapi/v1/tasks/todolist';

const taskHandlers = (kinds: Kinds): Handlers<Keys> => ({
  'POST /prdapi/v1/tasks/create': createTask(kinds),
  'GET /prdapi/v1/tasks/mine': myWork(kinds),
  'GET /prdapi/v1/tasks/todolist': board(kinds),
});

export const taskParts = { hooks: taskHooks, handlers: taskHandlers };
