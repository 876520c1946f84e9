// What the caller has to do: first what is due, the earliest first, then the rest, the freshest first.
import { limits, task } from '@tracery/contract';
import { RawJson } from '../platform/raw-json.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/contexts.ts';
import type { Kind } from '../work-items/kind.ts';
import { itemJsonOf } from '../work-items/item-json.ts';

const { pageSize } = limits.list;

export const myWork =
  ({ model }: Kind): Handler<'GET /prdapi/v1/tasks/mine'> =>
  (context) =>
    context.read(async (trx, scope) => {
      const { productId, userId } = scope;
      const open = sql`select * from tasks where product_id = ${productId} and processor_id = ${userId}
        and status < ${sql.number(task.statuses.done.number)} and deleted_at is null`;
      const source = sql`
        (${open} and plan_close_at is not null order by plan_close_at, id limit ${sql.number(pageSize)})
        union all
        (${open} and plan_close_at is null order by status desc, updated_at desc, id desc limit ${sql.number(pageSize)})`;
      const { listRow: shape } = itemJsonOf(model);
      const rows = await trx.rawRows(sql`
        ${shape.select(source, productId)}
        order by i.plan_close_at nulls last, i.status desc, i.updated_at desc, i.id limit ${sql.number(pageSize)}
      `);
      return new RawJson(`{"list":${shape.toJsonArray(rows)}}`) as never;
    });
