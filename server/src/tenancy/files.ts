// Files in and out of a request.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import type { IncomingFile } from './contexts.ts';

/** Hands the one file of the request to the work. What the work leaves unread is thrown away. */
export async function withFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  // One byte more than allowed gets through, so that whoever reads sees that there was more.
  const part = await request
    .file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 2, parts: 3 } })
    .catch(() => undefined);
  if (!part || part.fieldname !== 'file') throw new Refusal('upload.missing');
  try {
    return await work({ name: part.filename, bytes: whole(part.file) });
  } finally {
    part.file.resume();
  }
}

/** A body that breaks off in the middle is the sender's mistake, not a bug of ours. */
async function* whole(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch {
    throw new Refusal('request.unreadable');
  }
}

/** Shown by a browser in place; everything else is saved. Decided by what we made or sniffed, never by a name. */
const shownInPlace = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const disposition = shownInPlace.has(file.type) ? 'inline' : 'attachment';
  const name = encodeURIComponent(file.name).replaceAll("'", '%27');
  return reply
    .type(file.type)
    .header('content-length', file.size)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${name}`)
    .header('cache-control', file.isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    .send(Readable.from(await file.open()));
}
