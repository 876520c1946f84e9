import { build, type Trx } from '../platform/database/database.ts';

/** Whoever stood in the product stands in none from the next request on: everybody, or one person. */
export async function leaveProductInSessions(trx: Trx, productId: number, userId?: number): Promise<void> {
  let sessions = build
    .updateTable('sessions')
    .set({ current_product_id: null })
    .where('current_product_id', '=', productId);
  let people = build
    .updateTable('users')
    .set({ last_product_id: null })
    .where('last_product_id', '=', productId);
  if (userId !== undefined) {
    sessions = sessions.where('user_id', '=', userId);
    people = people.where('id', '=', userId);
  }
  await trx.run(sessions);
  await trx.run(people);
}
