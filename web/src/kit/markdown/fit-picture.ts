// Makes a picture smaller that has more pixels than the server takes.
import { limits } from '@tracery/contract/limits';

const scalable = new Set(['image/png', 'image/jpeg', 'image/webp']);
const maxPixels = limits.avatar.megapixels * 1_000_000;

/** The same file if it is small enough, or cannot be read here: the server will say what is wrong with it. */
export async function fitPicture(file: File): Promise<File> {
  if (!scalable.has(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const pixels = bitmap.width * bitmap.height;
    if (pixels <= maxPixels) return file;
    const scale = Math.sqrt(maxPixels / pixels);
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(bitmap.width * scale);
    canvas.height = Math.floor(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.9));
    return blob ? new File([blob], file.name, { type: file.type }) : file;
  } finally {
    bitmap.close();
  }
}
