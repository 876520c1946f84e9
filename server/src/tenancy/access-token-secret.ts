// The secret of an access token: `trc_`, 40 characters, and a checksum by which scanners of secrets know one from chance.
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sha256 } from '../platform/crypto/secrets.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^Bearer (trc_[0-9A-Za-z]{40})_([0-9a-f]{8})$/;

export const beginningLength = 8;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

export function makeSecret(): string {
  const text = `trc_${Array.from({ length: 40 }, () => letters[randomInt(letters.length)]).join('')}`;
  return `${text}_${checksumOf(text)}`;
}

/** 238 random bits cannot be guessed back from a plain hash. */
export const hashOfSecret = (secret: string): Buffer => sha256(Buffer.from(secret));

export const isAccessToken = (authorization: string | undefined): authorization is string =>
  authorization?.startsWith('Bearer trc_') ?? false;

/** Undefined if it cannot be one of ours. */
export function secretIn(authorization: string): string | undefined {
  const [, text, checksum] = shape.exec(authorization) ?? [];
  return text && checksumOf(text) === checksum ? `${text}_${checksum}` : undefined;
}
