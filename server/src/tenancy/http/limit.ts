import { isWrite, type TokenClaims } from '@tracery/contract';
import type { Call } from './call.ts';

/** Refuses with 429 and the time to wait. */
export async function limitRate(call: Call, claims: TokenClaims | undefined): Promise<void> {
  const {
    endpoint,
    services: { rates },
    requestInfo: { address },
  } = call;
  if (!claims) return rates.take(endpoint.access === 'cookie' ? 'bytes' : 'visitor', address);
  // All visitors behind the guest account share one user id, so the address counts too.
  await rates.take(claims.username === 'guest' ? 'guest' : 'user', `${claims.userId}|${address}`);
  const written = kilobytesIn(call);
  // Whatever address they come from: it is the database that grows.
  if (written > 0) await rates.take('growth', String(claims.userId), written);
}

/** What a write brings, at least 1 kB: each leaves a line of history. A length that is named is what Node reads. */
function kilobytesIn({ key, request, endpoint }: Call): number {
  if (!isWrite(key)) return 0;
  const named = request.headers['content-length'];
  const unnamed = () => endpoint.upload?.maxBytes ?? JSON.stringify(request.body ?? null).length;
  return Math.max(1, Math.ceil((named === undefined ? unnamed() : Number(named)) / 1024));
}
