import type { TokenClaims } from '@tracery/contract';
import type { Call } from './call.ts';

/**
 * The claims of the caller's token; undefined where no token is asked for. Claims only name a session and a product:
 * whether they still hold is checked in the transaction that does the work. So is the session cookie.
 */
export const authenticate = async ({ endpoint, request, services }: Call): Promise<TokenClaims | undefined> =>
  endpoint.access === 'public' || endpoint.access === 'cookie'
    ? undefined
    : services.tokens.verify(request.headers.authorization);
