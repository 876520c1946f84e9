// The status of a feature follows from its requirements: developing once one of them is developing or finished, finished
// when all of them are, and otherwise initial, or reviewing once it was sent to review.
import { feature, requirement } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Hooks } from '../work-items/kind.ts';

const { initial, reviewing, developing, finished } = feature.statuses;

/** Whether an item became reviewing by its review. */
export const isInReview = (productId: number, id: number): Sql =>
  sql`exists (select from reviews where product_id = ${productId} and item_id = ${id} and moved_status)`;

/** Three index lookups, however many requirements there are. */
export async function statusOfFeature(
  trx: Trx,
  { productId }: Scope,
  featureId: number,
): Promise<() => number> {
  const any = (condition: Sql) => sql`exists (
    select from requirements r
    where r.product_id = ${productId} and r.source_id = ${featureId} and r.deleted_at is null and ${condition}
  )`;
  const { developing: begun, finished: done } = requirement.statuses;
  const found = await trx.one(
    sql<{ isBegun: boolean; isOpen: boolean; isInReview: boolean }>`
      select ${any(sql`r.status in (${begun.number}, ${done.number})`)} as "isBegun",
        ${any(sql`r.status < ${done.number}`)} as "isOpen",
        ${isInReview(productId, featureId)} as "isInReview"
    `,
  );
  return () => {
    if (!found.isBegun) return found.isInReview ? reviewing.number : initial.number;
    return found.isOpen ? developing.number : finished.number;
  };
}

const featureHooks = (): Hooks => ({
  readStatus: statusOfFeature,
});

export const featureParts = { hooks: featureHooks };
