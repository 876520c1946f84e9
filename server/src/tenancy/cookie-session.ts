// The session that a cookie proves. Good for renewing a token and for reading bytes; it authorises no write.
import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Caller } from './scope.ts';

const cookieShape = /^([0-9a-f-]{36})\.([\w-]{43})$/;

export const cookieValue = (sid: string, secret: Buffer): string => `${sid}.${secret.toString('base64url')}`;

export interface CookieCaller extends Caller {
  /** Where the next tab starts: a real product, or undefined. */
  readonly currentProductId: number | undefined;
}

/** Undefined for anything but the cookie of a living session. */
export async function sessionOfCookie(
  trx: Trx,
  cookie: string | undefined,
): Promise<CookieCaller | undefined> {
  const [, sid, secret] = cookieShape.exec(cookie ?? '') ?? [];
  if (!sid || !secret) return undefined;
  const row = await trx.maybe(
    sql<{
      user_id: number;
      username: string;
      is_builtin_guest: boolean;
      secret_hash: Buffer;
      current_product_id: number | null;
    }>`
      select s.user_id, u.username, u.is_builtin_guest, s.secret_hash, s.current_product_id
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sid} and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now()
    `,
  );
  if (!row || !timingSafeEqual(row.secret_hash, sha256(Buffer.from(secret, 'base64url')))) return undefined;
  return {
    sessionId: sid,
    userId: row.user_id,
    username: row.username,
    isBuiltinGuest: row.is_builtin_guest,
    currentProductId: row.current_product_id ?? undefined,
  };
}
