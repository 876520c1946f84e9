// Verification codes: one valid code per address and purpose, made by the worker and stored as a keyed hash. A try is
// counted before the code is compared. All limits that protect a code are columns of its row.
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { limits, type Language } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { verificationMail, type Purpose } from './tasks.ts';

export type { Purpose } from './tasks.ts';

const { code: rules } = limits;
const interval = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000})`;
const hour = sql`interval '1 hour'`;
const day = sql`interval '1 day'`;

export const emailKey = (email: string): string => email.toLowerCase();

export interface CodeRequest {
  email: string;
  purpose: Purpose;
  language: Language;
}

/** Replaces the current code, if it is old enough, and has the worker mail a new one. */
export async function requestCode(trx: Trx, { email, purpose, language }: CodeRequest): Promise<void> {
  const requestId = randomUUID();
  const taken = await trx.run(
    sql`
      insert into verification_codes as c
        (email_key, purpose, request_id, language, requested_at, hour_started_at, sends_in_hour, day_started_at)
      values (${emailKey(email)}, ${purpose}, ${requestId}, ${language}, now(), now(), 1, now())
      on conflict (email_key, purpose) do update set
        request_id = excluded.request_id, language = excluded.language, requested_at = now(),
        code_hash = null, expires_at = null, used_at = null, wrong_tries = 0,
        sends_in_hour = case when c.hour_started_at < now() - ${hour} then 1 else c.sends_in_hour + 1 end,
        hour_started_at = case when c.hour_started_at < now() - ${hour} then now() else c.hour_started_at end
      where c.requested_at <= now() - ${interval(rules.resendWait)}
        and (c.hour_started_at < now() - ${hour} or c.sends_in_hour < ${rules.sendsPerHour})
    `,
  );
  if (taken === 0)
    throw new Refusal('code.tooSoon', { retryAfterSeconds: await secondsToWait(trx, email, purpose) });
  await verificationMail.enqueue(trx, { email, purpose, requestId });
}

async function secondsToWait(trx: Trx, email: string, purpose: Purpose): Promise<number> {
  const { wait } = await trx.one(
    sql<{ wait: number }>`
      select ceil(extract(epoch from greatest(
        requested_at + ${interval(rules.resendWait)},
        case when sends_in_hour >= ${rules.sendsPerHour} then hour_started_at + ${hour} end
      ) - now()))::int as wait
      from verification_codes where email_key = ${emailKey(email)} and purpose = ${purpose}
    `,
  );
  return Math.max(1, wait);
}

const hashOf = (secrets: Secrets, email: string, purpose: Purpose, code: string) =>
  secrets.fingerprint('code', emailKey(email), purpose, code);

/** In the worker: makes the code for a request. Undefined when it was replaced meanwhile or the mail would come too late. */
export async function createCode(
  trx: Trx,
  secrets: Secrets,
  { email, purpose, requestId }: { email: string; purpose: Purpose; requestId: string },
): Promise<{ code: string; language: Language } | undefined> {
  const code = String(randomInt(10 ** rules.digits)).padStart(rules.digits, '0');
  const row = await trx.maybe(
    sql<{ language: Language }>`
      update verification_codes set
        code_hash = ${hashOf(secrets, email, purpose, code)}, expires_at = now() + ${interval(rules.validFor)}
      where email_key = ${emailKey(email)} and purpose = ${purpose} and request_id = ${requestId}
        and used_at is null and requested_at > now() - ${interval(rules.mailTooLateAfter)}
      returning language
    `,
  );
  return row && { code, language: row.language };
}

export interface Proof {
  email: string;
  purpose: Purpose;
  requestId: string;
}

/** Counts a try and returns the row that the given code is then compared with. Commit before comparing. */
export const countCodeTry = (trx: Trx, email: string, purpose: Purpose) =>
  trx.maybe(
    sql<{ code_hash: Buffer; request_id: string }>`
      update verification_codes set
        wrong_tries = wrong_tries + 1,
        wrong_tries_in_day = case when day_started_at < now() - ${day} then 1 else wrong_tries_in_day + 1 end,
        day_started_at = case when day_started_at < now() - ${day} then now() else day_started_at end
      where email_key = ${emailKey(email)} and purpose = ${purpose}
        and code_hash is not null and used_at is null and expires_at > now()
        and wrong_tries < ${rules.wrongTries}
        and (day_started_at < now() - ${day} or wrong_tries_in_day < ${rules.wrongTriesPerDay})
      returning code_hash, request_id
    `,
  );

export function compareCode(
  secrets: Secrets,
  counted: { code_hash: Buffer; request_id: string } | undefined,
  { email, purpose, code }: { email: string; purpose: Purpose; code: string },
): Proof {
  // Hash even without a code to compare with, so that timing reveals nothing.
  const given = hashOf(secrets, email, purpose, code);
  if (!counted || !timingSafeEqual(counted.code_hash, given)) throw new Refusal('code.wrong');
  return { email, purpose, requestId: counted.request_id };
}

/** Marks the code as used, in the transaction that does what it was requested for. */
export async function useCode(trx: Trx, { email, purpose, requestId }: Proof): Promise<void> {
  const used = await trx.run(
    sql`
      update verification_codes set used_at = now(), wrong_tries_in_day = greatest(wrong_tries_in_day - 1, 0)
      where email_key = ${emailKey(email)} and purpose = ${purpose} and request_id = ${requestId}
        and used_at is null and expires_at > now()
    `,
  );
  if (used === 0) throw new Refusal('code.wrong');
}

/** The code was right but something else was not: the person may try again with the same one. */
export async function refundCodeTry(trx: Trx, { email, purpose, requestId }: Proof): Promise<void> {
  await trx.run(
    sql`
      update verification_codes set
        wrong_tries = greatest(wrong_tries - 1, 0), wrong_tries_in_day = greatest(wrong_tries_in_day - 1, 0)
      where email_key = ${emailKey(email)} and purpose = ${purpose} and request_id = ${requestId}
    `,
  );
}
