// Comments are edited and deleted by who wrote them. A deleted one stays as a row, so that answers keep their place.
import { limits, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordComment, recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { attachImages, requireImageLimit } from '../work-items/content-images.ts';
import { keepMentions } from '../work-items/mentions.ts';
import { requireItem } from '../work-items/rows.ts';
import { removeCommentText, saveCommentText } from '../work-items/search-texts.ts';

interface FoundComment {
  id: number;
  item_id: number;
  kind: ItemKind;
  comment: string;
  version: number;
  creator_id: number;
  history_id: number | null;
}

/** What lies in the trash, or was deleted, is missing. */
async function lockComment(trx: Trx, scope: Scope, id: number): Promise<FoundComment> {
  const found = await trx.maybe(
    sql<FoundComment>`
      select id, item_id, kind, comment, version, creator_id, history_id from comments
      where product_id = ${scope.productId} and id = ${id} and deleted_at is null for update
    `,
  );
  if (!found) throw new Refusal('notFound');
  await requireItem(trx, scope, found.kind, found.item_id);
  return found;
}

async function lockOwnComment(trx: Trx, scope: Scope, id: number): Promise<FoundComment> {
  const found = await lockComment(trx, scope, id);
  if (found.creator_id !== scope.userId) throw new Refusal('comment.notYours');
  if (found.history_id !== null) throw new Refusal('comment.saidWithStep');
  return found;
}

const told = (comment: string): string => comment.slice(0, limits.comment.toldMax);

export const editComment: Handler<'POST /damapi/v1/comments/update'> = (context, { body }) =>
  context.writeAtOnce(async (trx, scope) => {
    const { id, version, data } = body;
    requireImageLimit(data.comment);
    const before = await lockOwnComment(trx, scope, id);
    if (before.version !== version) throw new Refusal('comment.stale');
    const { item_id: itemId, kind } = before;
    const comment = await keepMentions(trx, scope, data.comment, limits.comment.max);
    trx.send(
      sql`
        update comments set comment = ${comment}, version = version + 1, edited_at = now()
        where product_id = ${scope.productId} and id = ${id}
      `,
    );
    attachImages(trx, scope, itemId, comment);
    saveCommentText(trx, scope, { itemId, commentId: id, kind, comment });
    const category = 'editComment';
    const changes = [{ field: category, from: told(before.comment), to: told(comment) }];
    await recordHistory(trx, scope, { kind, sourceId: itemId, category, changes });
    return { version: version + 1 };
  });

export const deleteComment: Handler<'DELETE /damapi/v1/comments/delete/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    const { id } = params;
    const { item_id: itemId, kind } = await lockOwnComment(trx, scope, id);
    await trx.run(
      sql`
        update comments set deleted_at = now(), version = version + 1
        where product_id = ${scope.productId} and id = ${id}
      `,
    );
    await removeCommentText(trx, scope, { itemId, commentId: id });
    await recordHistory(trx, scope, { kind, sourceId: itemId, category: 'deleteComment' });
    return {};
  });

export const reactToComment: Handler<'POST /damapi/v1/comments/react'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { productId, userId } = scope;
    const { id, reaction, isOn } = body;
    const { item_id: itemId, kind } = await lockComment(trx, scope, id);
    const changed = await trx.run(
      isOn
        ? sql`
            insert into comment_reactions (product_id, comment_id, user_id, reaction)
            values (${productId}, ${id}, ${userId}, ${reaction}) on conflict do nothing
          `
        : sql`
            delete from comment_reactions
            where product_id = ${productId} and comment_id = ${id} and user_id = ${userId}
              and reaction = ${reaction}
          `,
    );
    if (changed > 0) recordComment(trx, scope, { kind, itemId, category: 'reaction' });
    return {};
  });
