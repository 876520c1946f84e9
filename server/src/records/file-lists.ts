// List the files of an item, attach images to it, remove files.
import type { Handler } from '../tenancy/handler.ts';
import type { Trx } from '../platform/database/database.ts';
import { countOf, pageClause } from '../platform/database/paging.ts';
import type { FileRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from '../tenancy/history.ts';
import { creatorColumns, creatorJoins, creatorToWire, type CreatorRow } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { fileUrl, requireEditable, requireFileSource, requirePictureLimit } from './file-rows.ts';

export const listFiles: Handler<'GET /damapi/v1/files/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    await requireFileSource(trx, scope, query.kind, query.sourceId);
    const ofItem = query.kind === 'RESTfulAPI' ? sql`f.item_id is null` : sql`f.item_id = ${query.sourceId}`;
    const matching = sql`
      f.product_id = ${scope.productId} and f.kind = ${query.kind} and f.deleted_at is null and ${ofItem}`;
    const [rows, { total }] = await Promise.all([
      trx.all(
        sql<Pick<FileRow, 'id' | 'name' | 'size'> & CreatorRow>`
          select f.id, f.name, f.size, f.creator_id, f.created_at, ${creatorColumns}
          from files f ${creatorJoins(sql`f.creator_id`)}
          where ${matching} order by f.id desc ${pageClause(query)}
        `,
      ),
      trx.one(countOf(sql`select f.id from files f where ${matching}`, query)),
    ]);
    const list = rows.map(({ id, name, size, ...row }) => ({
      id,
      name,
      linkUrl: fileUrl(id, name),
      size,
      ...creatorToWire(row),
    }));
    return { list, total };
  });

/** Locks all of them. One that is not in this product refuses all. */
async function lockFiles(trx: Trx, { productId }: Scope, ids: number[]) {
  const wanted = [...new Set(ids)];
  const rows = await trx.all(
    sql<Pick<FileRow, 'id' | 'kind' | 'name' | 'item_id'>>`
      select id, kind, name, item_id from files
      where product_id = ${productId} and id = any (${wanted}::bigint[]) and deleted_at is null
      order by id for no key update
    `,
  );
  if (rows.length !== wanted.length) throw new Refusal('notFound');
  return rows;
}

export const bindFiles =
  (kinds: Kinds): Handler<'POST /damapi/v1/files/update'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      const { productId } = scope;
      const files = await lockFiles(trx, scope, body.ids);
      const moved = files.filter((one) => one.kind === 'Image' && one.item_id !== body.sourceId);
      const from = moved.flatMap((one) => one.item_id ?? []);
      for (const id of [...new Set([...from, body.sourceId])].sort((a, b) => a - b))
        await requireEditable(trx, scope, kinds, id);
      await requirePictureLimit(trx, scope, body.sourceId, moved.length);
      await trx.run(
        sql`
        update files set item_id = ${body.sourceId}
        where product_id = ${productId} and kind = 'Image' and id = any (${files.map(({ id }) => id)}::bigint[])
      `,
      );
      await recordHistory(trx, scope, { kind: 'Image', sourceId: body.sourceId, category: 'upload' });
      return {};
    });

export const removeFiles: Handler<'DELETE /damapi/v1/files/delete'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { productId } = scope;
    for (const { id, kind, name, item_id: itemId } of await lockFiles(trx, scope, body.ids)) {
      await trx.run(
        sql`update files set deleted_at = ${new Date()} where product_id = ${productId} and id = ${id}`,
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
