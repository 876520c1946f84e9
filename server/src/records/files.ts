// Uploads, lists of files, and reading bytes.
import type { FileAnswer } from '@tracery/contract';
import { avatarRules, findAvatar, setAvatar } from '../accounts/index.ts';
import type { Trx } from '../platform/database/database.ts';
import type { FileRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import type { ImageProcessor } from '../platform/images/images.ts';
import { mediaTypeOf, withStart } from '../platform/images/sniff.ts';
import { Refusal } from '../platform/refusal.ts';
import { MissingBytes, TooManyBytes, type Storage } from '../platform/storage/storage.ts';
import type { CallerContext, Handler, Handlers, IncomingFile } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { avatarUrl } from '../tenancy/people.ts';
import { limits } from '@tracery/contract';
import { bindFiles, listFiles, removeFiles } from './file-lists.ts';
import { addFile, fileUrl, nameFor, requireFileSource, type ProductFileKind } from './file-rows.ts';

export interface FileParts {
  storage: Storage;
  pictures: ImageProcessor;
}

type Keys =
  | 'POST /damapi/v1/files/upload'
  | 'GET /damapi/v1/files/list'
  | 'POST /damapi/v1/files/update'
  | 'DELETE /damapi/v1/files/delete'
  | 'GET /damapi/v1/files/content/{id}/{name}';

export const fileHandlers = (parts: FileParts): Handlers<Keys> => ({
  'POST /damapi/v1/files/upload': (context, { query, file }) =>
    query.kind === 'Avatar'
      ? uploadAvatar(parts, context, file)
      : uploadFile(parts, context, { kind: query.kind, sourceId: query.sourceId, file }),
  'GET /damapi/v1/files/list': listFiles,
  'POST /damapi/v1/files/update': bindFiles,
  'DELETE /damapi/v1/files/delete': removeFiles,
  'GET /damapi/v1/files/content/{id}/{name}': readBytes(parts),
});

async function readSmall({ bytes }: IncomingFile, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw new Refusal('avatar.tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function uploadAvatar({ storage, pictures }: FileParts, context: CallerContext, file: IncomingFile) {
  // Check access before reading a byte.
  await context.read(async () => {});
  const sent = await readSmall(file, avatarRules.maxBytes);
  if (sent.length === 0) throw new Refusal('file.empty');
  const image = await pictures.makeSquare(sent, avatarRules);
  // The bytes first, then the row: a row without bytes is a broken image, bytes without a row are only garbage.
  const stored = await storage.put(
    (async function* () {
      yield image;
    })(),
    avatarRules.maxBytes,
  );
  return context.write(async (trx, { userId, sessionId }) => {
    const id = await setAvatar(trx, userId, stored);
    await recordAccountEvent(trx, { userId, event: 'picture set', sessionId });
    return { id, linkUrl: avatarUrl(id) };
  });
}

/** Passes UTF-8 text on and refuses anything else. The content is parsed only where it is shown. */
async function* onlyText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) {
      decoder.decode(chunk, { stream: true });
      yield chunk;
    }
    decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new Refusal('apiFile.encoding') : error;
  }
}

async function uploadFile(
  { storage }: FileParts,
  context: CallerContext,
  { kind, sourceId, file }: { kind: ProductFileKind; sourceId: number; file: IncomingFile },
) {
  const member = context.asMember();
  await member.read((trx, scope) => requireFileSource(trx, scope, kind, sourceId));
  const name = nameFor(kind, file.name);
  const { bytes, start } = withStart(kind === 'RESTfulAPI' ? onlyText(file.bytes) : file.bytes);
  const { hash, size } = await storage.put(bytes, limits.file.max).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? new Refusal('file.tooLarge') : error;
  });
  if (size === 0) {
    await storage.remove(hash);
    throw new Refusal('file.empty');
  }
  return member.write(async (trx, scope) => {
    const id = await addFile(trx, scope, {
      kind,
      sourceId,
      name,
      mediaType: mediaTypeOf(start()),
      hash,
      size,
    });
    return { id, linkUrl: fileUrl(id, name) };
  });
}

/** A file of a product of which the person is a live member. */
const findFile = (trx: Trx, userId: number, id: number) =>
  trx.maybe(
    sql<Pick<FileRow, 'hash' | 'size' | 'name' | 'media_type'>>`
      select f.hash, f.size, f.name, f.media_type
      from memberships m
        join products p on p.id = m.product_id
        join files f on f.product_id = m.product_id
      where m.user_id = ${userId} and p.deleted_at is null and f.id = ${id} and f.deleted_at is null
    `,
  );

const readBytes =
  ({ storage }: FileParts): Handler<'GET /damapi/v1/files/content/{id}/{name}'> =>
  async (context, { params }): Promise<FileAnswer> => {
    const found = await context.read(async (trx, { userId }) => {
      const [avatar, file] = await Promise.all([
        findAvatar(trx, params.id),
        findFile(trx, userId, params.id),
      ]);
      if (avatar) return { ...avatar, name: 'avatar.webp', media_type: 'image/webp' };
      return file;
    });
    if (!found) throw new Refusal('notFound');
    return {
      type: found.media_type,
      size: found.size,
      name: found.name,
      isImmutable: true,
      open: () =>
        storage.open(found.hash).catch((error: unknown) => {
          throw error instanceof MissingBytes ? new Refusal('notFound') : error;
        }),
    };
  };
