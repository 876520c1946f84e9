import type { Role } from '../products/roles.ts';

/**
 * What the bearer token says. The server believes only `sid`; the rest steers what the client shows
 * and names the product that the calling tab stands in.
 */
export interface TokenClaims {
  sid: string;
  userId: number;
  username: string;
  roles: Role[];
  /** 0: member of no product, 1: none chosen, else the current product. */
  productId: number;
  /** Seconds since 1970. */
  exp: number;
}

/** Reads the claims without checking the signature: good for showing, never for believing. */
export function readClaims(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0)!);
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<TokenClaims>;
    return typeof claims.sid === 'string' && typeof claims.exp === 'number'
      ? (claims as TokenClaims)
      : undefined;
  } catch {
    return undefined;
  }
}
