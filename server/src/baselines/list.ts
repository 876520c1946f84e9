import { limits } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { creatorColumns, creatorJoins, creatorToWire, type CreatorRow } from '../tenancy/people.ts';
import { requireOwnProduct } from '../tenancy/scope.ts';
import { requireItem } from '../work-items/rows.ts';
import { makeBaseline } from './tasks.ts';

interface ScopedRow extends CreatorRow {
  id: number;
  name: string;
  iteration_id: number;
  iteration_name: string;
}

const common = (row: ScopedRow) => ({
  id: row.id,
  name: row.name,
  iteration: row.iteration_id === 0 ? null : { id: row.iteration_id, name: row.iteration_name },
  ...creatorToWire(row),
});

export const listBaselines: Handler<'GET /damapi/v1/baselines/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    requireOwnProduct(query, scope);
    const { productId } = scope;
    // In this order: one that is finished in between is in both, and never in neither.
    const [jobs, rows] = await Promise.all([
      trx.all(
        sql<ScopedRow & { done: number; total: number }>`
          select j.id, j.name, j.iteration_id, coalesce(i.name, '') as iteration_name, j.creator_id, j.created_at,
            ${creatorColumns}, j.done, j.total
          from baseline_jobs j
            ${creatorJoins(sql`j.creator_id`)}
            left join iterations i on i.product_id = ${productId} and i.id = j.iteration_id
          where j.product_id = ${productId} order by j.id
        `,
      ),
      trx.all(
        sql<ScopedRow & { items: number }>`
          select b.id, b.name, b.iteration_id, b.iteration_name, b.creator_id, b.created_at, ${creatorColumns},
            c.items
          from baselines b
            ${creatorJoins(sql`b.creator_id`)}
            cross join lateral (
              select coalesce(sum(c.items), 0)::bigint as items from baseline_counts c
              where c.product_id = ${productId} and c.baseline_id = b.id
            ) c
          where b.product_id = ${productId} and b.deleted_at is null and not exists (
            select from baseline_jobs j where j.product_id = ${productId} and j.id = b.id
          )
          order by b.id desc
        `,
      ),
    ]);
    return {
      list: rows.map((row) => ({ ...common(row), items: row.items })),
      making: jobs
        .filter(({ id }) => !rows.some((row) => row.id === id))
        .map((row) => ({ ...common(row), done: row.done, total: row.total })),
    };
  });

export const createBaseline: Handler<'POST /damapi/v1/baselines/create'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    requireOwnProduct(body, scope);
    const { productId, userId, tokenId = null } = scope;
    const { name, iterationId } = body;
    if (iterationId !== 0) await requireItem(trx, scope, 'Iteration', iterationId);
    // Managers write one after another in a product, so nobody else makes one meanwhile.
    const { made } = await trx.one(
      sql<{ made: number }>`
        select (select count(*) from baselines where product_id = ${productId} and deleted_at is null)
          + (select count(*) from baseline_jobs where product_id = ${productId}) as made
      `,
    );
    if (made >= limits.baseline.perProduct) throw new Refusal('baseline.tooMany');
    const { id } = await trx.one(
      sql<{ id: number }>`
        insert into baseline_jobs (product_id, id, name, iteration_id, creator_id, token_id)
        values (${productId}, nextval('baseline_ids'), ${name}, ${iterationId}, ${userId}, ${tokenId}) returning id
      `,
    );
    await makeBaseline.enqueue(trx, { productId, id });
    return { id };
  });
