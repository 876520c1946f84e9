// The bearer token: signed, short-lived, naming a session. Believed only as far as "this session, this product's tab".
import { jwtVerify, SignJWT } from 'jose';
import { limits, type Role, type TokenClaims } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import type { SigningKeys } from './signing-keys.ts';

const algorithm = 'EdDSA';
const typ = 'tracery+jwt';
const audience = 'tracery';

export interface TokenSubject {
  sid: string;
  userId: number;
  username: string;
  roles: Role[];
  productId: number;
}

export interface Tokens {
  sign(subject: TokenSubject): Promise<string>;
  /** Refuses with 401 whatever is not one of our living tokens. */
  verify(authorization: string | undefined): Promise<TokenClaims>;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isClaims = (payload: object): payload is TokenClaims => {
  const { sid, userId, username, productId } = payload as Partial<TokenClaims>;
  const isShaped = typeof sid === 'string' && uuidShape.test(sid) && typeof username === 'string';
  return isShaped && Number.isSafeInteger(userId) && Number.isSafeInteger(productId);
};

/** Headers with tokens whose signature was found right, whole and byte for byte; the oldest make room. */
class VerifiedTokens {
  readonly #tokens = new Map<string, { claims: TokenClaims; kid: string }>();
  get = (authorization: string) => this.#tokens.get(authorization);
  set(authorization: string, seen: { claims: TokenClaims; kid: string }): void {
    this.#tokens.set(authorization, seen);
    if (this.#tokens.size <= 10_000) return;
    for (const oldest of this.#tokens.keys()) {
      this.#tokens.delete(oldest);
      break;
    }
  }
}

export const createTokens = (keys: SigningKeys, seen = new VerifiedTokens()): Tokens => ({
  async sign({ sid, userId, username, roles, productId }) {
    const key = await keys.newest();
    return new SignJWT({ sid, userId, username, roles, productId })
      .setProtectedHeader({ alg: algorithm, typ, kid: key.kid })
      .setSubject(String(userId))
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${limits.session.token / 1000}s`)
      .sign(key.privateKey);
  },

  async verify(authorization = '') {
    const known = seen.get(authorization);
    // Its key may be gone meanwhile, its time over.
    if (known && known.claims.exp * 1000 > Date.now() && (await keys.find(known.kid))) return known.claims;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
    if (!token) throw new Refusal('session.expired');
    try {
      let signedBy = '';
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = typeof kid === 'string' ? await keys.find(kid) : undefined;
          if (!key) throw new Refusal('session.expired');
          signedBy = key.kid;
          return key.publicKey;
        },
        {
          algorithms: [algorithm],
          typ,
          audience,
          requiredClaims: ['sid', 'sub', 'exp', 'iat', 'userId', 'productId'],
        },
      );
      if (!isClaims(payload)) throw new Refusal('session.expired');
      seen.set(authorization, { claims: payload, kid: signedBy });
      return payload;
    } catch (error) {
      // An outage while looking for the key is not the caller's fault.
      if (error instanceof Error && error.name.startsWith('J')) throw new Refusal('session.expired');
      throw error;
    }
  },
});
