import type { Trx } from '../platform/database/database.ts';
import type { UserRow } from '../platform/database/schema.generated.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { emailKey } from './codes.ts';
import { usernameKey } from './login-tries.ts';

/** What signing in asks of an account. */
export type SignInRow = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'password_hash'
  | 'is_builtin_guest'
  | 'last_product_id'
  | 'disabled_at'
  | 'is_password_off'
>;

/** Of a row `u` of `users`. */
export const signInColumns = sql`
  u.id, u.username, u.password_hash, u.is_builtin_guest, u.last_product_id, u.disabled_at, u.is_password_off`;

const findAccount = (trx: Trx, isWanted: Sql) =>
  trx.maybe(sql<SignInRow>`select ${signInColumns} from users u where ${isWanted}`);

export const findByUsername = (trx: Trx, username: string) =>
  findAccount(trx, sql`lower(u.username) = ${usernameKey(username)}`);

export const findAccountById = (trx: Trx, userId: number) => findAccount(trx, sql`u.id = ${userId}`);

export const findAccountByEmail = (trx: Trx, email: string) =>
  findAccount(trx, sql`lower(u.email) = ${emailKey(email)}`);

/** By an outside identity: its issuer and subject, nothing else. */
export const findByIdentity = (trx: Trx, { issuer, subject }: { issuer: string; subject: string }) =>
  findAccount(
    trx,
    sql`u.id = (select i.user_id from identities i where i.issuer = ${issuer} and i.subject = ${subject})`,
  );

/** Whose passkey it is. Held, so that nobody is signed in while the account is being disabled. */
export const holdByPasskey = (trx: Trx, credentialId: Buffer) =>
  findAccount(
    trx,
    sql`u.id = (select user_id from passkeys where credential_id = ${credentialId}) for share`,
  );

export const findByEmail = (trx: Trx, email: string) =>
  trx.maybe(
    sql<Pick<UserRow, 'id' | 'username' | 'email'>>`
      select id, username, email from users where lower(email) = ${emailKey(email)}
    `,
  );

/** Whether the password is still the one that was checked, and the account not disabled. Locks the row until the transaction ends. */
export async function stillHasPassword(trx: Trx, userId: number, passwordHash: string): Promise<boolean> {
  const row = await trx.maybe(
    sql`select id from users where id = ${userId} and password_hash = ${passwordHash} and disabled_at is null for share`,
  );
  return row !== undefined;
}
