// Comments stay as they were written: nobody edits or deletes them.
import { build } from '../platform/database/database.ts';
import { countOf } from '../platform/database/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import { requireOwnProduct } from '../tenancy/scope.ts';
import { requireItem } from '../work-items/sources.ts';

export const listComments: Handler<'GET /damapi/v1/reviewlogs/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const { productId } = scope;
    await requireItem(trx, scope, query.kind, query.sourceId);
    const ofItem = build
      .selectFrom('comments as c')
      .where('c.product_id', '=', productId)
      .where('c.item_id', '=', query.sourceId);
    const [rows, { total }] = await Promise.all([
      trx.all(
        ofItem
          .innerJoin('users as u', 'u.id', 'c.creator_id')
          .leftJoin('comments as r', (join) =>
            join.on('r.product_id', '=', productId).onRef('r.id', '=', 'c.reply_id'),
          )
          .leftJoin('users as ru', 'ru.id', 'r.creator_id')
          .select([
            'c.id',
            'c.comment',
            'c.reply_id',
            'c.creator_id',
            'c.created_at',
            'u.username as creator',
          ])
          .select('ru.username as reply_to')
          .orderBy('c.id', query.direction)
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
      ),
      trx.one(countOf(ofItem.select('c.id'), query)),
    ]);
    const list = rows.map((row) => ({
      id: row.id,
      replyId: row.reply_id ?? 0,
      replyTo: row.reply_to ?? '',
      data: { comment: row.comment },
      creator: row.creator,
      creatorId: row.creator_id,
      createdAt: row.created_at.toISOString(),
    }));
    return { list, total };
  });

export const createComment: Handler<'POST /damapi/v1/reviewlogs/create'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { productId, userId } = scope;
    requireOwnProduct(body, scope);
    await requireItem(trx, scope, body.kind, body.sourceId);
    if (body.replyId !== 0) {
      const answered = await trx.maybe(
        build
          .selectFrom('comments')
          .select('id')
          .where('product_id', '=', productId)
          .where('item_id', '=', body.sourceId)
          .where('id', '=', body.replyId),
      );
      if (!answered) throw new Refusal('notFound');
    }
    return trx.one(
      build
        .insertInto('comments')
        .values({
          product_id: productId,
          item_id: body.sourceId,
          kind: body.kind,
          reply_id: body.replyId === 0 ? null : body.replyId,
          comment: body.data.comment,
          creator_id: userId,
        })
        .returning('id'),
    );
  });
