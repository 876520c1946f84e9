// Reads the file that was chosen as avatar, and encodes the cropped square small enough to upload.
import { limits } from '@tracery/contract/limits';
import type { RefusalKey } from '@tracery/contract/refusals';
import type { PlainKey } from '../../../lib/i18n/i18n.ts';
import { hasSquare, shownSize, type Size, type Square } from './crop.ts';

interface Encoding {
  type: 'image/webp' | 'image/jpeg';
  quality: number;
}

/** Best first. Browsers that cannot encode WebP return another type; then JPEG is used. */
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

export interface SourceImage {
  bitmap: ImageBitmap;
  /** For <img> elements; must be released. */
  url: string;
  shown: Size;
}

/** Why a file is rejected: a text of ours or a refusal of the server. */
export type ImageProblem = { text: PlainKey } | { refusal: RefusalKey };

/** Twice the stored size, for better scaling on the server. */
const largestSide = 2 * limits.avatar.side;

export async function openImage(file: File): Promise<SourceImage | ImageProblem> {
  if (!file.type.startsWith('image/')) return { refusal: 'image.unreadable' };
  if (file.size > limits.avatar.originalMax) return { text: 'avatar.originalTooLarge' };
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return { refusal: 'image.unreadable' };
  const shown = shownSize(bitmap);
  if (hasSquare(shown)) return { bitmap, url: URL.createObjectURL(file), shown };
  bitmap.close();
  return { text: 'avatar.tooNarrow' };
}

export const isImage = (opened: SourceImage | ImageProblem): opened is SourceImage => 'bitmap' in opened;

export function closeImage({ bitmap, url }: SourceImage): void {
  bitmap.close();
  URL.revokeObjectURL(url);
}

/** Side of the uploaded square in original pixels, bounded. */
export function pixelsIn({ bitmap, shown }: SourceImage, { side }: Square): number {
  return Math.max(1, Math.min(largestSide, Math.round((side * bitmap.width) / shown.width)));
}

/** Undefined if no encoding is small enough. */
export async function encodeSquare(picture: SourceImage, square: Square): Promise<Blob | undefined> {
  const { bitmap, shown } = picture;
  const pixels = pixelsIn(picture, square);
  const scale = bitmap.width / shown.width;
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  const [x, y, side] = [square.x * scale, square.y * scale, square.side * scale];
  context.drawImage(bitmap, x, y, side, side, 0, 0, pixels, pixels);
  return encodeToFit(({ type, quality }) => {
    if (type === 'image/jpeg') {
      // JPEG has no transparency and would turn it black.
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, pixels, pixels);
    }
    return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
  });
}
