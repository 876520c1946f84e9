// Forged tokens.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SigningKeys } from '../../src/tenancy/signing-keys.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

const now = () => Math.floor(Date.now() / 1000);

/** All known ways to forge a token from a genuine one. */
export async function forgedTokens(genuine: string, keys: SigningKeys): Promise<Record<string, string>> {
  const [head, body, signature] = genuine.split('.') as [string, string, string];
  const header = decode(head);
  const payload = decode(body);
  const ours = await keys.newest();
  const publicJwk = await crypto.subtle.exportKey('jwk', ours.publicKey);
  const attacker = generateKeyPairSync('ed25519');
  const attackerJwk = attacker.publicKey.export({ format: 'jwk' });

  const signedBy = (key: typeof attacker.privateKey, head2: object, body2: object) => {
    const text = `${encode(head2)}.${encode(body2)}`;
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
  };
  const hmacWith = (secret: string | Buffer, head2: object) => {
    const text = `${encode(head2)}.${body}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  /** Signed with our key, but with claims that our tokens never have. */
  const oursBut = (changes: object, headerChanges: object = {}) =>
    new SignJWT({ ...payload, ...changes })
      .setProtectedHeader({ ...(header as { alg: string }), ...headerChanges })
      .sign(ours.privateKey);

  return {
    'algorithm none': `${encode({ ...header, alg: 'none' })}.${body}.`,
    'algorithm None': `${encode({ ...header, alg: 'None' })}.${body}.`,
    'algorithm none with a signature': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'HMAC with the public key': hmacWith(Buffer.from(publicJwk.x!, 'base64url'), { ...header, alg: 'HS256' }),
    'HMAC with the public key as JSON': hmacWith(JSON.stringify(publicJwk), { ...header, alg: 'HS256' }),
    'HMAC with an empty key': hmacWith('', { ...header, alg: 'HS256' }),
    'another key under our key id': signedBy(attacker.privateKey, header, payload),
    'another key under an unknown key id': signedBy(attacker.privateKey, { ...header, kid: 'mine' }, payload),
    'a key id that climbs folders': signedBy(
      attacker.privateKey,
      { ...header, kid: '../../../dev/null' },
      payload,
    ),
    'a key id that is SQL': signedBy(attacker.privateKey, { ...header, kid: "' or 1=1 --" }, payload),
    'a key id that is a list': signedBy(attacker.privateKey, { ...header, kid: [header['kid']] }, payload),
    'no key id': signedBy(attacker.privateKey, { alg: 'EdDSA', typ: header['typ'] }, payload),
    'its own key in the header': signedBy(attacker.privateKey, { ...header, jwk: attackerJwk }, payload),
    'a key to fetch': signedBy(attacker.privateKey, { ...header, jku: 'https://evil.example/keys' }, payload),
    'another person in the same signature': `${head}.${encode({ ...payload, userId: 1, sub: '1' })}.${signature}`,
    'another session in the same signature': `${head}.${encode({ ...payload, sid: crypto.randomUUID() })}.${signature}`,
    'no signature': `${head}.${body}.`,
    'a cut signature': `${head}.${body}.${signature.slice(0, -4)}`,
    'a fourth part': `${genuine}.${signature}`,
    'another audience': await oursBut({ aud: 'somebody else' }),
    'another type': await oursBut({}, { typ: 'JWT' }),
    'not valid yet': await oursBut({ nbf: now() + 3600 }),
    expired: await oursBut({ iat: now() - 1000, exp: now() - 100 }),
    'without an end': await oursBut({ exp: undefined }),
    'without a session': await oursBut({ sid: undefined }),
    'a session that never was': await oursBut({ sid: crypto.randomUUID() }),
    'a session that is SQL': await oursBut({ sid: "' or 1=1 --" }),
    'a session that is a list': await oursBut({ sid: [payload['sid']] }),
  };
}
