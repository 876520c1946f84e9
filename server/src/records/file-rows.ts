// Files of a product as rows: what they are called, what they hang on.
import { sql } from 'kysely';
import {
  isApiFileName,
  isAttachmentKind,
  itemKindOf,
  imageExtension,
  type FileKind,
} from '@tracery/contract';
import { build, type ReadTrx, type Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { requireItem } from '../work-items/sources.ts';

export type ProductFileKind = Exclude<FileKind, 'Avatar'>;

export const fileUrl = (id: number, name: string): string =>
  `/damapi/v1/files/content/${id}/${encodeURIComponent(name)}`;

/** Without path parts, and never longer than we keep. */
function safeFileName(sent: string): string {
  const name = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1).trim();
  const safe = name.replaceAll(/\p{Cc}/gu, '') || 'file';
  if (safe.length <= 255) return safe;
  const end = safe.lastIndexOf('.') > safe.length - 20 ? safe.slice(safe.lastIndexOf('.')) : '';
  return safe.slice(0, 255 - end.length) + end;
}

/** The name under which a file of this kind is kept; refuses what is called otherwise. */
export function nameFor(kind: ProductFileKind, sent: string): string {
  const name = safeFileName(sent);
  if (kind === 'RESTfulAPI' && !isApiFileName(name)) throw new Refusal('apiFile.type');
  if (kind !== 'Image') return name;
  const extension = imageExtension(name);
  if (!extension) throw new Refusal('image.type');
  return extension === 'jpg' ? name.replace(/\.jpeg$/i, '.jpg') : name;
}

/** What a file hangs on must exist; pictures may wait for their item. */
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
    build
      .selectFrom('items')
      .select('id')
      .where('product_id', '=', scope.productId)
      .where('id', '=', sourceId),
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
    build
      .insertInto('files')
      .values({
        product_id: scope.productId,
        id: sql`nextval('file_ids')`,
        kind: file.kind,
        item_id: isOnItem ? file.sourceId : null,
        name: file.name,
        media_type: file.mediaType,
        size: file.size,
        hash: file.hash,
        creator_id: scope.userId,
      })
      .returning('id'),
  );
  await recordHistory(trx, scope, {
    kind: file.kind,
    sourceId: isOnItem ? file.sourceId : scope.productId,
    category: 'upload',
    changes: [{ field: 'file', to: file.name }],
  });
  return id;
}
