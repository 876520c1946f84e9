import { expect, test } from 'vitest';
import { fixedIn, numbersIn } from './item-numbers.ts';

const written = (text: string) => numbersIn(text).map(({ kind, oid }) => `${kind} ${oid}`);
const fixed = (text: string) => fixedIn(text).map(({ kind, oid }) => `${kind} ${oid}`);

test('[INT-12] an item is named by its number as a word, in any case, also before a short name', () => {
  expect(written('T-24: limit the load, see d-87 and T-24')).toEqual(['Task 24', 'Defect 87']);
  expect(written('t-24-limit-the-load')).toEqual(['Task 24']);
  expect(written('feature/mira_tc-206')).toEqual(['Testcase 206']);
  expect(written('修复D-87，T-24完成')).toEqual(['Defect 87', 'Task 24']);
});

test('[INT-12] what only looks like a number of an item is none', () => {
  expect(written('UTF-8, COVID-19, SHA-1, T-0, T-024, T-24b, 3D-2, T24, X-7, T-1234567890')).toEqual([]);
});

test('[INT-13] an item is fixed where the word stands before it, alone or in a list', () => {
  expect(fixed('Fixes D-87, d-88 and T-24. See D-89')).toEqual(['Defect 87', 'Defect 88', 'Task 24']);
  expect(fixed('resolved: #D-87\ncloses T-2')).toEqual(['Defect 87', 'Task 2']);
  expect(fixed('修复 D-87')).toEqual(['Defect 87']);
  expect(fixed('prefixes D-87, a fix for D-88, D-89 fixes it')).toEqual([]);
});

test('[INT-12] a long message is read at once, whatever it repeats', () => {
  const begun = performance.now();
  for (const part of ['fixes ', 'T-2', 'fixes T-1 ,', 'fixes T-1  ', ' and'])
    fixedIn(part.repeat(20_000 / part.length));
  expect(performance.now() - begun).toBeLessThan(500);
});
