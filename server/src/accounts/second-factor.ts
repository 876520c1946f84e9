// The codes of an authenticator app: what they are, and taking one of them or a recovery code. Each is good once.
import { generateSecret, generateURI, verifySync } from 'otplib';
import { limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockAccount, makeRecoveryCodes, takeRecoveryCode } from './factors.ts';

const { clockTolerance } = limits.secondFactor;

/** As typed: with or without spaces and the dash. */
const bare = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** A new secret that guards nothing until a code of it was shown. Replaces one that was never shown. */
export async function startAuthenticator(
  trx: Trx,
  secrets: Secrets,
  { userId, username }: { userId: number; username: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const started = await trx.run(
    sql`
      insert into authenticators as a (user_id, sealed_secret)
      values (${userId}, ${secrets.seal(Buffer.from(secret))})
      on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
      where a.confirmed_at is null
    `,
  );
  if (started === 0) throw new Refusal('secondFactor.isOn');
  return { secret, uri: generateURI({ issuer: 'Tracery', label: username, secret }) };
}

interface Authenticator {
  sealed_secret: Buffer;
  confirmed_at: Date | null;
  last_step: number;
}

const lockAuthenticator = (trx: Trx, userId: number) =>
  trx.maybe(
    sql<Authenticator>`
      select sealed_secret, confirmed_at, last_step from authenticators where user_id = ${userId} for update
    `,
  );

async function takeAppCode(
  trx: Trx,
  secrets: Secrets,
  { userId, code, row }: { userId: number; code: string; row: Authenticator },
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  const secret = secrets.open(row.sealed_secret)?.toString();
  if (!secret) throw new Error('the secret of an authenticator was sealed with another TRACERY_SECRET');
  const result = verifySync({
    secret,
    token: code,
    epochTolerance: clockTolerance / 1000,
    ...(row.last_step > 0 && { afterTimeStep: row.last_step }),
  });
  if (!result.valid || !('timeStep' in result)) return false;
  await trx.run(sql`update authenticators set last_step = ${result.timeStep} where user_id = ${userId}`);
  return true;
}

/** Shows that the app has the secret. Returns the recovery codes, unless the account has some already. */
export async function confirmAuthenticator(
  trx: Trx,
  secrets: Secrets,
  { userId, code }: { userId: number; code: string },
): Promise<string[]> {
  const { hasSecondFactor } = await lockAccount(trx, userId);
  const row = await lockAuthenticator(trx, userId);
  if (!row) throw new Refusal('secondFactor.isOff');
  if (row.confirmed_at) throw new Refusal('secondFactor.isOn');
  if (!(await takeAppCode(trx, secrets, { userId, code: bare(code), row })))
    throw new Refusal('secondFactor.wrong');
  await trx.run(sql`update authenticators set confirmed_at = now() where user_id = ${userId}`);
  return hasSecondFactor ? [] : makeRecoveryCodes(trx, secrets, userId);
}

export type TakenFactor = 'none' | 'app' | 'recovery';

/** Refuses unless the code is one of this person, or no app is on. Takes it, so that it is good once. */
export async function requireCode(
  trx: Trx,
  secrets: Secrets,
  { userId, code }: { userId: number; code: string },
): Promise<TakenFactor> {
  const row = await lockAuthenticator(trx, userId);
  if (!row?.confirmed_at) return 'none';
  if (bare(code) === '') throw new Refusal('secondFactor.needed');
  if (await takeAppCode(trx, secrets, { userId, code: bare(code), row })) return 'app';
  if (await takeRecoveryCode(trx, secrets, { userId, code: bare(code) })) return 'recovery';
  throw new Refusal('secondFactor.wrong');
}

/**
 * After the password. Whoever has passkeys and no app is asked for one: it signs in by itself (passkey-sign-in.ts), and
 * without it a recovery code does.
 */
export async function requireSecondFactor(
  trx: Trx,
  secrets: Secrets,
  { userId, code }: { userId: number; code: string },
): Promise<TakenFactor> {
  const factor = await requireCode(trx, secrets, { userId, code });
  if (factor !== 'none') return factor;
  const hasPasskey = await trx.maybe(sql`select from passkeys where user_id = ${userId} limit 1`);
  if (!hasPasskey) return 'none';
  if (bare(code) === '') throw new Refusal('passkey.needed');
  if (await takeRecoveryCode(trx, secrets, { userId, code: bare(code) })) return 'recovery';
  throw new Refusal('secondFactor.wrong');
}
