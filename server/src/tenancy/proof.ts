// Whether whoever uses a session has lately shown to be its person. A copied token or an open laptop has not.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from './scope.ts';

/** For what cannot be taken back easily. Refuses until the person has signed in or proved it again. */
export async function requireProof(trx: Trx, { sessionId, userId }: Caller): Promise<void> {
  const { is_proved: isProved } = await trx.one(
    sql<{ is_proved: boolean }>`
      select coalesce(proved_at, created_at) > now() - make_interval(secs => ${limits.session.proof / 1000}) as is_proved
      from sessions where id = ${sessionId} and user_id = ${userId}
    `,
  );
  if (!isProved) throw new Refusal('proof.needed');
}

export async function recordProof(trx: Trx, { sessionId, userId }: Caller): Promise<void> {
  await trx.run(sql`update sessions set proved_at = now() where id = ${sessionId} and user_id = ${userId}`);
}
