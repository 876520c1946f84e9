// One request to one endpoint, and what the steps of the pipeline need to serve it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, limits, type Endpoint, type EndpointKey } from '@tracery/contract';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Admission } from '../../platform/http/admission.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { RequestInfo } from '../handler.ts';
import { readDevice, readSessionCookie, readSsoCookie } from '../session-cookie.ts';
import type { AccessTokens } from '../access-tokens.ts';
import type { Tokens } from '../tokens.ts';
import type { ResponseCache } from './response-cache.ts';

export interface CallAdmission {
  reads: Admission;
  writes: Admission;
}

export interface Services {
  db: Database;
  tokens: Tokens;
  accessTokens: AccessTokens;
  secrets: Secrets;
  rates: RateLimits<'visitor' | 'user' | 'guest' | 'token' | 'bytes' | 'growth'>;
  admission: CallAdmission;
  publicUrl: URL;
  secureCookies: boolean;
  /** Compares each answer with its declared schema. On outside production, to find bugs early. */
  checkAnswers: boolean;
  responseCache: ResponseCache;
  /** For the metrics: whether an answer came from the cache. */
  countLookup: (outcome: 'hit' | 'stale' | 'miss') => void;
  /** Whether the answer depends on nothing but the address and the items of the product. */
  isCacheable: (key: EndpointKey, query: object) => boolean;
}

export interface Call {
  key: EndpointKey;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  requestInfo: RequestInfo;
}

/** Time for the answer to travel, so that the client hears from us before it gives up. */
const replyMarginMs = 200;

function timeFor({ upload, takesLong }: Endpoint): number {
  const { serverDeadline, uploadDeadline, longDeadline } = limits.call;
  if (upload) return uploadDeadline;
  return takesLong ? longDeadline : serverDeadline;
}

export function requestInfoOf(
  { headers, ip, signedBody = '' }: FastifyRequest,
  endpoint: Endpoint,
  { publicUrl, secureCookies, secrets }: Services,
): RequestInfo {
  const site = headers['sec-fetch-site'];
  return {
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(headers['accept-language']),
    sessionCookie: readSessionCookie(headers.cookie, secureCookies),
    ssoCookie: readSsoCookie(headers.cookie, secureCookies),
    device: readDevice(headers.cookie, secrets, secureCookies),
    lastEventId: headers['last-event-id']?.toString().slice(0, 30),
    signedBody,
    headerOf: (name) => headers[name]?.toString() ?? '',
    isSameOrigin:
      headers['x-requested-with'] === 'tracery' &&
      (site === undefined || site === 'same-origin') &&
      (headers.origin === undefined || headers.origin === publicUrl.origin),
    deadline: performance.now() + timeFor(endpoint) - replyMarginMs,
  };
}
