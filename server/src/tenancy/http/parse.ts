// What was sent, converted and checked by the endpoint's schemas. Undeclared parts are dropped.
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isRefusalKey, isWrite, limits, type Endpoint, type EndpointTypes } from '@tracery/contract';
import type { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { IncomingFile } from '../handler.ts';
import type { RequestKey } from '../idempotency.ts';
import type { Call } from './call.ts';

type FormFields = Record<string, string>;

/**
 * Hands the input to `work`, with the uploaded file if the endpoint takes one. Callers without a session, or without
 * the right, are refused by `checkCaller` before they learn what is wrong with their request.
 */
export async function withInput<T>(
  { endpoint, request }: Call,
  checkCaller: () => Promise<unknown>,
  work: (input: object) => Promise<T>,
): Promise<T> {
  const parse = async (fields?: FormFields) => {
    try {
      return parseInput(endpoint, request, fields);
    } catch (error) {
      await checkCaller();
      throw error;
    }
  };
  if (!endpoint.upload) return work(await parse());
  return withFile(request, endpoint.upload.maxBytes, async (file, fields) =>
    work({ ...(await parse(fields)), file }),
  );
}

/** Fields of an upload's form may stand in for its query. */
const parseInput = (
  endpoint: Endpoint,
  request: FastifyRequest,
  fields: FormFields = {},
): EndpointTypes['input'] => ({
  params: parsePart(endpoint.params, request.params),
  query: parsePart(endpoint.query, { ...fields, ...(request.query as object) }),
  body: parsePart(endpoint.body, request.body ?? {}),
});

function parsePart(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  if (!schema) return {};
  if (!isStorable(value)) throw new Refusal('request.invalid');
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (isTooDeep(parsed.data)) throw new Refusal('request.invalid', { data: { fields: ['page'] } });
    return parsed.data;
  }
  const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
  const key = parsed.error.issues.map((issue) => issue.message).find(isRefusalKey);
  throw new Refusal(key ?? 'request.invalid', { data: { fields } });
}

const isTooDeep = ({ page, limit }: Record<string, unknown>): boolean =>
  typeof page === 'number' && typeof limit === 'number' && page * limit > limits.list.deepestRow;

/** PostgreSQL cannot store NUL or lone surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
  }
  return true;
}

async function withFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (file: IncomingFile, fields: FormFields) => Promise<T>,
): Promise<T> {
  // One byte more than allowed gets through, so that the reader sees that there was more.
  const part = await request
    .file({ limits: { fileSize: maxBytes + 1, fieldSize: 100, files: 1, fields: 2, parts: 3 } })
    .catch(() => undefined);
  if (!part || part.fieldname !== 'file') throw new Refusal('upload.missing');
  try {
    return await work({ name: part.filename, bytes: refuseTruncated(part.file) }, fieldsOf(part));
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

/** A body that ends early is the client's fault, not an error of ours. */
async function* refuseTruncated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch {
    throw new Refusal('request.unreadable');
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The Idempotency-Key of a write, with a hash of the request: the same key for another request is refused. */
export function parseRequestKey(
  { key, endpoint, request, services }: Call,
  productId: number,
): RequestKey | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined || !isWrite(key) || endpoint.repeat === 'natural') return undefined;
  if (typeof header !== 'string' || !uuidPattern.test(header)) throw new Refusal('request.invalid');
  const body = JSON.stringify(request.body ?? null);
  return {
    key: header,
    requestHash: services.secrets.fingerprint('request', key, request.url, String(productId), body),
  };
}
