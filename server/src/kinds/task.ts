// Tasks: made for other items, shown on the board.
import { functionKind, limits, risk, task, type ItemKind, type RefusalKey } from '@tracery/contract';
import { RawJson } from '../platform/raw-json.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { requireOwnProduct } from '../tenancy/scope.ts';
import { readTotals, type StatusTotal } from '../work-items/counters.ts';
import { createItem } from '../work-items/create.ts';
import type { ListQuery } from '../work-items/filters.ts';
import { refuseIf, type Hooks, type Kinds } from '../work-items/kind.ts';
import { listItems, pageJson } from '../work-items/list.ts';
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
        const laneQuery = { ...query, page: 1, limit: pageSize, status: [status] } as unknown as ListQuery;
        const page = await listItems(trx, scope, model, laneQuery, { totals });
        return `"${name}":${pageJson(page)}`;
      };
      const { todo, doing, verifying, done } = task.statuses;
      const lanes = await Promise.all(Object.entries({ todo, doing, verifying, done }).map(lane));
      return new RawJson(`{${lanes.join()}}`) as never;
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
