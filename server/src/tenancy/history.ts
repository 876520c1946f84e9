// What a write leaves behind for people to read. Called inside the write's transaction, never after it.
import { build, type Trx } from '../platform/database/database.ts';
import type { Scope } from './scope.ts';

export interface Change {
  field: string;
  /** Left out when something was added. */
  from?: unknown;
  /** Left out when something was taken away. */
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
    | 'restore'
    | 'delete'
    | 'upload'
    | 'remove'
    | 'link'
    | 'unlink';
  changes?: Change[];
}

/** Answers the entry's id. */
export async function recordHistory(trx: Trx, scope: Scope, entry: HistoryEntry): Promise<number> {
  const { id } = await trx.one(
    build
      .insertInto('history')
      .values({
        product_id: scope.productId,
        kind: entry.kind,
        source_id: entry.sourceId,
        category: entry.category,
        changes: JSON.stringify(entry.changes ?? []),
        creator_id: scope.userId,
      })
      .returning('id'),
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
    build.insertInto('account_events').values({
      user_id: userId,
      event,
      session_id: sessionId ?? null,
      detail: JSON.stringify(detail),
    }),
  );
}
