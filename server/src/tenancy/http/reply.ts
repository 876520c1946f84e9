// Files in and out of a request.
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '@tracery/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { IncomingFile } from '../handler.ts';

/** What the form says before its file. */
export type FormFields = Record<string, string>;

/** Hands the one file of the request to the work. What the work leaves unread is thrown away. */
export async function withFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (file: IncomingFile, fields: FormFields) => Promise<T>,
): Promise<T> {
  // One byte more than allowed gets through, so that whoever reads sees that there was more.
  const part = await request
    .file({ limits: { fileSize: maxBytes + 1, fieldSize: 100, files: 1, fields: 2, parts: 3 } })
    .catch(() => undefined);
  if (!part || part.fieldname !== 'file') throw new Refusal('upload.missing');
  try {
    return await work({ name: part.filename, bytes: whole(part.file) }, fieldsOf(part));
  } finally {
    part.file.resume();
  }
}

const fieldsOf = ({ fields }: MultipartFile): FormFields =>
  Object.fromEntries(
    Object.values(fields).flatMap((one) =>
      one && 'value' in one && typeof one.value === 'string' ? [[one.fieldname, one.value]] : [],
    ),
  );

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

/** A drawing that is opened by itself can be looked at and does nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): Promise<FastifyReply> {
  const disposition = file.isDrawing || shownInPlace.has(file.type) ? 'inline' : 'attachment';
  const name = encodeURIComponent(file.name).replaceAll("'", '%27');
  const tag = file.tag && `"${file.tag}"`;
  const isKnown = tag !== undefined && request.headers['if-none-match'] === tag;
  const bytes = isKnown ? undefined : await file.open();
  if (tag) reply.header('etag', tag);
  if (file.isDrawing) reply.header('content-security-policy', drawingPolicy);
  if (file.size !== undefined) reply.header('content-length', file.size);
  reply.header(
    'cache-control',
    file.isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  );
  if (!bytes) return reply.code(304).send();
  return reply
    .type(file.type)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${name}`)
    .send(bytes instanceof Uint8Array ? bytes : Readable.from(bytes));
}
