// Decodes what strangers sent, in a process of its own: a decoder that crashes or swells takes nobody with it.
import sharp from 'sharp';

export interface ImageJob {
  id: number;
  bytes: Uint8Array;
  maxPixels: number;
  /** Without it the picture is only measured, by its beginning. */
  side: number | undefined;
}

export type ImageResult =
  | { id: number; picture: Uint8Array | undefined }
  | { id: number; refused: 'image.unreadable' | 'image.tooManyPixels' };

const readable = new Set(['png', 'jpeg', 'webp', 'gif']);

sharp.cache(false);
sharp.concurrency(1);

async function readPicture({ id, bytes, maxPixels, side }: ImageJob): Promise<ImageResult> {
  try {
    const source = sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: side === undefined ? 'none' : 'error',
      pages: 1,
      sequentialRead: true,
    });
    // The header alone tells the size: a bomb is refused before a single pixel is made.
    const { format, width, height } = await source.metadata();
    if (!readable.has(format)) return { id, refused: 'image.unreadable' };
    if (width * height > maxPixels) return { id, refused: 'image.tooManyPixels' };
    if (side === undefined) return { id, picture: undefined };
    // Turned as the camera held it, then without its metadata: where a picture was taken is nobody's business.
    const picture = await source
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 84 })
      .toBuffer();
    return { id, picture };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return { id, refused: isTooLarge ? 'image.tooManyPixels' : 'image.unreadable' };
  }
}

process.on('message', (job: ImageJob) => {
  readPicture(job).then(
    (result) => process.send!(result),
    () => process.exit(1),
  );
});
