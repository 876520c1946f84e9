import { limits, task } from '@tracery/contract';
import type { Handler } from '../tenancy/contexts.ts';
import { requireOwnProduct } from '../tenancy/scope.ts';
import type { ListQuery } from '../work-items/filters.ts';
import type { Kind } from '../work-items/kind.ts';
import { readTotals, type StatusTotal } from '../work-items/counters.ts';
import { listItems, pageJson } from '../work-items/list.ts';
import { RawJson } from '../platform/raw-json.ts';

const { pageSize } = limits.list;

/** Each lane is the first page of the list that it stands for. */
export const board =
  ({ model }: Kind): Handler<'GET /prdapi/v1/tasks/todolist'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      let counted: Promise<StatusTotal[]> | undefined;
      const totals = () => (counted ??= readTotals(trx, scope, model.kind));
      const lane = async ([name, { number: status }]: [string, { number: number }]) => {
        const asked = { ...query, page: 1, limit: pageSize, status } as ListQuery;
        const page = await listItems(trx, scope, model, asked, { totals });
        return `"${name}":${pageJson(page)}`;
      };
      const { todo, doing, verifying, done } = task.statuses;
      const lanes = await Promise.all(Object.entries({ todo, doing, verifying, done }).map(lane));
      return new RawJson(`{${lanes.join()}}`) as never;
    });
