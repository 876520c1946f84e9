// A passkey in software: what a laptop or a security key does, with every step open to forging.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Encodable = number | string | Buffer | readonly Encodable[] | Map<Encodable, Encodable>;

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

/** As much of CBOR (RFC 8949) as authenticators send. */
function encode(value: Encodable): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => encode(part))]);
  return Buffer.concat([head(4, value.length), ...value.map((part) => encode(part))]);
}

const flag = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

interface Forged {
  challenge?: string;
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  attestation?: { format: string; statement: Map<Encodable, Encodable> };
}

export interface SoftPasskey {
  /** The answer of the browser when the passkey is made. */
  made(options: { challenge: string; user?: unknown }, forged?: Forged): object;
  /** The answer of the browser when the passkey signs; counts on. */
  signed(options: { challenge: string }, forged?: Forged): object;
}

export function createPasskey({ origin = 'http://localhost:8080', rpId = 'localhost' } = {}): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle: string | undefined;

  const authenticatorData = (forged: Forged, attested?: Buffer) => {
    const flags =
      flag.present | (forged.isVerified === false ? 0 : flag.verified) | (attested ? flag.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? counter);
    return Buffer.concat([
      sha256(forged.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };
  const clientData = (type: string, challenge: string, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const wire = { id, rawId: id, type: 'public-key' };

  return {
    made({ challenge, user }, forged = {}) {
      userHandle = (user as { id?: string } | undefined)?.id;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey(publicKey)]);
      const { format, statement } = forged.attestation ?? { format: 'none', statement: new Map() };
      const attestationObject = encode(
        new Map<Encodable, Encodable>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', authenticatorData(forged, attested)],
        ]),
      );
      return {
        ...wire,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, forged).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    signed({ challenge }, forged = {}) {
      counter += 1;
      const data = authenticatorData(forged);
      const client = clientData('webauthn.get', challenge, forged);
      return {
        ...wire,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      };
    },
  };
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return encode(
    new Map<Encodable, Encodable>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  );
}
