import type { ReviewState } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';

/** What follows from the votes: whether the item is approved, and for whom it waits. */
export const refreshReview = async (trx: Trx, { productId }: Scope, id: number): Promise<ReviewState> =>
  (await trx.one(sql<{ state: ReviewState }>`select refresh_review(${productId}, ${id}) as state`)).state;
