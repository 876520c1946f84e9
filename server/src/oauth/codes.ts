// What a program gets when a person has agreed, and brings back for its access token. The token exists by then, with a
// secret that nobody has seen; the code names it by the hash of that secret, so it can be taken up once.
import { createHash } from 'node:crypto';
import { limits } from '@tracery/contract';
import { z } from 'zod';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { openValue, sealValue } from './sealed.ts';

const sealedCode = z.object({
  token: z.int(),
  /** Of the secret that nobody has seen. */
  hash: z.base64(),
  /** S256 of what only the program knows that asked. */
  challenge: z.string(),
  clientId: z.string(),
  redirect: z.string(),
  until: z.number(),
});

type Code = z.output<typeof sealedCode>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export function sealCode(secrets: Secrets, code: Omit<Code, 'until'>): string {
  const clientId = hashOf(code.clientId);
  const until = Date.now() + limits.oauth.codeLife;
  return sealValue(secrets, { ...code, clientId, until });
}

interface Brought {
  code: string;
  clientId: string;
  redirect: string;
  verifier: string;
}

/** Undefined if it is over, or if somebody else brings it. */
export function openCode(secrets: Secrets, brought: Brought): { token: number; hash: Buffer } | undefined {
  const code = openValue(secrets, brought.code, sealedCode);
  if (
    !code ||
    code.until < Date.now() ||
    code.clientId !== hashOf(brought.clientId) ||
    code.redirect !== brought.redirect ||
    code.challenge !== hashOf(brought.verifier)
  )
    return undefined;
  return { token: code.token, hash: Buffer.from(code.hash, 'base64') };
}
