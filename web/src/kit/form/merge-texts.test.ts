import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const base = '# Stop\n\nThe bay is free.\n\n- by card\n- by app\n- by phone\n\nThe end.';

test('[EXP-09] edits of different paragraphs are both in the merged text', () => {
  const mine = base.replace('The bay is free.', 'The bay is free within 5 s.');
  const theirs = base.replace('The end.', '到此为止。');
  expect(mergeTexts(base, mine, theirs)).toBe(mine.replace('The end.', '到此为止。'));
  expect(mergeTexts(base, theirs, mine)).toBe(mine.replace('The end.', '到此为止。'));
});

test('[EXP-09] an entry removed by one and a paragraph added by the other are both done', () => {
  const mine = base.replace('- by card\n', '');
  const theirs = `${base}\n\nOne more.`;
  expect(mergeTexts(base, mine, theirs)).toBe(
    '# Stop\n\nThe bay is free.\n\n- by app\n- by phone\n\nThe end.\n\nOne more.',
  );
});

test('[EXP-09] neighbouring paragraphs are different blocks', () => {
  const text = 'One.\n\nTwo.';
  expect(mergeTexts(text, 'One, mine.\n\nTwo.', 'One.\n\nTwo, theirs.')).toBe('One, mine.\n\nTwo, theirs.');
  expect(mergeTexts(text, 'One.\n\nTwo.\n\nThree.', 'One.\n\nTwo, theirs.')).toBe(
    'One.\n\nTwo, theirs.\n\nThree.',
  );
});

test('[EXP-09] the same edit by both is done once', () => {
  const both = base.replace('- by app', '- by the app');
  expect(mergeTexts(base, both, both)).toBe(both);
});

test('[EXP-09] different edits of one block are not merged', () => {
  const mine = base.replace('The bay is free.', 'The bay is free within 5 s.');
  const theirs = base.replace('The bay is free.', 'The bay is locked.');
  expect(mergeTexts(base, mine, theirs)).toBeUndefined();
});

test('[EXP-09] additions at the same place are not merged: their order is for a person to say', () => {
  expect(mergeTexts(base, `${base}\n\nMine.`, `${base}\n\nTheirs.`)).toBeUndefined();
});

test('[EXP-09] whatever both change, every block of the merged text comes from one of them', () => {
  let seed = 11;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const edited = (text: string, word: string) =>
    text
      .split('\n\n')
      .flatMap((block) => [[block], [`${block} ${word}`], [], [block, word], [block]][next(5)]!)
      .join('\n\n');
  let merges = 0;
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: 8 }, (_, at) => `Paragraph ${at}.`).join('\n\n');
    const [mine, theirs] = [edited(text, 'mine'), edited(text, 'theirs')];
    const merged = mergeTexts(text, mine, theirs);
    if (merged === undefined) continue;
    merges += 1;
    const known = new Set([...mine.split('\n\n'), ...theirs.split('\n\n')]);
    for (const block of merged.split('\n\n')) expect(known).toContain(block);
    const added = (of: string) => of.split('\n\n').filter((block) => !text.split('\n\n').includes(block));
    for (const block of [...added(mine), ...added(theirs)]) expect(merged.split('\n\n')).toContain(block);
  }
  expect(merges).toBeGreaterThan(5);
});
