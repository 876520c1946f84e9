// Files of a product: their names, and what they are attached to.
import {
  isApiFileName,
  isAttachmentKind,
  itemKindOf,
  imageExtension,
  type FileKind,
} from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { requireItem } from '../work-items/rows.ts';

export type ProductFileKind = Exclude<FileKind, 'Avatar'>;

export const fileUrl = (id: number, name: string): string =>
  `/damapi/v1/files/content/${id}/${encodeURIComponent(name)}`;

/** Without path parts, and no longer than the column. */
function safeFileName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).trim();
  const safe = name.replaceAll(/\p{Cc}/gu, '') || 'file';
  if (safe.length <= 255) return safe;
  const end = safe.lastIndexOf('.') > safe.length - 20 ? safe.slice(safe.lastIndexOf('.')) : '';
  return safe.slice(0, 255 - end.length) + end;
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

export interface NewFile {
  kind: ProductFileKind;
  sourceId: number;
  name: string;
  mediaType: string;
  hash: string;
  size: number;
}

export async function addFile(trx: Trx, scope: Scope, file: NewFile): Promise<number> {
  await requireFileSource(trx, scope, file.kind, file.sourceId);
  const isOnItem = file.kind !== 'RESTfulAPI' && file.sourceId !== 0;
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
