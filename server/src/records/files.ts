// Uploads, lists of files, and reading bytes.
import type { FileAnswer } from '@tracery/contract';
import { avatarRules, findAvatar, setAvatar } from '../accounts/index.ts';
import { sha256 } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import type { FileRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import type { ImageProcessor } from '../platform/images/images.ts';
import { afterCheck, isShown, mediaTypeOf, withStart } from '../platform/images/sniff.ts';
import { Refusal } from '../platform/refusal.ts';
import { MissingBytes, StoreFull, TooManyBytes, type Storage } from '../platform/storage/storage.ts';
import type { CallerContext, Handler, Handlers, IncomingFile } from '../tenancy/handler.ts';
import type { Caller } from '../tenancy/scope.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { requireSpace, type Quotas } from '../tenancy/quotas.ts';
import type { Kinds } from '../work-items/kind.ts';
import { avatarUrl } from '../tenancy/people.ts';
import { limits } from '@tracery/contract';
import { bindFiles, listFiles, removeFiles } from './file-lists.ts';
import { addFile, fileUrl, nameFor, requireFileSource, type ProductFileKind } from './file-rows.ts';

export interface FileParts {
  storage: Storage;
  pictures: ImageProcessor;
  kinds: Kinds;
  quotas: Quotas;
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
  'POST /damapi/v1/files/update': bindFiles(parts.kinds),
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

const putBytes = (storage: Storage, bytes: AsyncIterable<Uint8Array>, maxBytes: number) =>
  storage.put(bytes, maxBytes).catch((error: unknown) => {
    if (error instanceof TooManyBytes) throw new Refusal('file.tooLarge');
    throw error instanceof StoreFull ? new Refusal('storage.full') : error;
  });

/** Until the commit the job that erases bytes waits; what it erased before must be sent again. */
async function holdBytes(trx: Trx, storage: Storage, hash: string): Promise<void> {
  await trx.one(sql`select pg_advisory_xact_lock_shared(hashtextextended(${hash}, 29))`);
  if (!(await storage.has(hash))) throw new Refusal('server.busy', { retryAfterSeconds: 1 });
}

async function uploadAvatar({ storage, pictures }: FileParts, context: CallerContext, file: IncomingFile) {
  // Check access before reading a byte. A picture belongs to the account.
  await context.read(async (_, { tokenId }) => {
    if (tokenId !== undefined) throw new Refusal('token.never');
  });
  const sent = await readSmall(file, avatarRules.maxBytes);
  if (sent.length === 0) throw new Refusal('file.empty');
  const image = await pictures.makeSquare(sent, avatarRules);
  // The bytes first, then the row: a row without bytes is a broken image, bytes without a row are only garbage.
  const stored = await putBytes(
    storage,
    (async function* () {
      yield image;
    })(),
    avatarRules.maxBytes,
  );
  context.bindKeyTo(sha256(sent).toString('hex'));
  return context.write(async (trx, { userId, sessionId }) => {
    await holdBytes(trx, storage, stored.hash);
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

/** Where the size of a picture stands, also behind what a camera writes before it. */
const pictureHeader = 256 * 1024;

/** As they pass; refuses pictures that nobody should open, and descriptions of APIs that are no text. */
export function checkedBytes(
  pictures: ImageProcessor,
  kind: ProductFileKind,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  if (kind === 'RESTfulAPI') return onlyText(bytes);
  if (kind !== 'Image') return bytes;
  return afterCheck(bytes, pictureHeader, async (start) => {
    // What browsers do not show is not decoded anywhere.
    if (isShown(mediaTypeOf(start))) await pictures.measure(start, avatarRules.maxPixels);
  });
}

async function uploadFile(
  { storage, pictures, kinds, quotas }: FileParts,
  context: CallerContext,
  { kind, sourceId, file }: { kind: ProductFileKind; sourceId: number; file: IncomingFile },
) {
  const member = context.asMember();
  await member.read(async (trx, scope) => {
    await requireFileSource(trx, scope, kind, sourceId);
    await requireSpace(trx, scope, quotas, 1);
  });
  const name = nameFor(kind, file.name);
  const { bytes, start } = withStart(checkedBytes(pictures, kind, file.bytes));
  const { hash, size } = await putBytes(storage, bytes, limits.file.max);
  if (size === 0) {
    await storage.remove(hash);
    throw new Refusal('file.empty');
  }
  // Nobody refers to them yet; whatever keeps the row from being written leaves them to the job.
  await context.writeSeparately((trx) =>
    trx.run(
      sql`
        insert into erasable_bytes (hash, kept_until)
        values (${hash}, now() + make_interval(secs => ${limits.contentImage.unboundFor / 1000}))
        on conflict (hash) do nothing
      `,
    ),
  );
  context.bindKeyTo(`${hash} ${name}`);
  return member.write(async (trx, scope) => {
    await holdBytes(trx, storage, hash);
    const id = await addFile(trx, scope, kinds, {
      kind,
      sourceId,
      name,
      mediaType: mediaTypeOf(start()),
      hash,
      size,
    });
    await requireSpace(trx, scope, quotas);
    return { id, linkUrl: fileUrl(id, name) };
  });
}

/** A file of a product of which the person is a live member. */
async function findFile(trx: Trx, { userId, sessionId }: Caller, id: number) {
  const file = await trx.maybe(
    sql<Pick<FileRow, 'hash' | 'size' | 'name' | 'media_type'> & { lacks_factor: boolean }>`
      select f.hash, f.size, f.name, f.media_type,
        lacks_second_factor(${sessionId}, p.asks_second_factor) as lacks_factor
      from memberships m
        join products p on p.id = m.product_id
        join files f on f.product_id = m.product_id
      where m.user_id = ${userId} and p.deleted_at is null and f.id = ${id} and f.deleted_at is null
    `,
  );
  if (file?.lacks_factor) throw new Refusal('secondFactor.asked');
  return file;
}

const readBytes =
  ({ storage }: FileParts): Handler<'GET /damapi/v1/files/content/{id}/{name}'> =>
  async (context, { params }): Promise<FileAnswer> => {
    const found = await context.read(async (trx, caller) => {
      const [avatar, file] = await Promise.all([
        findAvatar(trx, params.id),
        findFile(trx, caller, params.id),
      ]);
      if (avatar) return { ...avatar, name: 'avatar.webp', media_type: 'image/webp' };
      return file;
    });
    if (!found) throw new Refusal('notFound');
    return {
      type: found.media_type,
      size: found.size,
      name: found.name,
      tag: found.hash,
      open: () =>
        storage.open(found.hash).catch((error: unknown) => {
          throw error instanceof MissingBytes ? new Refusal('notFound') : error;
        }),
    };
  };
