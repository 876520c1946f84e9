// The comments of an item, by time or by threads. comment-changes.ts edits and deletes them.
import { limits, type WordedChange } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { countOf, pageClause } from '../platform/database/paging.ts';
import type { CommentRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import {
  creatorColumns,
  creatorJoins,
  creatorToWire,
  madeWithColumns,
  madeWithJoin,
  madeWithToWire,
  nameOf,
  type CreatorRow,
  type MadeWithRow,
} from '../tenancy/people.ts';
import { recordComment } from '../tenancy/history.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { attachImages, requireImageLimit } from '../work-items/content-images.ts';
import { keepMentions } from '../work-items/mentions.ts';
import { requireItem } from '../work-items/rows.ts';
import { saveCommentText } from '../work-items/search-texts.ts';
import { actionWord } from './history.ts';
import { reactionsTo } from './reactions.ts';

interface ReplyAndStep {
  reply_to: string | null;
  reply_to_name: string | null;
  step_changes: WordedChange[] | null;
}

export const listComments: Handler<'GET /damapi/v1/reviewlogs/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const { productId } = scope;
    await requireItem(trx, scope, query.kind, query.sourceId);
    const direction = sql.raw(query.direction);
    const order =
      query.sort === 'thread'
        ? sql`c.thread_at ${direction}, coalesce(c.thread_id, c.id) ${direction}, c.created_at, c.id`
        : sql`c.created_at ${direction}, c.id ${direction}`;
    // A deleted one is there as long as somebody's answer to it is.
    const ofItem = sql`c.product_id = ${productId} and c.item_id = ${query.sourceId} and (
      c.deleted_at is null or exists (
        select from comments r
        where r.product_id = ${productId} and r.item_id = ${query.sourceId} and r.deleted_at is null
          and (r.reply_id = c.id or r.thread_id = c.id)
      )
    )`;
    const [rows, { total }] = await Promise.all([
      trx.all(
        sql<CommentRow & CreatorRow & MadeWithRow & ReplyAndStep>`
          select c.*, h.changes as step_changes, ${creatorColumns}, ${madeWithColumns}, ru.username as reply_to, ${nameOf(sql`ru`)} as reply_to_name
          from comments c
            ${creatorJoins(sql`c.creator_id`)} ${madeWithJoin(sql`c.token_id`)}
            left join history h on h.product_id = ${productId} and h.id = c.history_id
            left join comments r on r.product_id = ${productId} and r.id = c.reply_id
            left join users ru on ru.id = r.creator_id
          where ${ofItem} order by ${order} ${pageClause(query)}
        `,
      ),
      trx.one(countOf(sql`select c.id from comments c where ${ofItem}`, query)),
    ]);
    const reactionsOf = await reactionsTo(
      trx,
      scope,
      rows.map(({ id }) => id),
    );
    const list = rows.map((row) => ({
      id: row.id,
      replyId: row.reply_id ?? 0,
      threadId: row.thread_id ?? row.id,
      replyTo: row.reply_to ?? '',
      replyToName: row.reply_to_name ?? '',
      step: (row.step_changes && actionWord(row.kind, row.step_changes, context.requestInfo.language)) || '',
      data: { comment: row.deleted_at ? '' : row.comment },
      version: row.version,
      editedAt: row.edited_at?.toISOString() ?? null,
      isDeleted: row.deleted_at !== null,
      reactions: row.deleted_at ? [] : reactionsOf(row.id),
      ...creatorToWire(row),
      ...madeWithToWire(row),
    }));
    return { list, total };
  });

export const createComment: Handler<'POST /damapi/v1/reviewlogs/create'> = (context, { body }) =>
  context.writeAtOnce(async (trx, scope) => {
    const { productId, userId } = scope;
    requireOwnProduct(body, scope);
    requireImageLimit(body.data.comment);
    const key = context.idempotencyKey ?? null;
    const checking = requireItem(trx, scope, body.kind, body.sourceId);
    const [earlier, { id }, comment] = await Promise.all([
      trx.maybe(
        sql<{ id: number }>`
          select id from comments
          where product_id = ${productId} and creator_id = ${userId} and client_key = ${key}
        `,
      ),
      trx.one(sql<{ id: number }>`select nextval('comments_id_seq') as id`),
      keepMentions(trx, scope, body.data.comment, limits.comment.max),
      // Whether the item is there still does not matter for what was said before.
      checking.catch(() => {}),
    ]);
    if (earlier) return earlier;
    await checking;
    recordComment(trx, scope, { kind: body.kind, itemId: body.sourceId });
    if (body.replyId === 0)
      trx.send(
        sql`
          insert into comments (product_id, id, item_id, kind, comment, creator_id, token_id, client_key)
          overriding system value
          values (${productId}, ${id}, ${body.sourceId}, ${body.kind}, ${comment}, ${userId}, ${scope.tokenId ?? null}, ${key})
        `,
      );
    else await createReply(trx, scope, { ...body, id, comment, key });
    saveCommentText(trx, scope, { itemId: body.sourceId, commentId: id, kind: body.kind, comment });
    attachImages(trx, scope, body.sourceId, comment);
    return { id };
  });

/** The two calls differ in how long a comment may be. */
export const createLongComment: Handler<'POST /damapi/v1/comments/create'> = (context, input) =>
  createComment(context, input);

interface NewReply {
  sourceId: number;
  replyId: number;
  id: number;
  comment: string;
  key: string | null;
}

/** It joins the thread of the comment that it answers. */
async function createReply(
  trx: Trx,
  { productId, userId, tokenId }: Scope,
  { sourceId, replyId, id, comment, key }: NewReply,
): Promise<void> {
  const made = await trx.run(
    sql`
      insert into comments (product_id, id, item_id, kind, reply_id, thread_id, thread_at, comment, creator_id, token_id, client_key)
      overriding system value
      select c.product_id, ${id}::bigint, c.item_id, c.kind, c.id, coalesce(c.thread_id, c.id), c.thread_at, ${comment}::text,
        ${userId}::bigint, ${tokenId ?? null}::bigint, ${key}::uuid
      from comments c where c.product_id = ${productId} and c.item_id = ${sourceId} and c.id = ${replyId}
        and c.deleted_at is null
    `,
  );
  if (made === 0) throw new Refusal('notFound');
}
