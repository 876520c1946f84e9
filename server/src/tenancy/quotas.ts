// How much a product and a person may keep. 0 is no limit.
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from './scope.ts';

export interface Quotas {
  productBytes: number;
  personBytes: number;
  productItems: number;
  personItems: number;
}

export const noQuotas: Quotas = { productBytes: 0, personBytes: 0, productItems: 0, personItems: 0 };

const isOver = (used: number, quota: number) => quota > 0 && used > quota;

/** With a file that was added in this transaction, or with one byte more than there are. */
export async function requireSpace(
  trx: ReadTrx,
  { productId, userId }: Scope,
  quotas: Quotas,
  more = 0,
): Promise<void> {
  const used = await trx.one(
    sql<{ product: number; person: number }>`
      select coalesce((select bytes from product_usage where product_id = ${productId}), 0) as product,
        coalesce((select bytes from user_usage where user_id = ${userId}), 0) as person
    `,
  );
  if (isOver(used.product + more, quotas.productBytes)) throw new Refusal('quota.productBytes');
  if (isOver(used.person + more, quotas.personBytes)) throw new Refusal('quota.personBytes');
}

/** Counts one more item of the person, with the commit: all their writers would wait for each other otherwise. */
export async function countItem(trx: Trx, { productId, userId }: Scope, quotas: Quotas): Promise<void> {
  trx.atCommit(
    'count items of people',
    sql`
      insert into user_usage as u (user_id, items) values (${userId}, 1)
      on conflict (user_id) do update set items = u.items + 1
    `,
  );
  if (quotas.productItems === 0 && quotas.personItems === 0) return;
  const used = await trx.one(
    sql<{ product: number; person: number }>`
      select (select coalesce(sum(items), 0)::bigint from item_counters where product_id = ${productId}) as product,
        coalesce((select items from user_usage where user_id = ${userId}), 0) as person
    `,
  );
  if (isOver(used.product + 1, quotas.productItems)) throw new Refusal('quota.productItems');
  if (isOver(used.person + 1, quotas.personItems)) throw new Refusal('quota.personItems');
}
