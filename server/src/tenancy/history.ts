// The history that people read, and beside it the changes that others are told of. Recorded inside the transaction of the
// write, never after it.
import { isAttachmentKind, isItemKind, type gitChange } from '@tracery/contract';
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

/** What can happen to an item or a product. */
export const historyCategories = [
  'create',
  'update',
  'status',
  'freeze',
  'unfreeze',
  'restore',
  'delete',
  'upload',
  'remove',
  'link',
  'unlink',
  'confirm',
  'anchor',
  'bringBack',
  'tick',
  'editComment',
  'deleteComment',
  'untick',
  'askReview',
  'approve',
  'askChanges',
  'withdrawReview',
] as const;

export interface HistoryEntry {
  kind: string;
  sourceId: number;
  category: (typeof historyCategories)[number];
  changes?: Change[];
}

const isOnItem = (kind: string): boolean => isItemKind(kind) || isAttachmentKind(kind);

interface ToTell {
  historyId: number | null;
  itemId: number | null;
  kind: string;
  category: string;
}

/** With the commit, after everything else: from here on the writers of a product wait for each other. */
function tellChange(trx: Trx, { productId, userId, tokenId }: Scope, change: ToTell): void {
  trx.collectAtCommit(`tell ${productId}`, change, (all) => {
    const entries = all.map(({ historyId, itemId, kind, category }, place) => ({
      place,
      history_id: historyId,
      item_id: itemId,
      kind,
      category,
      actor_id: userId,
      token_id: tokenId ?? null,
    }));
    return sql`select add_changes(${productId}, ${JSON.stringify(entries)}::jsonb)`;
  });
  trx.announce(productId);
}

/** Returns the id of the entry. */
export async function recordHistory(trx: Trx, scope: Scope, entry: HistoryEntry): Promise<number> {
  const { productId, userId, tokenId = null, proposalId = null } = scope;
  const { kind, sourceId, category, changes = [] } = entry;
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into history (product_id, kind, source_id, category, changes, creator_id, token_id, proposal_id)
      values (${productId}, ${kind}, ${sourceId}, ${category}, ${JSON.stringify(changes)}, ${userId}, ${tokenId},
        ${proposalId})
      returning id
    `,
  );
  tellChange(trx, scope, { historyId: id, itemId: isOnItem(kind) ? sourceId : null, kind, category });
  return id;
}

/** Several entries of items at once, in this order. */
export async function recordHistories(
  trx: Trx,
  scope: Scope,
  entries: readonly HistoryEntry[],
): Promise<void> {
  const { productId, userId, tokenId = null, proposalId = null } = scope;
  const given = entries.map(({ kind, sourceId, category, changes = [] }, place) => ({
    place,
    kind,
    source_id: sourceId,
    category,
    changes,
  }));
  const recorded = await trx.all(
    sql<ToTell>`
      insert into history (product_id, kind, source_id, category, changes, creator_id, token_id, proposal_id)
      select ${productId}, e.kind, e.source_id, e.category, e.changes, ${userId}, ${tokenId}::bigint,
        ${proposalId}::bigint
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        e (place integer, kind text, source_id bigint, category text, changes jsonb)
      order by e.place
      returning id as "historyId", source_id as "itemId", kind, category
    `,
  );
  for (const change of recorded) tellChange(trx, scope, change);
}

/** What the history does not tell. */
export const recordComment = (
  trx: Trx,
  scope: Scope,
  {
    kind,
    itemId,
    category = 'comment',
  }: { kind: string; itemId: number; category?: 'comment' | 'reaction' | typeof gitChange },
): void => tellChange(trx, scope, { historyId: null, itemId, kind, category });

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
  | 'token made'
  | 'token ended'
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
