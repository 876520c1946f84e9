import { expect, test } from 'vitest';
import { drawLines, tableOf } from './sample.ts';

const text = [
  "import a from 'a';",
  '',
  '// why',
  'const b = 1;',
  'if (b > 1) {',
  '}',
  'export type C = 1;',
  'b();',
].join('\n');
const all = ['x.ts', 'y.ts'].map((file) => ({ file, text }));

test('the same seed draws the same lines, another one others, and none without code', () => {
  const drawn = (seed: number) => drawLines(all, 3, seed).map(({ file, line }) => `${file}:${line}`);
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
  expect(new Set(drawLines(all, 100, 1).map(({ line }) => line))).toEqual(new Set([4, 5, 8]));
});

test('the table tells by folder how many were noticed, and what was not', () => {
  const table = tableOf([
    { folder: 'a', killed: 3, survived: ['a/x.ts:1 StringLiteral'], seconds: 9 },
    { folder: 'b', killed: 0, survived: [], seconds: 1 },
  ]);
  expect(table).toContain('| a | 4 | 3 | 75 % | 9 s |');
  expect(table).toContain('| b | 0 | 0 | – | 1 s |');
  expect(table).toContain('a/x.ts:1 StringLiteral');
});
