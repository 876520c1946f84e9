// Valid and malicious images.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const plainImage = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: { r: 11, g: 110, b: 105 } } })
    .toFormat(format)
    .toBuffer();

/** A readable PNG of exactly this size: decoders ignore the bytes after its end. */
export async function imageOfSize(bytes: number): Promise<Buffer> {
  const picture = await plainImage(64, 64);
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A small file that decodes to a huge image: black rows compress to almost nothing. */
export function decompressionBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  const pixels = deflateSync(Buffer.alloc(Math.min(row * height, 100_000_000)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
