// Image files for uploads.
import path from 'node:path';
import type { Page } from '@playwright/test';

/** 1440 by 900. */
export const imagePath = path.resolve(import.meta.dirname, 'image.png');

/** A PNG of random pixels, drawn by the browser. */
export async function noiseImage(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([across, down]) => {
      const canvas = new OffscreenCanvas(across, down);
      const context = canvas.getContext('2d')!;
      const dots = context.createImageData(across, down);
      const chunk = 65_536;
      for (let at = 0; at < dots.data.length; at += chunk)
        crypto.getRandomValues(dots.data.subarray(at, at + chunk));
      for (let at = 3; at < dots.data.length; at += 4) dots.data[at] = 255;
      context.putImageData(dots, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}
