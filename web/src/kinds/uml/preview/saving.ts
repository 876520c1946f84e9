// A picture as a file: as it was drawn, or in points for programs that know no SVG.
import type { Picture } from './pictures.ts';

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Twice as fine as it is shown, for screens and paper that are. */
const fineness = 2;
/** More no browser draws. */
const longest = 8192;

export const saveSvg = ({ url }: Picture, name: string): void => save(url, `${name}.svg`);

export async function savePng({ url, width, height }: Picture, name: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(fineness, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const drawing = canvas.getContext('2d')!;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!bytes) return;
  const address = URL.createObjectURL(bytes);
  save(address, `${name}.png`);
  // The browser has taken it when the next task runs.
  setTimeout(() => URL.revokeObjectURL(address));
}
