import { expect, test } from 'vitest';
import { placesOfVersion } from './versions.ts';

test('[OPS-02] whatever names the version of Tracery names the same one: packages, image, chart and the commands to copy', () => {
  const places = placesOfVersion();
  expect(places.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'README.md',
      'README.zh.md',
      'deploy/Containerfile',
      'deploy/chart/Chart.yaml',
      'deploy/compose.yaml',
      'docs/self-hosting.md',
      'package.json',
      'server/package.json',
    ]),
  );
  expect([...new Set(places.flatMap(({ versions }) => versions))]).toHaveLength(1);
});
