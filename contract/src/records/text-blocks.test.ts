import { expect, test } from 'vitest';
import { splitBlocks } from './text-blocks.ts';

const sources = (text: string) => splitBlocks(text).map(({ source }) => source.trimEnd());

test('[EXP-09] a text falls into headings, paragraphs, list entries, table rows and fences', () => {
  const text = [
    '# Stopping',
    'A session ends',
    'within 5 s.',
    '',
    '- by the driver',
    '  or a guest',
    '- by the charger',
    '',
    '| step | result |',
    '| --- | --- |',
    '| Press stop | Bay is free |',
    '',
    '```ts',
    '- not a list',
    '',
    '# not a heading',
    '```',
    '结束。',
  ].join('\n');
  expect(sources(text)).toEqual([
    '# Stopping',
    'A session ends\nwithin 5 s.',
    '- by the driver\n  or a guest',
    '- by the charger',
    '| step | result |',
    '| --- | --- |',
    '| Press stop | Bay is free |',
    '```ts\n- not a list\n\n# not a heading\n```',
    '结束。',
  ]);
});

test('[EXP-09] joined together, the blocks are the text again, whatever it is', () => {
  const lines = ['# A', 'b', '', '- c', '* d', '1. e', '```', '~~~~', '| f |', '> g', '   ', '中文', '\r'];
  let seed = 7;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: next(12) }, () => lines[next(lines.length)]!).join('\n');
    expect(
      splitBlocks(text)
        .map(({ source }) => source)
        .join(''),
    ).toBe(text);
  }
});

test('[EXP-09] another bullet, other white space and another Unicode form are the same block', () => {
  const [a, b] = [splitBlocks('* Cafe\u0301  opens'), splitBlocks('-   Caf\u00e9 opens \n')];
  expect(a[0]!.key).toBe(b[0]!.key);
});
