// Deletes a baseline, or stops making one. Its rows go in batches, afterwards.
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistory } from '../tenancy/history.ts';
import { enterForJob, type Scope } from '../tenancy/scope.ts';
import { lockBaseline } from './make.ts';
import { removeBaseline } from './tasks.ts';

export const deleteBaseline: Handler<'DELETE /damapi/v1/baselines/delete/{id}'> = (
  context,
  { params: { id } },
) =>
  context.write(async (trx, scope) => {
    const { productId } = scope;
    await trx.run(lockBaseline(id));
    const stopped = await trx.run(
      sql`delete from baseline_jobs where product_id = ${productId} and id = ${id}`,
    );
    const deleted = await trx.maybe(
      sql<{ name: string }>`
        update baselines set deleted_at = now()
        where product_id = ${productId} and id = ${id} and deleted_at is null returning name
      `,
    );
    if (!deleted && stopped === 0) throw new Refusal('notFound');
    if (!deleted) return {};
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: productId,
      category: 'remove',
      changes: [{ field: 'baseline', from: deleted.name }],
    });
    await removeBaseline.enqueue(trx, { productId, id });
    return {};
  });

const batchSize = 5000;

/** Contents that were kept only for this baseline go with it. */
async function removeBatch(trx: Trx, { productId }: Scope, id: number): Promise<number> {
  await trx.run(
    sql`
      delete from kept_versions k where k.product_id = ${productId} and not exists (
        select from baselines b
          join baseline_items i on i.product_id = ${productId} and i.baseline_id = b.id and i.item_id = k.item_id
            and i.number = k.number
        where b.product_id = ${productId} and b.deleted_at is null
      )
    `,
  );
  return trx.run(
    sql`
      delete from baseline_items where product_id = ${productId} and baseline_id = ${id} and item_id in (
        select item_id from baseline_items where product_id = ${productId} and baseline_id = ${id}
        order by item_id limit ${sql.number(batchSize)}
      )
    `,
  );
}

export async function runRemove(
  db: Database,
  { productId, id }: { productId: number; id: number },
): Promise<void> {
  const inProduct = <T>(work: (trx: Trx, scope: Scope) => Promise<T>) =>
    db.transaction(async (trx) => work(trx, await enterForJob(trx, productId, 0)));
  while ((await inProduct((trx, scope) => removeBatch(trx, scope, id))) >= batchSize);
  await inProduct(async (trx) => {
    // Pictures of purged items that no other baseline shows: they go as those that no text holds.
    await trx.run(
      sql`
        update files f set held_for = null where f.product_id = ${productId} and f.held_for is not null and not exists (
          select from kept_versions k where k.product_id = ${productId} and k.item_id = f.held_for
        )
      `,
    );
    await trx.run(sql`delete from baseline_blocks where product_id = ${productId} and baseline_id = ${id}`);
    await trx.run(sql`delete from baseline_counts where product_id = ${productId} and baseline_id = ${id}`);
    await trx.run(
      sql`delete from baselines where product_id = ${productId} and id = ${id} and deleted_at is not null`,
    );
  });
}
