import fs from 'node:fs';
import { expect, test } from 'vitest';
import { definitions } from './index.ts';

test('every definition of this folder is in the list', () => {
  const files = fs
    .readdirSync(import.meta.dirname)
    .filter((file) => !/[.]test[.]ts$/.test(file))
    .filter((file) => fs.readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('defineWorkItem('));
  expect(definitions.map(({ kind }) => `${kind.toLowerCase()}.ts`).sort()).toEqual(files.sort());
});

test('no two kinds share a letter, a path, a screen or a key', () => {
  const all = (values: readonly string[]) => expect(new Set(values).size).toBe(definitions.length);
  all(definitions.map(({ letter }) => letter));
  all(definitions.map(({ path }) => path));
  all(definitions.map(({ screen }) => screen.path));
  all(definitions.map(({ screen }) => screen.key));
});
