// Uploads and reading bytes.
import { avatarRules, avatarUrl, findAvatar, setAvatar } from '../accounts/index.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import { Refusal } from '../platform/refusal.ts';
import { MissingBytes, TooManyBytes, type Storage } from '../platform/storage/storage.ts';
import type { Handlers, IncomingFile } from '../tenancy/contexts.ts';
import { recordAccountEvent } from '../tenancy/history.ts';

export interface FileParts {
  storage: Storage;
  pictures: Pictures;
}

type Keys = 'POST /damapi/v1/files/upload' | 'GET /damapi/v1/files/content/{id}/{name}';

async function readSmall({ bytes }: IncomingFile, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw new TooManyBytes();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const files = ({ storage, pictures }: FileParts): Handlers<Keys> => ({
  'POST /damapi/v1/files/upload': async (context, { file }) => {
    // Before a byte is read: whoever may not upload does not cost us anything.
    await context.read(async () => {});
    const sent = await readSmall(file, avatarRules.maxBytes).catch((error: unknown) => {
      throw error instanceof TooManyBytes ? new Refusal('avatar.tooLarge') : error;
    });
    if (sent.length === 0) throw new Refusal('upload.missing');
    const picture = await pictures.makeSquare(sent, avatarRules);
    // The bytes first, then the row: a row without bytes would be a broken picture, bytes without a row are only dust.
    const stored = await storage.put(
      (async function* () {
        yield picture;
      })(),
      avatarRules.maxBytes,
    );
    return context.write(async (trx, { userId, sessionId }) => {
      const id = await setAvatar(trx, userId, stored);
      await recordAccountEvent(trx, { userId, event: 'picture set', sessionId });
      return { id, linkUrl: avatarUrl(id) };
    });
  },

  'GET /damapi/v1/files/content/{id}/{name}': async (context, { params }) => {
    const avatar = await context.read((trx) => findAvatar(trx, params.id));
    if (!avatar) throw new Refusal('notFound');
    return {
      type: 'image/webp',
      size: avatar.size,
      name: 'avatar.webp',
      isImmutable: true,
      open: () =>
        storage.open(avatar.hash).catch((error: unknown) => {
          throw error instanceof MissingBytes ? new Refusal('notFound') : error;
        }),
    };
  },
});
