import { isWrite } from '@tracery/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { Claims } from '../scope.ts';
import type { Call } from './call.ts';

/** Refuses with 429 and the time to wait. */
export async function limitRate(call: Call, claims: Claims | undefined): Promise<void> {
  const {
    endpoint,
    services: { rates },
    requestInfo: { address },
  } = call;
  if (!claims) return void (await rates.take(endpoint.access === 'cookie' ? 'bytes' : 'visitor', address));
  if (claims.accessToken) await limitToken(call, claims.accessToken.id);
  // All visitors behind the guest account share one user id, so the address counts too.
  else await rates.take(claims.username === 'guest' ? 'guest' : 'user', `${claims.userId}|${address}`);
  const written = kilobytesIn(call);
  // Whatever address they come from: it is the database that grows.
  if (written > 0) await rates.take('growth', String(claims.userId), written);
}

const window = 60;

/** Says with each answer how much is left, in the header fields of draft-ietf-httpapi-ratelimit-headers. */
async function limitToken({ reply, services: { rates } }: Call, tokenId: number): Promise<void> {
  const tell = (quota: number, left: number, seconds: number) =>
    void reply
      .header('ratelimit-policy', `"token";q=${quota};w=${window}`)
      .header('ratelimit', `"token";r=${left};t=${seconds}`);
  try {
    const { quota, left, seconds } = await rates.take('token', String(tokenId));
    tell(quota, left, seconds);
  } catch (error) {
    if (error instanceof Refusal) tell(rates.quotaOf('token'), 0, error.retryAfterSeconds ?? window);
    throw error;
  }
}

/** What a write brings, at least 1 kB: each leaves a line of history. A length that is named is what Node reads. */
function kilobytesIn({ key, request, endpoint }: Call): number {
  if (!isWrite(key)) return 0;
  const named = request.headers['content-length'];
  const unnamed = () => endpoint.upload?.maxBytes ?? JSON.stringify(request.body ?? null).length;
  return Math.max(1, Math.ceil((named === undefined ? unnamed() : Number(named)) / 1024));
}
