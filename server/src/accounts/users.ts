import { sql } from 'kysely';
import { build, type Trx } from '../platform/database/database.ts';
import { usernameKey } from './login-tries.ts';
import { emailKey } from './codes.ts';

export const findByUsername = (trx: Trx, username: string) =>
  trx.maybe(
    build
      .selectFrom('users')
      .select(['id', 'username', 'password_hash', 'is_builtin_guest', 'last_product_id'])
      .where(sql<string>`lower(username)`, '=', usernameKey(username)),
  );

export const findByEmail = (trx: Trx, email: string) =>
  trx.maybe(
    build
      .selectFrom('users')
      .select(['id', 'username', 'email'])
      .where(sql<string>`lower(email)`, '=', emailKey(email)),
  );

/** False when the password is no longer the one that was judged. Holds the row until the transaction ends. */
export async function stillHasPassword(trx: Trx, userId: number, passwordHash: string): Promise<boolean> {
  const row = await trx.maybe(
    build
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .forShare(),
  );
  return row !== undefined;
}
