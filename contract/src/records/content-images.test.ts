import { expect, test } from 'vitest';
import { imageReference, imageIdsIn, withoutImages } from './content-images.ts';

test('[WRK-42, REC-D11] taking the pictures out of a text takes exactly what an upload put in', () => {
  const ours = imageReference(17, '/damapi/v1/files/content/17/plug%20(1).png');
  const others = '![plug](/plug.png) ![18] [19](/x) ![20][ref] <img src="x"> \\![a](b)';
  const text = `Before ${ours}after\n\n${others}\n\n${ours}`;
  expect(imageIdsIn(text)).toEqual([17, 17]);
  expect(withoutImages(text)).toBe(`Before after\n\n${others}\n\n`);
});
