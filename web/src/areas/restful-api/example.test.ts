import fs from 'node:fs';
import { registryEntries } from '@tracery/contract';
import { expect, test } from 'vitest';
import { outlineOf } from './frame/outline.ts';
import { readDescription } from './frame/read-description.ts';

test('[API-08, API-D6] the example is small, describes calls that exist, and does so in both languages', () => {
  for (const [language, words] of [
    ['en', /^[A-Z]/],
    ['zh', /^[一-鿿]/],
  ] as const) {
    const text = fs.readFileSync(new URL(`example.${language}.yaml`, import.meta.url), 'utf8');
    expect(text.length).toBeLessThan(10_000);
    const { groups } = outlineOf(readDescription(text).document!);
    const operations = groups.flatMap((group) => group.operations);
    expect(operations).toHaveLength(7);
    for (const { summary } of operations) expect(summary).toMatch(words);
    const existing = registryEntries().map(([key]): string => key);
    const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(existing).toEqual(expect.arrayContaining(described));
  }
});
