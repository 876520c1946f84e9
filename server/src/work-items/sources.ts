// Items as what comments, history and files hang on.
import type { ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';

/** Whether it is an item of this kind in the product, and not in the trash. */
export const isItem = async (
  trx: ReadTrx,
  { productId }: Scope,
  kind: ItemKind,
  id: number,
): Promise<boolean> =>
  (await trx.maybe(
    sql`
      select i.id from items i where i.product_id = ${productId} and i.id = ${id} and i.kind = ${kind}
        and not exists (select from trash t where t.product_id = ${productId} and t.item_id = ${id})
    `,
  )) !== undefined;

export async function requireItem(trx: ReadTrx, scope: Scope, kind: ItemKind, id: number): Promise<void> {
  if (!(await isItem(trx, scope, kind, id))) throw new Refusal('notFound');
}
