import { expect, test } from 'vitest';
import { encodeToFit } from './source-image.ts';

const blob = (type: string, size: number) => new Blob([new Uint8Array(size)], { type });

test('[ACC-58, ACC-D26] the best encoding of at most 200K is taken: exactly 200K fits, one byte more does not', async () => {
  const exact = await encodeToFit(({ type }) => Promise.resolve(blob(type, 204_800)));
  expect(exact).toMatchObject({ type: 'image/webp', size: 204_800 });
  expect(await encodeToFit(({ type }) => Promise.resolve(blob(type, 204_801)))).toBeUndefined();
  const coarser = await encodeToFit(({ type, quality }) =>
    Promise.resolve(blob(type, quality > 0.6 ? 300_000 : 150_000)),
  );
  expect(coarser).toMatchObject({ type: 'image/webp', size: 150_000 });
});

test('[ACC-58] a browser that cannot write WebP sends JPEG', async () => {
  const written = await encodeToFit(({ type }) =>
    Promise.resolve(blob(type === 'image/webp' ? 'image/png' : type, 100_000)),
  );
  expect(written).toMatchObject({ type: 'image/jpeg', size: 100_000 });
});
