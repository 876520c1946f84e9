// The memberships of a person, readable before a product is entered.
import { noProduct, type Role } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Lets row-level security show the rows of this person, who must be authenticated. */
export async function setCurrentUser(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`select set_config('app.uid', ${String(userId)}, true)`);
}

export interface CurrentProduct {
  productId: number;
  productName: string;
  roles: Role[];
}

/** The product of a new session: the wanted one if the person is a member, else none. */
export async function resolveCurrentProduct(
  trx: Trx,
  userId: number,
  wanted: number | null,
): Promise<CurrentProduct> {
  const own = await trx.maybe(
    sql<{ id: number; name: string; roles: Role[] }>`
      select p.id, p.name, m.roles
      from memberships m join products p on p.id = m.product_id
      where m.user_id = ${userId} and p.deleted_at is null
      order by p.id = ${wanted} desc nulls last
      limit 1
    `,
  );
  if (!own) return { productId: noProduct.belongsToNone, productName: '', roles: [] };
  if (own.id !== wanted) return { productId: noProduct.noneChosen, productName: '', roles: [] };
  return { productId: own.id, productName: own.name, roles: own.roles };
}
