// What a person may know of products before standing in one: the own memberships.
import { noProduct, type Role } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Lets the transaction see what belongs to this person. The caller of this has just proven who it is. */
export async function setCurrentUser(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`select set_config('app.uid', ${String(userId)}, true)`);
}

export interface CurrentProduct {
  productId: number;
  productName: string;
  roles: Role[];
}

/** Where a session of this person stands: in the wanted product if the person is a live member, else in none. */
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
