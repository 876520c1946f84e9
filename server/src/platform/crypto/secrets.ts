// Derives a key for each use from the one secret of the installation.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Secrets {
  /** A keyed hash: useless without the secret. */
  fingerprint(
    use:
      | 'code'
      | 'request'
      | 'device'
      | 'session'
      | 'audit'
      | 'drafts'
      | 'mail'
      | 'recovery'
      | 'challenge'
      | 'passkeys'
      | 'check',
    ...parts: string[]
  ): Buffer;
  seal(plain: Buffer): Buffer;
  /** Undefined if sealed with another secret or altered. */
  open(sealed: Buffer): Buffer | undefined;
}

const nonceLength = 12;
const tagLength = 16;

export function createSecrets(secret: string): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `tracery ${use}`, 32));
  const keys = {
    code: keyFor('code'),
    request: keyFor('request'),
    device: keyFor('device'),
    session: keyFor('session'),
    audit: keyFor('audit'),
    drafts: keyFor('drafts'),
    mail: keyFor('mail'),
    recovery: keyFor('recovery'),
    challenge: keyFor('challenge'),
    passkeys: keyFor('passkeys'),
    check: keyFor('check'),
    seal: keyFor('seal'),
  };
  return {
    fingerprint(use, ...parts) {
      const hmac = createHmac('sha256', keys[use]);
      // Length prefixes keep different lists of parts from hashing the same.
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
      return hmac.digest();
    },
    seal(plain) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce);
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      try {
        const nonce = sealed.subarray(0, nonceLength);
        const decipher = createDecipheriv('aes-256-gcm', keys.seal, nonce);
        decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
        return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
