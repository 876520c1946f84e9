// For `tracery doctor`: what this server sees of a request that came through the proxy. Only somebody who knows the
// secret of the installation is answered, for a minute.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Secrets } from '../crypto/secrets.ts';
import { Refusal } from '../refusal.ts';

export const proxyCheckPath = '/healthz/proxy';
export const proxyCheckHeader = 'x-tracery-check';

const validFor = 60_000;

export interface SeenRequest {
  /** Who connected. */
  peer: string;
  /** Who asked, as far as it is believed. */
  address: string;
  /** What the header X-Forwarded-For says. */
  forwardedFor: string;
  /** That it was this installation. */
  proof: string;
}

const proofOf = (secrets: Secrets, ...parts: string[]): string =>
  secrets.fingerprint('check', ...parts).toString('hex');

export const signedCheck = (secrets: Secrets, now = Date.now()): { sent: string; proof: string } => ({
  sent: `${now}.${proofOf(secrets, 'asked', String(now))}`,
  proof: proofOf(secrets, 'answered', String(now)),
});

export function answerProxyCheck(http: FastifyInstance, secrets: Secrets): void {
  http.get(proxyCheckPath, async ({ headers, socket, ip }, reply): Promise<SeenRequest> => {
    const given = Buffer.from(String(headers[proxyCheckHeader] ?? ''));
    const at = Number(String(given).split('.')[0]);
    const { sent, proof } = signedCheck(secrets, at);
    const isRight = given.length === sent.length && timingSafeEqual(given, Buffer.from(sent));
    if (!isRight || Math.abs(Date.now() - at) > validFor) throw new Refusal('route.unknown');
    void reply.header('cache-control', 'no-store');
    return {
      peer: socket.remoteAddress ?? '',
      address: ip,
      forwardedFor: String(headers['x-forwarded-for'] ?? ''),
      proof,
    };
  });
}
