// Lets calls of people and tokens in, reads and writes apart, so that writers who wait for each other hold up no reader.
// Files, streams and diagrams have limits of their own, and so does signing in.
import type { FastifyInstance } from 'fastify';
import { answersBytes, answersEvents, isWrite } from '@tracery/contract';
import { createAdmission } from '../../platform/http/admission.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Claims } from '../scope.ts';
import type { Call, CallAdmission } from './call.ts';

interface Options {
  /** Connections to the database, and how many of them writes leave to reads. */
  connections: number;
  connectionsForReads: number;
  maxWaitMs: number;
  metrics: Metrics;
}

export function createCallAdmission({
  connections,
  connectionsForReads,
  maxWaitMs,
  metrics,
}: Options): CallAdmission {
  const countRefused = metrics.counter(
    'tracery_requests_refused_total',
    'Requests that were refused because more came than could be served',
    'kind',
  );
  const create = (kind: 'read' | 'write', slots: number) =>
    createAdmission({
      slots,
      maxWaiting: 10 * connections,
      longestWait: maxWaitMs,
      onRefused: () => countRefused(kind),
    });
  // Reads of different callers share connections.
  const reads = create('read', 2 * connections);
  const writes = create('write', connections - connectionsForReads);
  const gauge = (name: string, help: string, figure: 'running' | 'waiting') =>
    metrics.gauge(`tracery_requests_${name}`, help, () => reads.figures()[figure] + writes.figures()[figure]);
  gauge('running', 'Requests that are worked on', 'running');
  gauge('waiting', 'Requests that wait for their turn', 'waiting');
  return { reads, writes };
}

/** Before a request is read, where it would only be refused later: reading it would take the time of those served. */
export function refuseCrowds(http: FastifyInstance, { reads, writes }: CallAdmission): void {
  http.addHook('onRequest', ({ method, headers: { authorization } }, _reply, done) => {
    const isRefused =
      authorization !== undefined && (method === 'GET' ? reads : writes).isCrowded(authorization);
    done(isRefused ? new Refusal('server.busy', { retryAfterSeconds: 1 }) : undefined);
  });
}

export function withSlot<T>(
  { key, endpoint, request, services: { admission } }: Call,
  claims: Claims | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const isWaiting = claims && !endpoint.upload && !answersBytes(endpoint) && !answersEvents(endpoint);
  if (!isWaiting) return work();
  const caller = { product: claims.productId, token: request.headers.authorization! };
  return (isWrite(key) ? admission.writes : admission.reads).withSlot(caller, work);
}
