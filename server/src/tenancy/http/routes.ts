// Binds the registry to handlers: one route per endpoint, and for each request the same steps in the same order.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isRefusalKey,
  isWrite,
  languageOf,
  limits,
  methodOf,
  pathOf,
  registryEntries,
  success,
  type Endpoint,
  type EndpointKey,
  type EndpointTypes,
  type FileAnswer,
  type RegistryKey,
} from '@tracery/contract';
import type { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { RawJson } from '../../platform/raw-json.ts';
import { sendFile, withFile, type FormFields } from './reply.ts';
import {
  callerContext,
  cookieContext,
  visitorContext,
  type CallerContext,
  type Entered,
  type RequestInfo,
  type Handlers,
  type SessionCookies,
} from '../handler.ts';
import type { RequestKey } from '../idempotency.ts';
import type { ResponseCache } from './response-cache.ts';
import { clearedCookie, readCookie, sessionCookie } from '../session-cookie.ts';
import type { Scope } from '../scope.ts';
import type { Tokens } from '../tokens.ts';

type RateClass = 'visitor' | 'user' | 'guest' | 'bytes';

export interface ServeOptions {
  db: Database;
  tokens: Tokens;
  secrets: Secrets;
  rates: RateLimits<RateClass>;
  publicUrl: URL;
  secureCookies: boolean;
  /** Compares each answer with its declared shape. On outside production: a wrong one is a bug to be seen at once. */
  checkAnswers: boolean;
  responseCache: ResponseCache;
  /** Whether the answer depends on the items of the product and on nothing else but the address. */
  isCacheable: (key: RegistryKey, query: object) => boolean;
}

/** The endpoint as the HTTP server spells it: `GET /prdapi/v1/products/get/:id`. */
export const routeOf = (key: EndpointKey): string => key.replaceAll(/\{(\w+)\}/g, ':$1');

export function serve(app: FastifyInstance, handlers: Handlers, options: ServeOptions): void {
  for (const [key, endpoint] of registryEntries()) {
    app.route({
      method: methodOf(key),
      url: pathOf(routeOf(key) as EndpointKey),
      bodyLimit: endpoint.bodySize ?? limits.call.bodySize,
      exposeHeadRoute: false,
      config: {
        takesFile: endpoint.upload !== undefined,
        ...(endpoint.addressSize === undefined ? {} : { addressSize: endpoint.addressSize }),
      },
      handler: (request, reply) => answer(key, endpoint, { request, reply, handlers, options }),
    });
  }
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  handlers: Handlers;
  options: ServeOptions;
}

async function answer(key: RegistryKey, endpoint: Endpoint, exchange: Exchange): Promise<unknown> {
  const { request, reply, handlers, options } = exchange;
  const requestInfo = requestInfoOf(request, endpoint, options);
  const sessionCookies = sessionCookiesOf(reply, options);
  // A union of all handlers cannot be called; the key that picked it also picked the types of what it is given.
  const handler = handlers[key] as (context: unknown, input: object) => Promise<unknown>;

  if (endpoint.access === 'public') {
    await options.rates.take('visitor', requestInfo.address);
    const input = parse(endpoint, request);
    const requestKey = requestKeyOf(key, endpoint, exchange, 0);
    const context = visitorContext({
      key,
      endpoint,
      db: options.db,
      requestInfo,
      sessionCookies,
      requestKey,
    });
    return toEnvelope(endpoint, options, await handler(context, input));
  }

  if (endpoint.access === 'cookie') {
    await options.rates.take('bytes', requestInfo.address);
    const context = cookieContext({ db: options.db, requestInfo });
    return sendFile(request, reply, (await handler(context, parse(endpoint, request))) as FileAnswer);
  }

  const claims = await options.tokens.verify(request.headers.authorization);
  await options.rates.take(
    claims.username === 'guest' ? 'guest' : 'user',
    rateKey(claims.userId, requestInfo),
  );
  const requestKey = requestKeyOf(key, endpoint, exchange, claims.productId);
  const asked = { key, endpoint, db: options.db, requestInfo, sessionCookies, requestKey };
  const isCached = options.isCacheable(key, request.query as object) && !options.responseCache.isOff;
  const cacheKey = isCached ? `${claims.productId} ${request.url}` : undefined;
  // Asked for by itself, not for the reply: whoever awaits a reply waits until it has left.
  if (cacheKey !== undefined && (await sendCached(callerContext(asked, claims, 'kept'), cacheKey, exchange)))
    return reply;
  const entered = callerContext(asked, claims, cacheKey === undefined ? 'read' : 'kept');
  const inputWith = (fields?: FormFields) => parseFor(endpoint, request, entered.context, fields);
  const data = endpoint.upload
    ? await withFile(request, endpoint.upload.maxBytes, async (file, fields) =>
        handler(entered.context, { ...(await inputWith(fields)), file }),
      )
    : await handler(entered.context, await inputWith());
  if (!entered.didEnter()) throw new Error(`${key} answered without asking who is calling`);
  const answered = toEnvelope(endpoint, options, data);
  if (!(answered instanceof RawJson)) return answered;
  const revision = entered.revision();
  if (cacheKey !== undefined && revision !== undefined) {
    options.responseCache.store(cacheKey, revision, answered.text);
    reply.header('etag', tagOf(claims.productId, revision));
  }
  return reply.type(jsonType).send(answered.text);
}

const jsonType = 'application/json; charset=utf-8';

/** An address stands for another list in another product. */
const tagOf = (productId: number, revision: number) => `"${productId}.${revision}"`;

/** Sends what was kept, if it still holds, and says whether it did. Who may not read is refused like with any read. */
async function sendCached(
  entered: Entered,
  key: string,
  { request, reply, options: { responseCache } }: Exchange,
): Promise<boolean> {
  const found = responseCache.find(key);
  if (!found) return false;
  const productId = await entered.context.read(async (_trx, scope) => scope.productId);
  if (entered.revision() !== found.revision) return false;
  const tag = tagOf(productId, found.revision);
  void reply.header('etag', tag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === tag) {
    void reply.code(304).send();
    return true;
  }
  const takesZipped = request.headers['accept-encoding']?.includes('gzip') ?? false;
  if (takesZipped) responseCache.compress(key, found);
  const isZipped = takesZipped && found.gzipped !== undefined;
  if (isZipped) void reply.header('content-encoding', 'gzip');
  void reply.type(jsonType).send(isZipped ? found.gzipped : found.bytes);
  return true;
}

/** Everybody behind the guest account shares one user id, so there the address counts. */
const rateKey = (userId: number, { address }: RequestInfo): string => `${userId}|${address}`;

function requestInfoOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  { publicUrl, secureCookies }: ServeOptions,
): RequestInfo {
  const { headers } = request;
  const { serverDeadline, uploadDeadline } = limits.call;
  const site = headers['sec-fetch-site'];
  return {
    address: request.ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(headers['accept-language']),
    sessionCookie: readCookie(headers.cookie, secureCookies),
    isSameOrigin:
      headers['x-requested-with'] === 'tracery' &&
      (site === undefined || site === 'same-origin') &&
      (headers.origin === undefined || headers.origin === publicUrl.origin),
    deadline: performance.now() + (endpoint.upload ? uploadDeadline : serverDeadline) - replyMargin,
  };
}

