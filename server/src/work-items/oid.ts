import { sql } from 'kysely';
import { build, type Trx } from '../platform/database/database.ts';
import type { Scope } from '../tenancy/scope.ts';

/**
 * The next readable number: 1, 2, 3 … per product and kind. The counter's row is locked until the transaction ends,
 * so a rolled-back create gives its number back and no two get the same; call it as late as possible.
 */
export async function nextOid(trx: Trx, scope: Scope, kind: string): Promise<number> {
  const { last } = await trx.one(
    sql<{ last: number }>`
      insert into oid_counters as c (product_id, kind, last) values (${scope.productId}, ${kind}, 1)
      on conflict (product_id, kind) do update set last = c.last + 1
      returning last
    `.compile(build),
  );
  return last;
}
