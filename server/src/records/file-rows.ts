// Files of a product: their names, and what they are attached to.
import {
  isApiFileName,
  isAttachmentKind,
  itemKindOf,
  imageExtension,
  imageIdsIn,
  limits,
  whyNotUpdate,
  type FileKind,
  type ItemKind,
} from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { itemState, lockItem, refuseIf, type Kinds } from '../work-items/kind.ts';
import { contentOf, requireItem } from '../work-items/rows.ts';

export type ProductFileKind = Exclude<FileKind, 'Avatar'>;

export const fileUrl = (id: number, name: string): string =>
  `/damapi/v1/files/content/${id}/${encodeURIComponent(name)}`;

/** Without path parts, and no longer than the column. */
function safeFileName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).trim();
  const safe = name.replaceAll(/\p{Cc}/gu, '') || 'file';
  if (!safe.isWellFormed()) throw new Refusal('request.invalid', { data: { fields: ['file'] } });
  if (safe.length <= limits.file.nameMax) return safe;
  const end = safe.lastIndexOf('.') > safe.length - 20 ? safe.slice(safe.lastIndexOf('.')) : '';
  // A character that the cut would fall into is left out.
  const start = safe.slice(0, limits.file.nameMax - end.length).replace(/[\uD800-\uDBFF]$/, '');
  return start + end;
}

/** The stored name of a file of this kind. Refuses a wrong extension. */
export function nameFor(kind: ProductFileKind, fileName: string): string {
  const name = safeFileName(fileName);
  if (kind === 'RESTfulAPI' && !isApiFileName(name)) throw new Refusal('apiFile.type');
  if (kind !== 'Image') return name;
  const extension = imageExtension(name);
  if (!extension) throw new Refusal('image.type');
  return extension === 'jpg' ? name.replace(/\.jpeg$/i, '.jpg') : name;
}

/** What a file is attached to must exist. Images may be uploaded before their item. */
export async function requireFileSource(
  trx: ReadTrx,
  scope: Scope,
  kind: ProductFileKind,
  sourceId: number,
): Promise<void> {
  if (isAttachmentKind(kind)) return requireItem(trx, scope, itemKindOf(kind), sourceId);
  if (kind === 'RESTfulAPI') {
    if (sourceId !== scope.productId) throw new Refusal('notFound');
    return;
  }
  if (sourceId === 0) return;
  const found = await trx.maybe(
    sql`select id from items where product_id = ${scope.productId} and id = ${sourceId}`,
  );
  if (!found) throw new Refusal('notFound');
}

/** Locks an item that the caller could save as it is now. */
export async function requireEditable(trx: Trx, scope: Scope, kinds: Kinds, id: number): Promise<void> {
  const item = await trx.maybe(
    sql<{ kind: ItemKind }>`select kind from items where product_id = ${scope.productId} and id = ${id}`,
  );
  if (!item) throw new Refusal('notFound');
  const { model } = kinds[item.kind];
  const row = await lockItem(trx, scope, model, id);
  refuseIf(whyNotUpdate(model.definition, itemState(row), ['data']));
}

/**
 * The pictures of an item are those that its content refers to, and what was added in the last day and may still get its
 * reference. Older ones belong to former versions.
 */
export async function requirePictureLimit(
  trx: Trx,
  scope: Scope,
  itemId: number,
  added: number,
): Promise<void> {
  const pictures = await trx.all(
    sql<{ id: number; is_new: boolean }>`
      select id, created_at > now() - make_interval(secs => ${limits.contentImage.unboundFor / 1000}) as is_new
      from files
      where product_id = ${scope.productId} and item_id = ${itemId} and kind = 'Image' and deleted_at is null
      order by id desc limit 1000
    `,
  );
  const referred = new Set(imageIdsIn(await contentOf(trx, scope, itemId)));
  const count = pictures.filter((one) => one.is_new || referred.has(one.id)).length;
  if (count + added > limits.item.imagesMax) throw new Refusal('content.tooManyImages');
}

export interface NewFile {
  kind: ProductFileKind;
  sourceId: number;
  name: string;
  mediaType: string;
  hash: string;
  size: number;
}

export async function addFile(trx: Trx, scope: Scope, kinds: Kinds, file: NewFile): Promise<number> {
  await requireFileSource(trx, scope, file.kind, file.sourceId);
  const isOnItem = file.kind !== 'RESTfulAPI' && file.sourceId !== 0;
  if (isOnItem && file.kind === 'Image') {
    await requireEditable(trx, scope, kinds, file.sourceId);
    await requirePictureLimit(trx, scope, file.sourceId, 1);
  }
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into files (product_id, id, kind, item_id, name, media_type, size, hash, creator_id)
      values (${scope.productId}, nextval('file_ids'), ${file.kind}, ${isOnItem ? file.sourceId : null},
        ${file.name}, ${file.mediaType}, ${file.size}, ${file.hash}, ${scope.userId})
      returning id
    `,
  );
  await recordHistory(trx, scope, {
    kind: file.kind,
    sourceId: isOnItem ? file.sourceId : scope.productId,
    category: 'upload',
    changes: [{ field: 'file', to: file.name }],
  });
  return id;
}
