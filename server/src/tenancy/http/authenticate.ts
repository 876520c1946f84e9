import { productHeader } from '@tracery/contract';
import { isAccessToken } from '../access-token-secret.ts';
import type { Claims } from '../scope.ts';
import type { Call } from './call.ts';

/**
 * The claims of the caller's token; undefined where no token is asked for. Claims only name a session, or an access token,
 * and a product: whether they still hold is checked in the transaction that does the work. So is the session cookie.
 */
export async function authenticate({
  endpoint,
  request: { headers },
  services: { tokens, accessTokens, rates },
  requestInfo: { address },
}: Call): Promise<Claims | undefined> {
  if (endpoint.access === 'public' || endpoint.access === 'cookie') return undefined;
  const { authorization } = headers;
  if (!isAccessToken(authorization)) return tokens.verify(authorization);
  return accessTokens.claimsOf(authorization, headers[productHeader]?.toString(), async () => {
    await rates.take('visitor', address);
  });
}
