// Answers from the response cache. An entry is used only if the database, asked who is calling, reports the same
// revision of the product's items as when the entry was stored: never for somebody who lost access, never outdated.
import type { Claims } from '../scope.ts';
import type { Call } from './call.ts';
import { jsonType } from './reply.ts';
import type { HandlerRun } from './run.ts';

/** Undefined if this answer is not cached. An address means another list in another product. */
export function cacheKeyOf({ key, request, services }: Call, claims: Claims | undefined): string | undefined {
  const isCached =
    claims && !services.responseCache.isOff && services.isCacheable(key, request.query as object);
  return isCached ? `${claims.productId} ${request.url}` : undefined;
}

const etagOf = (cacheKey: string, revision: number) =>
  `"${cacheKey.slice(0, cacheKey.indexOf(' '))}.${revision}"`;

/**
 * Sends the cached answer if it is up to date; returns whether it did. It does not return the reply: awaiting a reply
 * means waiting until it was sent.
 */
export async function replyFromCache(
  { request, reply, services: { responseCache, countLookup } }: Call,
  run: HandlerRun,
  cacheKey: string,
): Promise<boolean> {
  const found = responseCache.find(cacheKey);
  if (!found) {
    countLookup('miss');
    return false;
  }
  await run.checkCaller();
  const isCurrent = run.revision() === found.revision;
  countLookup(isCurrent ? 'hit' : 'stale');
  if (!isCurrent) return false;
  const etag = etagOf(cacheKey, found.revision);
  void reply.header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) {
    void reply.code(304).send();
    return true;
  }
  const acceptsGzip = request.headers['accept-encoding']?.includes('gzip') ?? false;
  if (acceptsGzip) responseCache.compress(cacheKey, found);
  const isGzipped = acceptsGzip && found.gzipped !== undefined;
  if (isGzipped) void reply.header('content-encoding', 'gzip');
  void reply.type(jsonType).send(isGzipped ? found.gzipped : found.bytes);
  return true;
}

export function storeInCache(
  { reply, services }: Call,
  run: HandlerRun,
  cacheKey: string,
  body: unknown,
): void {
  const revision = run.revision();
  if (typeof body !== 'string' || revision === undefined) return;
  services.responseCache.store(cacheKey, revision, body);
  void reply.header('etag', etagOf(cacheKey, revision));
}
