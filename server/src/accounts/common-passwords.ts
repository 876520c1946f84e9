// The most used passwords, as a Bloom filter: it refuses every one of them, and one in 100,000 others by mistake.
// `common-passwords.bin` is written by scripts/common-passwords.ts; docs/decisions/passwords-and-codes.md says from what.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const bitsPerPassword = 24;
const hashes = 16;

/** Capitals do not make it rarer. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

function* bitsOf(password: string, bits: number): Generator<number> {
  const digest = createHash('sha256').update(foldPassword(password)).digest();
  const first = digest.readUInt32LE(0);
  // Odd, so that the steps do not fall together.
  const step = digest.readUInt32LE(4) | 1;
  for (let n = 0; n < hashes; n += 1) yield (first + n * (step >>> 0)) % bits;
}

export function makeFilter(passwords: readonly string[]): Buffer {
  const filter = Buffer.alloc(Math.ceil((passwords.length * bitsPerPassword) / 8));
  for (const password of passwords)
    for (const bit of bitsOf(password, filter.length * 8)) filter[bit >> 3]! |= 1 << (bit & 7);
  return filter;
}

export const filterFile = path.join(import.meta.dirname, 'common-passwords.bin');
const filter = fs.readFileSync(filterFile);

export const isCommonPassword = (password: string): boolean =>
  bitsOf(password, filter.length * 8).every((bit) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0);
