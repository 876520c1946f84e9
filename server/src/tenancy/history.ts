// The history that people read. Recorded inside the transaction of the write, never after it.
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from './scope.ts';

export interface Change {
  field: string;
  /** Left out when something was added. */
  from?: unknown;
  /** Left out when something was removed. */
  to?: unknown;
}

export interface HistoryEntry {
  kind: string;
  sourceId: number;
  category:
    | 'create'
    | 'update'
    | 'status'
    | 'freeze'
    | 'unfreeze'
    | 'restore'
    | 'delete'
    | 'upload'
    | 'remove'
    | 'link'
    | 'unlink';
  changes?: Change[];
}

/** Returns the id of the entry. */
export async function recordHistory(trx: Trx, scope: Scope, entry: HistoryEntry): Promise<number> {
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into history (product_id, kind, source_id, category, changes, creator_id)
      values (${scope.productId}, ${entry.kind}, ${entry.sourceId}, ${entry.category},
        ${JSON.stringify(entry.changes ?? [])}, ${scope.userId})
      returning id
    `,
  );
  return id;
}

export type AccountEvent =
  | 'registered'
  | 'signed in'
  | 'signed out'
  | 'password changed'
  | 'password reset'
  | 'product switched'
  | 'profile changed'
  | 'picture set'
  | 'picture removed'
  | 'session ended';

export async function recordAccountEvent(
  trx: Trx,
  {
    userId,
    event,
    sessionId,
    detail = {},
  }: { userId: number; event: AccountEvent; sessionId?: string; detail?: object },
): Promise<void> {
  await trx.run(
    sql`
      insert into account_events (user_id, event, session_id, detail)
      values (${userId}, ${event}, ${sessionId ?? null}, ${JSON.stringify(detail)})
    `,
  );
}
