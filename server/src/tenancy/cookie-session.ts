// The session that a cookie proves. Good for renewing a token and for reading bytes; it authorises no write.
//
// Its secret changes when the token is renewed. The first one is random; later ones are derived from the hash of the first
// and their number with a key of the installation, so that the server can send the present one again to a tab that missed
// it, and knows each old one for what it is, without storing them.
import { timingSafeEqual } from 'node:crypto';
import { limits } from '@tracery/contract';
import { sha256, type Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import type { SessionRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import { defineTask } from '../platform/jobs/task.ts';
import { recordAccountEvent } from './history.ts';
import type { Caller } from './scope.ts';

const cookieShape = /^([0-9a-f-]{36})\.([\w-]{43})$/;
const grace = sql`make_interval(secs => ${limits.session.secretGrace / 1000})`;

export const cookieValue = (sid: string, secret: Buffer): string => `${sid}.${secret.toString('base64url')}`;

export interface CookieCaller extends Caller {
  /** Where the next tab starts: a real product, or undefined. */
  readonly currentProductId: number | undefined;
}

type CookieSession =
  | { state: 'none' }
  /** The cookie was renewed more than a moment ago: somebody has a copy. */
  | { state: 'stolen'; sessionId: string; userId: number }
  | {
      state: 'live';
      caller: CookieCaller;
      /** Whether the secret is due to be renewed. */
      isDue: boolean;
      /** Whether the cookie holds the secret before the present one. */
      isBehind: boolean;
    };

const numberLength = 4;

function secretOf(secrets: Secrets, sid: string, firstHash: Buffer, generation: number): Buffer {
  const number = Buffer.alloc(numberLength);
  number.writeUInt32BE(generation);
  const derived = secrets.fingerprint('session', sid, firstHash.toString('hex'), String(generation));
  return Buffer.concat([number, derived.subarray(numberLength)]);
}

type Secret = Pick<SessionRow, 'secret_hash' | 'generation' | 'first_secret_hash'>;

/** The number of the secret among those that the session had; undefined if it had no such one. */
function generationOf(secrets: Secrets, sid: string, row: Secret, given: Buffer): number | undefined {
  const hash = sha256(given);
  if (timingSafeEqual(row.secret_hash, hash)) return row.generation;
  if (!row.first_secret_hash) return undefined;
  if (timingSafeEqual(row.first_secret_hash, hash)) return 0;
  const claimed = given.readUInt32BE(0);
  if (claimed === 0 || claimed >= row.generation) return undefined;
  const isOurs = timingSafeEqual(secretOf(secrets, sid, row.first_secret_hash, claimed), given);
  return isOurs ? claimed : undefined;
}

/** `lock`: for renewing it. */
export async function sessionOfCookie(
  trx: Trx,
  secrets: Secrets,
  cookie: string | undefined,
  { lock = false } = {},
): Promise<CookieSession> {
  const [, sid, secret] = cookieShape.exec(cookie ?? '') ?? [];
  if (!sid || !secret) return { state: 'none' };
  const row = await trx.maybe(
    sql<
      Secret &
        Pick<SessionRow, 'user_id' | 'current_product_id' | 'has_grace'> & {
          username: string;
          is_builtin_guest: boolean;
          is_recent: boolean;
        }
    >`
      select s.user_id, u.username, u.is_builtin_guest, s.current_product_id,
        s.secret_hash, s.generation, s.first_secret_hash, s.has_grace,
        coalesce(s.renewed_at > now() - ${grace}, false) as is_recent
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sid} and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now()
      ${lock ? sql`for no key update of s` : sql``}
    `,
  );
  if (!row) return { state: 'none' };
  const generation = generationOf(secrets, sid, row, Buffer.from(secret, 'base64url'));
  if (generation === undefined) return { state: 'none' };
  const isBehind = generation === row.generation - 1;
  if (generation !== row.generation) {
    if (!row.is_recent) return { state: 'stolen', sessionId: sid, userId: row.user_id };
    if (!isBehind || !row.has_grace) return { state: 'none' };
  }
  return {
    state: 'live',
    isDue: !isBehind && !row.is_recent,
    isBehind,
    caller: {
      sessionId: sid,
      userId: row.user_id,
      username: row.username,
      isBuiltinGuest: row.is_builtin_guest,
      currentProductId: row.current_product_id ?? undefined,
    },
  };
}

export interface SecretCookie {
  cookie: string;
  cookieSeconds: number;
}

const cookieOf = (
  secrets: Secrets,
  sid: string,
  row: { generation: number; first_secret_hash: Buffer; seconds_left: number },
): SecretCookie => ({
  cookie: cookieValue(sid, secretOf(secrets, sid, row.first_secret_hash, row.generation)),
  cookieSeconds: row.seconds_left,
});

const secondsLeft = sql`greatest(1, extract(epoch from expires_at - now())::int) as seconds_left`;

/**
 * Gives the session a new secret. Other tabs may be under way with the one before, which is therefore taken for a
 * moment longer, unless `isAtOnce`.
 */
export async function renewSecret(
  trx: Trx,
  secrets: Secrets,
  sid: string,
  { isAtOnce = false } = {},
): Promise<SecretCookie> {
  const row = await trx.one(
    sql<{ generation: number; first_secret_hash: Buffer; seconds_left: number }>`
      update sessions set generation = generation + 1, renewed_at = now(), has_grace = ${!isAtOnce},
        first_secret_hash = coalesce(first_secret_hash, secret_hash)
      where id = ${sid} returning generation, first_secret_hash, ${secondsLeft}
    `,
  );
  const renewed = secretOf(secrets, sid, row.first_secret_hash, row.generation);
  await trx.run(sql`update sessions set secret_hash = ${sha256(renewed)} where id = ${sid}`);
  return cookieOf(secrets, sid, row);
}

/** For a tab that missed the last renewal, or whose answer was lost. */
export async function presentSecret(trx: Trx, secrets: Secrets, sid: string): Promise<SecretCookie> {
  const row = await trx.one(
    sql<{ generation: number; first_secret_hash: Buffer; seconds_left: number }>`
      select generation, first_secret_hash, ${secondsLeft} from sessions where id = ${sid}
    `,
  );
  return cookieOf(secrets, sid, row);
}

/** Tells the owner. */
export const stolenNotice = defineTask<{ userId: number }>('stolen-session-notice');

export async function endStolenSession(
  trx: Trx,
  { sessionId, userId }: { sessionId: string; userId: number },
): Promise<void> {
  const ended = await trx.run(
    sql`
      update sessions set ended_at = now(), end_reason = 'stolen' where id = ${sessionId} and ended_at is null
    `,
  );
  if (ended === 0) return;
  await recordAccountEvent(trx, { userId, event: 'session ended', sessionId, detail: { reason: 'stolen' } });
  await stolenNotice.enqueue(trx, { userId });
}
