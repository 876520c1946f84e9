// Status and freeze: changes that people ask for, and those derived from other items.
import { limits, statusAfter, whyNotFreeze, whyNotMove, type Transition } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Change } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { lockItem, refuseIf, afterChange, saveItem, itemState, type Kind } from './kind.ts';
import { keepMentions } from './mentions.ts';
import { findItem, findItemForUpdate, type ItemRow } from './rows.ts';
import { saveCommentText } from './search-texts.ts';
import { recordItemChange } from './versions.ts';

/** Sets the status that follows from other items. Nobody edited the item, so `updated_at` stays. */
export async function updateDerivedStatus(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  id: number,
  /** Reads what it follows from, which is sent behind the lock of the item, and says what follows. */
  readStatus: () => Promise<(row: ItemRow) => number>,
): Promise<void> {
  const { model, hooks } = kind;
  const [row, statusOf] = await Promise.all([findItemForUpdate(trx, scope, model, id), readStatus()]);
  // A frozen item keeps its status until it is unfrozen.
  if (!row || row.is_frozen) return;
  const status = statusOf(row);
  if (status === row.status) return;
  const choice = hooks.manualStatusColumn ? sql`, ${sql.ref(hooks.manualStatusColumn)} = false` : sql``;
  trx.send(
    sql`
      update ${sql.table(model.table)} set status = ${status} ${choice}
      where product_id = ${scope.productId} and id = ${id}
    `,
  );
  await recordItemChange(trx, scope, model, {
    id,
    category: 'status',
    changes: [{ field: 'status', from: row.status, to: status }],
  });
  await afterChange(trx, scope, kind, { before: row, after: { ...row, status } });
}

/** How a transition changes `closed_at`. */
const closedAtChanges = {
  sets: () => ({ closed_at: new Date() }),
  clears: () => ({ closed_at: null }),
  keeps: () => ({}),
};

interface TransitionRequest {
  id: number;
  transition: Transition;
  /** The status at which the caller saw it. */
  seenStatus?: number | undefined;
  /** Other columns to change. */
  extraColumns?: Record<string, unknown>;
  /** What else the history records. */
  extraChanges?: (before: ItemRow) => Change[] | Promise<Change[]>;
  /** What is said with it: recorded in the history, and one of the item's comments. */
  comment?: string | undefined;
}

export async function transitionItem(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  { id, transition, seenStatus, extraColumns = {}, extraChanges, comment = '' }: TransitionRequest,
) {
  const { model } = kind;
  const before = await lockItem(trx, scope, model, id);
  if (seenStatus !== undefined && seenStatus !== before.status)
    throw new Refusal('item.stale', { data: { current: await findItem(trx, scope, model, id) } });
  refuseIf(whyNotMove(model.definition, transition, itemState(before)));
  const status = statusAfter(model.definition, transition, before.status);
  const changesStatus = before.status !== status;
  const closing = changesStatus ? closedAtChanges[transition.closing ?? 'keeps']() : {};
  const more = (await extraChanges?.(before)) ?? [];
  const [after, historyId] = await Promise.all([
    saveItem(trx, scope, model, id, { status, ...closing, ...extraColumns }),
    recordItemChange(trx, scope, model, {
      id,
      category: 'status',
      changes: [
        ...(transition.words ? [{ field: 'action', to: transition.action }] : []),
        ...(changesStatus ? [{ field: 'status', from: before.status, to: status }] : []),
        ...more,
        ...(comment ? [{ field: 'comment', to: comment }] : []),
      ],
    }),
  ]);
  if (comment) {
    const text = await keepMentions(trx, scope, comment, limits.comment.max);
    const { id: commentId } = await trx.one(
      sql<{ id: number }>`
        insert into comments (product_id, item_id, kind, comment, creator_id, history_id)
        values (${scope.productId}, ${id}, ${model.kind}, ${text}, ${scope.userId}, ${historyId}) returning id
      `,
    );
    saveCommentText(trx, scope, { itemId: id, commentId, kind: model.kind, comment: text });
  }
  await afterChange(trx, scope, kind, { before, after });
  return after;
}

export async function freezeItem(trx: Trx, scope: Scope, kind: Kind, id: number) {
  const { model } = kind;
  const before = await lockItem(trx, scope, model, id);
  refuseIf(whyNotFreeze(model.definition, itemState(before)));
  if (before.is_frozen) return before;
  return setFrozen(trx, scope, kind, before, { is_frozen: true });
}

export async function unfreezeItem(trx: Trx, scope: Scope, kind: Kind, id: number) {
  const { model, hooks } = kind;
  const before = await lockItem(trx, scope, model, id);
  refuseIf(whyNotFreeze(model.definition, itemState(before)));
  if (!before.is_frozen) return before;
  const statusOf = await hooks.readStatus?.(trx, scope, id);
  const status = statusOf?.(before) ?? before.status;
  return setFrozen(trx, scope, kind, before, { is_frozen: false, status });
}

async function setFrozen(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  before: ItemRow,
  values: { is_frozen: boolean; status?: number },
) {
  const { model } = kind;
  const { status = before.status } = values;
  const [after] = await Promise.all([
    saveItem(trx, scope, model, before.id, values),
    recordItemChange(trx, scope, model, {
      id: before.id,
      category: values.is_frozen ? 'freeze' : 'unfreeze',
      changes: before.status === status ? [] : [{ field: 'status', from: before.status, to: status }],
    }),
  ]);
  await afterChange(trx, scope, kind, { before, after });
  return after;
}

/** Undoes a step or a freeze: the columns that it changed get the values they had. */
export async function takeBackStep(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  { id, columns }: { id: number; columns: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { model } = kind;
  const before = await lockItem(trx, scope, model, id);
  const after = await saveItem(trx, scope, model, id, columns);
  const frozen = after.is_frozen ? 'freeze' : 'unfreeze';
  await recordItemChange(trx, scope, model, {
    id,
    category: before.is_frozen === after.is_frozen ? 'status' : frozen,
    changes:
      before.status === after.status ? [] : [{ field: 'status', from: before.status, to: after.status }],
  });
  await afterChange(trx, scope, kind, { before, after });
}
