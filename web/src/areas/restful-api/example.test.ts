import fs from 'node:fs';
import { registryEntries } from '@tracery/contract';
import { expect, test } from 'vitest';
import { outlineOf } from './frame/outline.ts';
import { readDescription } from './frame/read-description.ts';

test('[API-08, API-D6] the example is small, and describes calls that exist', () => {
  const text = fs.readFileSync(new URL('example.yaml', import.meta.url), 'utf8');
  expect(text.length).toBeLessThan(10_000);
  const { groups } = outlineOf(readDescription(text).document!);
  const described = groups.flatMap(({ operations }) =>
    operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
  );
  expect(described).toHaveLength(7);
  const existing = registryEntries().map(([key]): string => key);
  expect(existing).toEqual(expect.arrayContaining(described));
});
