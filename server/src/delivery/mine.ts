// What the caller has to do: first what is due, the earliest first, then the rest, the freshest first.
import { sql } from 'kysely';
import { limits, task } from '@tracery/contract';
import { build } from '../platform/database/database.ts';
import type { Handler } from '../tenancy/contexts.ts';
import type { Kind } from '../work-items/kind.ts';
import { itemOf, withNames, type ItemRow } from '../work-items/rows.ts';

const { pageSize } = limits.list;

export const myTasks =
  ({ model }: Kind): Handler<'GET /prdapi/v1/tasks/mine'> =>
  (context) =>
    context.read(async (trx, scope) => {
      const { productId, userId } = scope;
      const open = sql`select * from tasks where product_id = ${productId} and processor_id = ${userId}
        and status < ${task.statuses.done.number} and deleted_at is null`;
      const source = sql`
        (${open} and plan_close_at is not null order by plan_close_at, id limit ${pageSize})
        union all
        (${open} and plan_close_at is null order by status desc, updated_at desc, id desc limit ${pageSize})`;
      const rows = await trx.all(
        sql<ItemRow>`
          ${withNames(model, source, productId)}
          order by i.plan_close_at nulls last, i.status desc, i.updated_at desc, i.id limit ${pageSize}
        `.compile(build),
      );
      return { list: rows.map((row) => itemOf(model, productId, row)) } as never;
    });
