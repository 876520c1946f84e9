// What a passkey signs. A challenge says when and for what it was made and carries our signature, so nothing is stored
// for visitors who only ask for one. It is stored when it was answered rightly: it is good once.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';

/** Adding and proving are bound to the session that asked. */
export type Purpose = 'sign in' | `add ${string}` | `prove ${string}`;

const randomLength = 16;
const timeLength = 6;
const bodyLength = randomLength + timeLength;

const signatureOf = (secrets: Secrets, purpose: Purpose, body: Buffer): Buffer =>
  secrets.fingerprint('challenge', purpose, body.toString('hex'));

export function makeChallenge(secrets: Secrets, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([randomBytes(randomLength), Buffer.alloc(timeLength)]);
  body.writeUIntBE(Date.now(), randomLength, timeLength);
  return new Uint8Array([...body, ...signatureOf(secrets, purpose, body)]);
}

/** Whether we made it for this purpose, and lately. */
export function isOwnChallenge(secrets: Secrets, purpose: Purpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, bodyLength);
  const signature = bytes.subarray(bodyLength);
  const expected = signatureOf(secrets, purpose, body);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  const age = Date.now() - body.readUIntBE(randomLength, timeLength);
  return age <= limits.passkeys.challenge;
}

/** In the transaction of what it was answered for. */
export async function useChallenge(trx: Trx, challenge: string): Promise<void> {
  const used = await trx.run(
    sql`
      insert into used_challenges (challenge) values (${Buffer.from(challenge, 'base64url')})
      on conflict do nothing
    `,
  );
  if (used === 0) throw new Refusal('passkey.wrong');
}
