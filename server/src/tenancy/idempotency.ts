// A write that is sent twice happens once. The key is stored in the transaction of the write, so it is there exactly
// when the write is. A second request with the same key waits for the first one's commit and gets its answer.
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';

export interface RequestKey {
  key: string;
  /** Keyed hash of the request. */
  requestHash: Buffer;
}

/** Owner of the keys that come without a session. */
const noUser = 0;

type OwnedKey = RequestKey & { userId?: number };

/** The answer to an earlier request with this key, if there was one. */
export async function storedAnswer<Answer>(
  trx: ReadTrx,
  { key, requestHash, userId = noUser }: OwnedKey,
): Promise<Answer | undefined> {
  const stored = await trx.maybe(
    sql<{ request_hash: Buffer; answer: unknown }>`
      select request_hash, answer from idempotency_keys where user_id = ${userId} and key = ${key}
    `,
  );
  if (stored && !stored.request_hash.equals(requestHash)) throw new Refusal('request.keyReused');
  return stored?.answer as Answer | undefined;
}

/** Whether this is the first request with the key. A second one waits here for the end of the first. */
export async function claimKey(trx: Trx, { key, requestHash, userId = noUser }: OwnedKey): Promise<boolean> {
  const claimed = await trx
    .run(
      sql`
        insert into idempotency_keys (user_id, key, request_hash) values (${userId}, ${key}, ${requestHash})
        on conflict (user_id, key) do nothing
      `,
    )
    .catch((error: unknown) => {
      // The first request with this key is still running and has the row locked.
      const isLockTimeout = error instanceof Error && 'code' in error && error.code === '55P03';
      throw isLockTimeout ? new Refusal('request.inFlight', { retryAfterSeconds: 1 }) : error;
    });
  return claimed > 0;
}

/** The work of whoever claimed the key, with its answer. */
export async function keepAnswer<Answer>(
  trx: Trx,
  { key, userId = noUser }: OwnedKey,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await work();
  trx.send(
    sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
      where user_id = ${userId} and key = ${key}
    `,
  );
  return answer;
}

export async function runOnce<Answer>(
  trx: Trx,
  owned: OwnedKey,
  work: () => Promise<Answer>,
  claiming: Promise<boolean> = claimKey(trx, owned),
): Promise<Answer> {
  if (await claiming) return keepAnswer(trx, owned, work);
  // It committed while we waited for its row, so this statement sees it.
  return (await storedAnswer<Answer>(trx, owned))!;
}
