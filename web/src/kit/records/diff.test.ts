import { expect, test } from 'vitest';
import { diffRows, type Row } from './diff.ts';

const marks = { removed: '-', added: '+', same: ' ' };

const drawn = (rows: readonly Row[]) =>
  rows.map((row) =>
    row.kind === 'gap'
      ? `… ${row.count}`
      : marks[row.kind] + row.words.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
  );

test('[REC-D8] a rewritten line shows which of its words changed', () => {
  expect(drawn(diffRows('a\nThe bay is free.\nb', 'a\nThe bay was free.\nb'))).toEqual([
    ' a',
    '-The bay [is] free.',
    '+The bay [was] free.',
    ' b',
  ]);
  expect(drawn(diffRows('车位释放', '车位空闲'))).toEqual(['-车位[释放]', '+车位[空闲]']);
});

test('lines that came and went stand whole, and long unchanged stretches are folded', () => {
  expect(drawn(diffRows('', 'new'))).toEqual(['+new']);
  expect(drawn(diffRows('old\n', ''))).toEqual(['-old']);
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
  expect(drawn(diffRows(`${lines.join('\n')}\n`, `${lines.join('\n')}\nend\n`))).toEqual([
    '… 10',
    ' line 10',
    ' line 11',
    '+end',
  ]);
});
