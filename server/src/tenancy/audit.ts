// What the audit log is told, in the transaction of what happened. The worker chains it later (audit/chain.ts), so no
// writer waits for another.
import type { AuditActor, AuditEvent } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { RequestInfo } from './handler.ts';

export interface AuditEntry {
  event: AuditEvent;
  /** Who did it: a Caller or a Scope, whose product it is then about. Nobody: a visitor, or an operator's command. */
  by?: { userId: number; sessionId?: string; tokenId?: number | undefined; productId?: number };
  /** From where. */
  from?: Pick<RequestInfo, 'address' | 'userAgent'>;
  /** To whom it was done. */
  personId?: number | undefined;
  productId?: number;
  isByOperator?: boolean;
  /** No names, mail addresses or texts: the log cannot be changed, and a person may ask to be erased. */
  detail?: object;
}

const actorOf = ({ by, isByOperator }: AuditEntry): AuditActor => {
  if (isByOperator) return 'operator';
  return by ? 'person' : 'visitor';
};

export async function recordAuditEvent(trx: Trx, entry: AuditEntry): Promise<void> {
  const { event, by, from, personId, productId = by?.productId, detail = {} } = entry;
  await trx.run(
    sql`
      insert into audit_events
        (event, actor, actor_id, person_id, about_product, session_id, token_id, address, device, detail)
      values (${event}, ${actorOf(entry)}, ${by?.userId ?? null}, ${personId ?? null}, ${productId ?? null},
        ${(by?.tokenId === undefined && by?.sessionId) || null}, ${by?.tokenId ?? null}, ${from?.address ?? ''}, ${from?.userAgent ?? ''}, ${JSON.stringify(detail)})
    `,
  );
}
