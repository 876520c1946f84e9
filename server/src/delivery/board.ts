import { limits, task } from '@tracery/contract';
import type { Handler } from '../tenancy/contexts.ts';
import { requireOwnProduct } from '../tenancy/scope.ts';
import type { ListQuery } from '../work-items/filters.ts';
import type { Kind } from '../work-items/kind.ts';
import { listItems } from '../work-items/list.ts';

const { pageSize, laneLooksAt, looksAt } = limits.list;

/** Each lane is the first page of the list that it stands for. */
export const board =
  ({ model }: Kind): Handler<'GET /prdapi/v1/tasks/todolist'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const lane = (status: number) => {
        const asked = { ...query, page: 1, limit: pageSize, status } as ListQuery;
        return listItems(trx, scope, model, asked, [laneLooksAt, looksAt]);
      };
      const { todo, doing, verifying, done } = task.statuses;
      const lanes = await Promise.all([todo, doing, verifying, done].map(({ number }) => lane(number)));
      return { todo: lanes[0], doing: lanes[1], verifying: lanes[2], done: lanes[3] } as never;
    });
