// Which access token a call comes with. What never changes of a token is kept in the process; whether it still holds is
// asked with each call, where a session's would be (`enter_product`).
import { limits, type TokenScope } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Log } from '../platform/logging/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfSecret, secretIn } from './access-token-secret.ts';
import type { Claims } from './scope.ts';

interface Known {
  sid: string;
  userId: number;
  username: string;
  id: number;
  scope: TokenScope;
  onlyProduct: number | undefined;
  /** performance.now() of the last use that was written down by this process. */
  notedAt?: number;
}

export interface AccessTokens {
  /** Refuses with 401 what is none. `beforeLooking` may refuse whoever tries many. */
  claimsOf(
    authorization: string,
    namedProduct: string | undefined,
    beforeLooking: () => Promise<void>,
  ): Promise<Claims>;
  /** Writes down, now and then and out of the way of the call, that and from where a token was used. */
  noteUse(claims: Claims, address: string): void;
  end(): Promise<void>;
}

const keptTokens = 10_000;

export function createAccessTokens({ db, log }: { db: Database; log: Log }): AccessTokens {
  /** By hash. Calls that come together look once. */
  const known = new Map<string, Promise<Known>>();
  const byId = new Map<number, Known>();
  const writing = new Set<Promise<unknown>>();

  function find(hash: Buffer, beforeLooking: () => Promise<void>): Promise<Known> {
    const key = hash.toString('base64');
    const earlier = known.get(key);
    if (earlier) return earlier;
    const found = beforeLooking().then(() => look(hash));
    known.set(key, found);
    found.then(
      (token) => byId.set(token.id, token),
      () => known.delete(key),
    );
    forgetOldest();
    return found;
  }

  function forgetOldest(): void {
    for (const oldest of [known, byId]) {
      if (oldest.size > keptTokens) (oldest as Map<unknown, unknown>).delete(oldest.keys().next().value);
    }
  }

  async function look(hash: Buffer): Promise<Known> {
    const row = await db.transaction(
      (trx) =>
        trx.maybe(
          sql<{
            sid: string;
            user_id: number;
            username: string;
            id: number;
            scope: TokenScope;
            product: number | null;
          }>`
            select t.session_id as sid, t.user_id, u.username, t.id, t.scope, t.only_product as product
            from access_tokens t join users u on u.id = t.user_id where t.secret_hash = ${hash}
          `,
        ),
      { readOnly: true },
    );
    if (!row) throw new Refusal('session.expired');
    const { sid, user_id: userId, username, id, scope, product } = row;
    return { sid, userId, username, id, scope, onlyProduct: product ?? undefined };
  }

  return {
    async claimsOf(authorization, namedProduct, beforeLooking) {
      const secret = secretIn(authorization);
      if (secret === undefined) throw new Refusal('session.expired');
      if (namedProduct !== undefined && !/^\d{1,15}$/.test(namedProduct))
        throw new Refusal('request.invalid');
      const token = await find(hashOfSecret(secret), beforeLooking);
      const { sid, userId, username, id, scope, onlyProduct } = token;
      const productId = namedProduct === undefined ? (onlyProduct ?? 0) : Number(namedProduct);
      return { sid, userId, username, productId, accessToken: { id, scope, onlyProduct } };
    },

    noteUse({ accessToken }, address) {
      const token = accessToken && byId.get(accessToken.id);
      const now = performance.now();
      if (!token || (token.notedAt !== undefined && now - token.notedAt < limits.token.useWrittenEvery))
        return;
      token.notedAt = now;
      const written = db
        .transaction((trx) =>
          trx.run(
            sql`
              insert into access_token_uses (token_id, used_at, address)
              values (${token.id}, now(), ${address.slice(0, 100)})
              on conflict (token_id) do update set used_at = excluded.used_at, address = excluded.address
            `,
          ),
        )
        .catch((error: Error) => log.warn({ error: error.message }, 'last use of a token not written'))
        .finally(() => writing.delete(written));
      writing.add(written);
    },

    async end() {
      await Promise.all(writing);
    },
  };
}