/** Time for the answer to travel, so that the client hears from us before it gives up. */
const replyMargin = 200;

const sessionCookiesOf = (reply: FastifyReply, { secureCookies }: ServeOptions): SessionCookies => ({
  set: (value, seconds) => void reply.header('set-cookie', sessionCookie(value, seconds, secureCookies)),
  clear: () => void reply.header('set-cookie', clearedCookie(secureCookies)),
});

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function requestKeyOf(
  key: EndpointKey,
  endpoint: Endpoint,
  { request, options }: Exchange,
  productId: number,
): RequestKey | undefined {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined || !isWrite(key) || endpoint.repeat === 'natural') return undefined;
  if (typeof sent !== 'string' || !uuidShape.test(sent)) throw new Refusal('request.invalid');
  const asked = JSON.stringify(request.body ?? null);
  return {
    key: sent,
    requestHash: options.secrets.fingerprint('request', key, request.url, String(productId), asked),
  };
}

/** Text that PostgreSQL cannot store, and keys that would reach into objects: refused before any schema looks. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
  }
  return true;
}

function parsePart(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  if (!schema) return {};
  if (!isStorable(value)) throw new Refusal('request.invalid');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
  const key = parsed.error.issues.map((issue) => issue.message).find(isRefusalKey);
  throw new Refusal(key ?? 'request.invalid', { data: { fields } });
}

/** Beside a file, what belongs into the query may come as fields of the form. */
const parse = (
  endpoint: Endpoint,
  request: FastifyRequest,
  fields: FormFields = {},
): EndpointTypes['input'] => ({
  params: parsePart(endpoint.params, request.params),
  query: parsePart(endpoint.query, { ...fields, ...(request.query as object) }),
  body: parsePart(endpoint.body, request.body ?? {}),
});

/** Somebody without a session, or without the right, learns nothing from what is wrong with the request. */
async function parseFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: Pick<CallerContext<Scope>, 'read'>,
  fields?: FormFields,
): Promise<EndpointTypes['input']> {
  try {
    return parse(endpoint, request, fields);
  } catch (error) {
    await context.read(async () => {});
    throw error;
  }
}

function toEnvelope(endpoint: Endpoint, { checkAnswers }: ServeOptions, data: unknown): unknown {
  if (checkAnswers) {
    const checked = endpoint.answer.safeParse(data instanceof RawJson ? JSON.parse(data.text) : data);
    if (!checked.success) throw new Error(`an answer is not what was declared: ${checked.error.message}`);
  }
  if (data instanceof RawJson) return new RawJson(`${envelopeStart}${data.text}}`);
  return success(data);
}

/** The envelope up to its data. */
const envelopeStart = JSON.stringify(success(0)).slice(0, -2);
