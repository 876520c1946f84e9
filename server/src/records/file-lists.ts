// The files of an item, binding pictures to it, removing files.
import type { Handler } from '../tenancy/contexts.ts';
import { build, type Trx } from '../platform/database/database.ts';
import { countOf } from '../platform/database/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { fileUrl, requireFileSource } from './file-rows.ts';

export const listFiles: Handler<'GET /damapi/v1/files/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    await requireFileSource(trx, scope, query.kind, query.sourceId);
    let matching = build
      .selectFrom('files as f')
      .where('f.product_id', '=', scope.productId)
      .where('f.kind', '=', query.kind)
      .where('f.deleted_at', 'is', null);
    matching =
      query.kind === 'RESTfulAPI'
        ? matching.where('f.item_id', 'is', null)
        : matching.where('f.item_id', '=', query.sourceId);
    const [rows, { total }] = await Promise.all([
      trx.all(
        matching
          .innerJoin('users as u', 'u.id', 'f.creator_id')
          .select(['f.id', 'f.name', 'f.size', 'f.creator_id', 'f.created_at', 'u.username as creator'])
          .orderBy('f.id', 'desc')
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
      ),
      trx.one(countOf(matching.select('f.id'), query)),
    ]);
    const list = rows.map(({ id, name, size, creator, ...row }) => ({
      id,
      name,
      linkUrl: fileUrl(id, name),
      size,
      creator,
      creatorId: row.creator_id,
      createdAt: row.created_at.toISOString(),
    }));
    return { list, total };
  });

/** All of them, held; one that is not of this product refuses all. */
async function lockFiles(trx: Trx, { productId }: Scope, ids: number[]) {
  const wanted = [...new Set(ids)];
  const rows = await trx.all(
    build
      .selectFrom('files')
      .select(['id', 'kind', 'name', 'item_id'])
      .where('product_id', '=', productId)
      .where('id', 'in', wanted)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate(),
  );
  if (rows.length !== wanted.length) throw new Refusal('notFound');
  return rows;
}

export const bindFiles: Handler<'POST /damapi/v1/files/update'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { productId } = scope;
    const held = await lockFiles(trx, scope, body.ids);
    await requireFileSource(trx, scope, 'Image', body.sourceId);
    await trx.run(
      build
        .updateTable('files')
        .set({ item_id: body.sourceId })
        .where('product_id', '=', productId)
        .where('kind', '=', 'Image')
        .where(
          'id',
          'in',
          held.map(({ id }) => id),
        ),
    );
    await recordHistory(trx, scope, { kind: 'Image', sourceId: body.sourceId, category: 'upload' });
    return {};
  });

export const removeFiles: Handler<'DELETE /damapi/v1/files/delete'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { productId } = scope;
    for (const { id, kind, name, item_id: itemId } of await lockFiles(trx, scope, body.ids)) {
      await trx.run(
        build
          .updateTable('files')
          .set({ deleted_at: new Date() })
          .where('product_id', '=', productId)
          .where('id', '=', id),
      );
      await recordHistory(trx, scope, {
        kind,
        sourceId: itemId ?? productId,
        category: 'remove',
        changes: [{ field: 'file', from: name }],
      });
    }
    return {};
  });
