// Tasks: made for other items, shown on the board.
import { functionKind, limits, risk, task, type ItemKind, type RefusalKey } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { RawJson } from '../platform/raw-json.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { readTotals, type StatusTotal } from '../work-items/counters.ts';
import { createItem } from '../work-items/create.ts';
import type { ListQuery } from '../work-items/filters.ts';
import { refuseIf, type Hooks, type Kinds } from '../work-items/kind.ts';
import { listItems, pageJson } from '../work-items/list.ts';
import type { Page } from '../work-items/list-rows.ts';
import { findItemForUpdate, type ItemRow } from '../work-items/rows.ts';
import { placeTask } from './task-places.ts';

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
    context.writeAtOnce(async (trx, scope) => {
      const { kind = 'Task', sourceId = 0 } = body;
      const why = whyNoTask[kind];
      if (why && sourceId > 0) {
        const source = await findItemForUpdate(trx, scope, kinds[kind as ItemKind].model, sourceId);
        refuseIf(source && why(source));
      }
      return createItem(trx, scope, kinds.Task, { ...body, kind });
    });

/** The features of the requirements that these tasks were made for. */
async function featuresOf(trx: ReadTrx, { productId }: Scope, lanes: readonly Page[]): Promise<string> {
  const tasks = lanes.flatMap(({ list }) => JSON.parse(list) as { kind: string; sourceId: number }[]);
  const ids = [
    ...new Set(tasks.filter(({ kind }) => kind === 'Requirement').map(({ sourceId }) => sourceId)),
  ];
  const rows = await trx.all(
    sql<{ requirementId: number; id: number; oid: number; name: string }>`
      select r.id as "requirementId", f.id, f.oid, f.name
      from requirements r join features f on f.product_id = ${productId} and f.id = r.source_id
      where r.product_id = ${productId} and r.id = any (${ids}::bigint[]) order by r.id
    `,
  );
  return JSON.stringify(rows);
}

/** Each lane is the first page of the list of its status. */
const board =
  ({ Task: { model } }: Kinds): Handler<'GET /prdapi/v1/tasks/todolist'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      let counters: Promise<StatusTotal[]> | undefined;
      const totals = () => (counters ??= readTotals(trx, scope, model.kind));
      const lane = async ([name, { number: status }]: [string, { number: number }]) => {
        const { rows: _, ...filters } = query;
        const laneQuery = { ...filters, page: 1, limit: pageSize, status: [status] } as unknown as ListQuery;
        return { name, ...(await listItems(trx, scope, model, laneQuery, { totals })) };
      };
      const { todo, doing, verifying, done } = task.statuses;
      const lanes = await Promise.all(Object.entries({ todo, doing, verifying, done }).map(lane));
      const parts = lanes.map((page) => `"${page.name}":${pageJson(page)}`);
      if (query.rows === 'feature') parts.push(`"features":${await featuresOf(trx, scope, lanes)}`);
      return new RawJson(`{${parts.join()}}`) as never;
    });

type Keys =
  | 'POST /prdapi/v1/tasks/create'
  | 'GET /prdapi/v1/tasks/todolist'
  | 'POST /prdapi/v1/tasks/place/{id}';

const taskHandlers = (kinds: Kinds): Handlers<Keys> => ({
  'POST /prdapi/v1/tasks/create': createTask(kinds),
  'GET /prdapi/v1/tasks/todolist': board(kinds),
  'POST /prdapi/v1/tasks/place/{id}': placeTask(kinds),
});

export const taskParts = { hooks: taskHooks, handlers: taskHandlers };
