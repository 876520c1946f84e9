import { expect, test } from 'vitest';
import { compareBlocks } from './compare-blocks.ts';

const said = (words: readonly { text: string; isChanged: boolean }[] | undefined) =>
  words?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test('[TRC-43] texts are compared block by block, and changed blocks word by word', () => {
  const before = '# Criteria\n\n1. Shown at once.\n2. At most 60 s old.\n3. In any language.\n';
  const after = '# Criteria\n\n1. Shown at once.\n2. At most 30 s old.\n3. In any language.\n\nAnd more.\n';
  const { changed, unchanged } = compareBlocks(before, after);
  expect(changed.map((one) => [one.heading, said(one.before), said(one.after)])).toEqual([
    ['Criteria', '2. At most [60] s old.', '2. At most [30] s old.'],
    ['Criteria', undefined, '[And more.]'],
  ]);
  expect(unchanged).toEqual(['# Criteria', '1. Shown at once.', '3. In any language.']);
});

test('[TRC-43] white space and bullets are no difference, and a block that went is told', () => {
  expect(compareBlocks('- one  \n- two\n', '* one\n\n* two').changed).toEqual([]);
  const { changed } = compareBlocks('one\n\ntwo\n', 'one\n');
  expect(changed.map((one) => [said(one.before), one.after])).toEqual([['[two]', undefined]]);
});
