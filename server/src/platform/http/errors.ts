// Turns whatever was thrown into an answer: refusals as they are, outages as "busy", bugs as "error" without detail.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { httpStatus, languageOf, refused, type RefusalKey } from '@tracery/contract';
import { Refusal } from '../refusal.ts';

/** PostgreSQL's ways of saying "not now". The transaction was undone in each case. */
const busySqlStates = new Set([
  '57014', // statement timeout
  '55P03', // lock timeout
  '25P03', // idle in transaction timeout
  '40P01', // deadlock, twice in a row
  '40001', // serialization
  '53300', // too many connections
  '53100', // disk full
  '57P01', // shutting down
  '57P02', // crash
  '57P03', // starting up
  '08P01', // PgBouncer says so when PostgreSQL behind it went away
]);

const isConnectionTrouble = (error: Error): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  ) ||
  /connection (terminated|timeout)|timeout exceeded when trying to connect|timeout expired|read timeout|not queryable|Client was closed/i.test(
    error.message,
  );

/** What Fastify itself refuses, in our words. */
const keyOfFastify: Record<string, RefusalKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.unreadable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.unreadable',
  FST_ERR_BAD_URL: 'route.unknown',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  FST_ERR_NOT_FOUND: 'route.unknown',
};

function refusalFor(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (busySqlStates.has(code) || isConnectionTrouble(error))
    return new Refusal('server.busy', { retryAfterSeconds: 1 });
  const known = keyOfFastify[code];
  if (known) return new Refusal(known);
  if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400) {
    return new Refusal('request.unreadable');
  }
  return undefined;
}

export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalFor(error);
  if (!refusal) {
    request.fault = error;
    request.log.error({ reqId: request.id, ...request.logged, err: error }, 'unhandled error');
  } else if (refusal.key === 'server.busy' && !(error instanceof Refusal)) {
    request.log.warn({ reqId: request.id, ...request.logged, err: error }, 'refused: busy');
  }
  const key = refusal?.key ?? 'server.error';
  // Some are refused before any hook ran.
  request.logged = { ...request.logged, refusal: key };
  if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(httpStatus(key))
    .type('application/json; charset=utf-8')
    .send(refused(key, languageOf(request.headers['accept-language']), refusal?.data ?? null));
}
