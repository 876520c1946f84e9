// Names read like those that people give, and carry the search words as often as tests and benchmarks expect.
import { describe, expect, test } from 'vitest';
import type { ItemKind } from '@tracery/contract';
import { bundleSize, createBundle, shareOf } from './items.ts';
import { createRandom } from './random.ts';
import { languageOf, searchWords, type Language } from './search-words.ts';

const random = createRandom(1);
const items = Array.from({ length: 100 }, (_, bundle) =>
  createBundle({
    random,
    people: [1, 2, 3],
    firstId: 1 + bundle * bundleSize,
    count: bundleSize,
    from: 0,
    intervalMs: 1000,
    indexOf: (kind) => bundle * shareOf(kind),
    lastOid: (kind) => bundle * shareOf(kind),
  }),
).flat();

const namesOf = (kind: ItemKind, language: Language) =>
  items.filter((item) => item.kind === kind && languageOf(item.index) === language).map(({ name }) => name);

const kinds = [...new Set(items.map(({ kind }) => kind))];

describe.each(kinds)('names of %s', (kind) => {
  test('[EXP-42] are whole sentences without placeholders or made-up numbers', () => {
    for (const name of [...namesOf(kind, 'en'), ...namesOf(kind, 'zh')]) {
      expect(name).not.toMatch(/[#@~|[\]]|undefined|\s\s|\s$/);
      expect(name).not.toMatch(/号桩|号站点|(site|station) \d/);
      expect(name.length, name).toBeGreaterThanOrEqual(4);
      expect(name.length, name).toBeLessThanOrEqual(120);
    }
  });

  test('[EXP-42] are in one language each', () => {
    for (const name of namesOf(kind, 'en')) {
      expect(name).toMatch(/^[A-Z]/);
      expect(name).not.toMatch(/\p{Script=Han}/u);
      // No wrong article, no word twice in a row.
      expect(name).not.toMatch(/\b(\w+) \1\b|\ba [aeiou]|\ban [^aeiouh]|\bthe (a|an)\b/i);
    }
    for (const name of namesOf(kind, 'zh')) {
      expect(name).toMatch(/\p{Script=Han}{2}/u);
      expect(name).not.toMatch(/[,:()]/);
    }
  });

  test('[EXP-42] are mostly different from each other', () => {
    const names = namesOf(kind, 'en').slice(0, 100);
    expect(new Set(names).size / names.length).toBeGreaterThan(0.6);
  });

  test('have each search word as often as it says', () => {
    const all = items.filter((item) => item.kind === kind);
    for (const [word, oneIn] of [
      [searchWords.oneIn3, 3],
      [searchWords.oneIn20, 20],
      [searchWords.oneIn100, 100],
    ] as const)
      for (const text of [word.en, word.zh]) {
        const found = all.filter(({ name }) => name.toLowerCase().includes(text)).length;
        expect(Math.abs(found - all.length / oneIn), `${kind} ${text} ${found}`).toBeLessThanOrEqual(2);
      }
  });
});

test('[EXP-42] what follows from an item tells its story', () => {
  const followers = items.filter(({ kind, origin }) => origin && kind !== 'Requirement');
  const same = followers.filter(({ subject, origin }) => subject.story === origin!.subject.story);
  expect(followers.length / items.length).toBeGreaterThan(0.4);
  expect(same.length / followers.length).toBeGreaterThan(0.9);
  const sameLanguage = followers.filter(({ index, origin }) => index % 2 === origin!.index % 2);
  expect(sameLanguage.length / followers.length).toBeGreaterThan(0.8);
});

test('benchmarks find a page of requirements by the word "night"', () => {
  const requirements = items.filter(({ kind }) => kind === 'Requirement');
  const found = requirements.filter(({ name }) => name.includes('night'));
  expect(found.length / requirements.length).toBeGreaterThan(1 / 40);
  expect(found.length / requirements.length).toBeLessThan(1 / 22);
});
