import type { TokenClaims } from '@tracery/contract';
import type { Call } from './call.ts';

/** Refuses with 429 and the time to wait. */
export function limitRate(
  { endpoint, services: { rates }, requestInfo: { address } }: Call,
  claims: TokenClaims | undefined,
): Promise<void> {
  if (!claims) return rates.take(endpoint.access === 'cookie' ? 'bytes' : 'visitor', address);
  // All visitors behind the guest account share one user id, so the address counts too.
  return rates.take(claims.username === 'guest' ? 'guest' : 'user', `${claims.userId}|${address}`);
}
