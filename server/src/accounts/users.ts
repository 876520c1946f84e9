import type { Trx } from '../platform/database/database.ts';
import type { UserRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import { emailKey } from './codes.ts';
import { usernameKey } from './login-tries.ts';

export const findByUsername = (trx: Trx, username: string) =>
  trx.maybe(
    sql<Pick<UserRow, 'id' | 'username' | 'password_hash' | 'is_builtin_guest' | 'last_product_id'>>`
      select id, username, password_hash, is_builtin_guest, last_product_id from users
      where lower(username) = ${usernameKey(username)}
    `,
  );

export const findByEmail = (trx: Trx, email: string) =>
  trx.maybe(
    sql<Pick<UserRow, 'id' | 'username' | 'email'>>`
      select id, username, email from users where lower(email) = ${emailKey(email)}
    `,
  );

/** Whether the password is still the one that was checked. Locks the row until the transaction ends. */
export async function stillHasPassword(trx: Trx, userId: number, passwordHash: string): Promise<boolean> {
  const row = await trx.maybe(
    sql`select id from users where id = ${userId} and password_hash = ${passwordHash} for share`,
  );
  return row !== undefined;
}
