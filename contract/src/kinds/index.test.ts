import { expect, test } from 'vitest';
import { itemKinds } from '../work-item/fields.ts';
import { itemLetters } from '../work-item/number.ts';
import { definitions } from './index.ts';

test('every kind has a definition', () => {
  expect(definitions.map(({ kind }) => kind).sort()).toEqual([...itemKinds].sort());
});

test('the letter before an item number is that of its definition', () => {
  for (const { kind, letter } of definitions) expect(itemLetters[kind], kind).toBe(letter);
});

test('no two kinds share a letter, a path, a screen or a key', () => {
  const all = (values: readonly string[]) => expect(new Set(values).size).toBe(definitions.length);
  all(definitions.map(({ letter }) => letter));
  all(definitions.map(({ path }) => path));
  all(definitions.map(({ screen }) => screen.path));
  all(definitions.map(({ screen }) => screen.key));
});
