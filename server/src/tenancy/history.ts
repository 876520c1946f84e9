// The history that people read, and beside it the changes that others are told of. Recorded inside the transaction of the
// write, never after it.
import { isAttachmentKind, isItemKind } from '@tracery/contract';
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
    | 'unlink'
    | 'confirm'
    | 'anchor'
    | 'bringBack'
    | 'tick'
    | 'editComment'
    | 'deleteComment'
    | 'untick'
    | 'askReview'
    | 'approve'
    | 'askChanges'
    | 'withdrawReview';
  changes?: Change[];
}

const isOnItem = (kind: string): boolean => isItemKind(kind) || isAttachmentKind(kind);

/** Returns the id of the entry. */
export async function recordHistory(trx: Trx, scope: Scope, entry: HistoryEntry): Promise<number> {
  const { productId, userId } = scope;
  const { kind, sourceId, category, changes = [] } = entry;
  const { id } = await trx.one(
    sql<{ id: number }>`
      with entry as (
        insert into history (product_id, kind, source_id, category, changes, creator_id)
        values (${productId}, ${kind}, ${sourceId}, ${category}, ${JSON.stringify(changes)}, ${userId})
        returning id
      )
      insert into changes (product_id, history_id, item_id, kind, category, actor_id)
      select ${productId}, id, ${isOnItem(kind) ? sourceId : null}::bigint, ${kind}::text, ${category}::text,
        ${userId}
      from entry returning history_id as id
    `,
  );
  return id;
}

/** Several entries of items at once, in this order. */
export async function recordHistories(
  trx: Trx,
  { productId, userId }: Scope,
  entries: readonly HistoryEntry[],
): Promise<void> {
  const given = entries.map(({ kind, sourceId, category, changes = [] }, place) => ({
    place,
    kind,
    source_id: sourceId,
    category,
    changes,
  }));
  await trx.run(
    sql`
      with entries as (
        insert into history (product_id, kind, source_id, category, changes, creator_id)
        select ${productId}, e.kind, e.source_id, e.category, e.changes, ${userId}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          e (place integer, kind text, source_id bigint, category text, changes jsonb)
        order by e.place
        returning id, kind, source_id, category
      )
      insert into changes (product_id, history_id, item_id, kind, category, actor_id)
      select ${productId}, id, source_id, kind, category, ${userId} from entries order by id
    `,
  );
}

/** What the history does not tell. */
export const recordComment = (
  trx: Trx,
  { productId, userId }: Scope,
  { kind, itemId, category = 'comment' }: { kind: string; itemId: number; category?: 'comment' | 'reaction' },
): Promise<number> =>
  trx.run(
    sql`
      insert into changes (product_id, item_id, kind, category, actor_id)
      values (${productId}, ${itemId}, ${kind}, ${category}, ${userId})
    `,
  );

export type AccountEvent =
  | 'registered'
  | 'signed in'
  | 'signed out'
  | 'identity proved'
  | 'second factor started'
  | 'second factor on'
  | 'second factor off'
  | 'recovery code used'
  | 'identity linked'
  | 'identity unlinked'
  | 'recovery codes made'
  | 'passkey added'
  | 'passkey renamed'
  | 'passkey removed'
  | 'password sign-in off'
  | 'password sign-in on'
  | 'password changed'
  | 'password reset'
  | 'product switched'
  | 'profile changed'
  | 'picture set'
  | 'picture removed'
  | 'session ended'
  | 'invitation declined'
  | 'notices changed';

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
