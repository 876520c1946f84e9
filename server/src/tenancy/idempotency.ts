// A write that is sent twice happens once. The key is stored in the transaction of the write, so it is there exactly
// when the write is. A second request with the same key waits for the first one's commit and gets its answer.
import { sql } from 'kysely';
import { build, type ReadTrx, type Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

export interface RequestKey {
  key: string;
  /** Keyed hash of what was asked. */
  requestHash: Buffer;
}

const visitors = 0;

type OwnedKey = RequestKey & { userId?: number };

/** What an earlier request with this key was answered; undefined when there was none. */
export async function storedAnswer<Answer>(
  trx: ReadTrx,
  { key, requestHash, userId = visitors }: OwnedKey,
): Promise<Answer | undefined> {
  const stored = await trx.maybe(
    build
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key),
  );
  if (stored && !stored.request_hash.equals(requestHash)) throw new Refusal('request.keyReused');
  return stored?.answer as Answer | undefined;
}

export async function runOnce<Answer>(
  trx: Trx,
  owned: OwnedKey,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { key, requestHash, userId = visitors } = owned;
  const claimed = await trx
    .run(
      build
        .insertInto('idempotency_keys')
        .values({ user_id: userId, key, request_hash: requestHash })
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing()),
    )
    .catch((error: unknown) => {
      // The first request with this key holds the row for longer than we wait for locks.
      const isLockTimeout = error instanceof Error && 'code' in error && error.code === '55P03';
      throw isLockTimeout ? new Refusal('request.inFlight', { retryAfterSeconds: 1 }) : error;
    });
  if (claimed === 0) {
    // It committed while we waited for its row, so this statement sees it.
    return (await storedAnswer<Answer>(trx, owned))!;
  }
  const answer = await work();
  await trx.run(
    build
      .updateTable('idempotency_keys')
      .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
      .where('user_id', '=', userId)
      .where('key', '=', key),
  );
  return answer;
}
