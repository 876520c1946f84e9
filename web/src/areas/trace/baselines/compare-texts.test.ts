import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const shown = (before: string, after: string) =>
  compareTexts(before, after)
    .filter(({ isSame }) => !isSame)
    .map(({ heading, before: from, after: to }) => [
      heading,
      from?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
      to?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
    ]);

test('[TRC-41] a changed block stands beside what it was, word by word, under its heading', () => {
  const before = '# Purpose\n\nTo know.\n\n## Criteria\n\n1. At most 60 s old.\n2. In euros.\n';
  expect(shown(before, before.replace('60 s', '30 s'))).toEqual([
    ['Criteria', '1. At most [60] s old.', '1. At most [30] s old.'],
  ]);
});

test('[TRC-41] a block that was added or removed has nothing beside it', () => {
  expect(shown('One.\n\nTwo.\n', 'One.\n\nTwo.\n\nThree.\n')).toEqual([['', undefined, 'Three.']]);
  expect(shown('One.\n\nTwo.\n', 'Two.\n')).toEqual([['', 'One.', undefined]]);
  expect(shown('', 'One.\n')).toEqual([['', undefined, 'One.']]);
});

test('[TRC-41] white space and line ends are no difference', () => {
  const pairs = compareTexts('One.  \r\n\r\n\r\n- Two.\r\n', 'One.\n\n* Two.\n');
  expect(pairs.map(({ isSame }) => isSame)).toEqual([true, true]);
});
