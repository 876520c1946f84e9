// Makes a picture small enough to be sent.
import { limits } from '@tracery/contract/limits';

interface Encoding {
  type: 'image/webp' | 'image/jpeg';
  quality: number;
}

/** Best first. Browsers that cannot write WebP answer another type, and JPEG takes over. */
const encodings: readonly Encoding[] = [
  { type: 'image/webp', quality: 0.92 },
  { type: 'image/webp', quality: 0.75 },
  { type: 'image/webp', quality: 0.5 },
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.5 },
];

const fits = (size: number): boolean => size <= limits.avatar.fileMax;

/** The best encoding that fits; undefined when none does. */
export async function encodeToFit(
  encode: (encoding: Encoding) => Promise<Blob | null>,
): Promise<Blob | undefined> {
  for (const encoding of encodings) {
    const blob = await encode(encoding);
    if (blob?.type === encoding.type && fits(blob.size)) return blob;
  }
  return undefined;
}
