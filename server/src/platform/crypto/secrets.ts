// Everything keyed comes from the installation's one secret, by way of a key of its own for each use.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Secrets {
  /** A keyed hash: useless to whoever has the table but not the secret. */
  fingerprint(use: 'code' | 'request', ...parts: string[]): Buffer;
  seal(plain: Buffer): Buffer;
  /** Undefined when it was sealed with another secret or changed since. */
  open(sealed: Buffer): Buffer | undefined;
}

const nonceLength = 12;
const tagLength = 16;

export function createSecrets(secret: string): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `tracery ${use}`, 32));
  const keys = { code: keyFor('code'), request: keyFor('request'), seal: keyFor('seal') };
  return {
    fingerprint(use, ...parts) {
      const hmac = createHmac('sha256', keys[use]);
      // Lengths first, so that no two lists of parts read the same.
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
