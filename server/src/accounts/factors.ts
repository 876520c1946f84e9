// The second factors of an account together: passkeys and codes of an app, with recovery codes for both.
import { randomInt } from 'node:crypto';
import { limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';

const { recoveryCodes, recoveryLength } = limits.secondFactor;

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const newRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join('');

const hashOf = (secrets: Secrets, userId: number, code: string): Buffer =>
  secrets.fingerprint('recovery', String(userId), code);

export interface Account {
  hasSecondFactor: boolean;
  isPasswordOff: boolean;
}

/** First in everything that changes how somebody signs in: two changes come one after the other. */
export async function lockAccount(trx: Trx, userId: number): Promise<Account> {
  const row = await trx.one(
    sql<{ has_second_factor: boolean; is_password_off: boolean }>`
      select has_second_factor, is_password_off from users where id = ${userId} for no key update
    `,
  );
  return { hasSecondFactor: row.has_second_factor, isPasswordOff: row.is_password_off };
}

/** New codes, which nobody can read again; those before end. */
export async function makeRecoveryCodes(trx: Trx, secrets: Secrets, userId: number): Promise<string[]> {
  await trx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await trx.run(
    sql`
      insert into recovery_codes (user_id, code_hash)
      select ${userId}, hash from unnest(${codes.map((code) => hashOf(secrets, userId, code))}::bytea[]) hash
    `,
  );
  return codes.map((one) => `${one.slice(0, recoveryLength / 2)}-${one.slice(recoveryLength / 2)}`);
}

export async function takeRecoveryCode(
  trx: Trx,
  secrets: Secrets,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const used = await trx.run(
    sql`
      update recovery_codes set used_at = now()
      where user_id = ${userId} and code_hash = ${hashOf(secrets, userId, code)} and used_at is null
    `,
  );
  return used > 0;
}

/** Own products that ask for a second factor, by name. The caller is known to row-level security. */
export const productsThatAsk = async (trx: Trx, userId: number): Promise<string[]> =>
  (
    await trx.all(
      sql<{ name: string }>`
        select p.name from memberships m join products p on p.id = m.product_id
        where m.user_id = ${userId} and p.deleted_at is null and p.asks_second_factor
        order by p.id limit ${limits.list.limitMax}
      `,
    )
  ).map(({ name }) => name);

/**
 * After one was removed: recovery codes end with the last one, which stays if a product or the operator asks for it.
 * A sign-in by an outside provider may count instead (sessions.provider_has_second_factor), but the person may come
 * another way next time.
 */
export async function checkAfterRemoval(
  trx: Trx,
  userId: number,
  { isRequired }: { isRequired: boolean },
): Promise<void> {
  const { hasSecondFactor } = await lockAccount(trx, userId);
  if (hasSecondFactor) return;
  const [productName] = await productsThatAsk(trx, userId);
  if (productName !== undefined) throw new Refusal('secondFactor.lastAsked', { data: { productName } });
  if (isRequired) throw new Refusal('secondFactor.lastRequired');
  await trx.run(sql`delete from recovery_codes where user_id = ${userId}`);
}

/** For somebody who lost all of them: the password signs in alone again. Returns how many there were. */
export async function resetSecondFactor(trx: Trx, userId: number): Promise<number> {
  await lockAccount(trx, userId);
  const passkeys = await trx.run(sql`delete from passkeys where user_id = ${userId}`);
  const apps = await trx.run(sql`delete from authenticators where user_id = ${userId}`);
  await trx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await trx.run(sql`update users set is_password_off = false where id = ${userId}`);
  return passkeys + apps;
}
