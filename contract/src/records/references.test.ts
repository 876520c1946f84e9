import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import {
  findReferences,
  itemAddress,
  itemAddressesIn,
  mentionedUserIds,
  referencesIn,
  withUserIds,
} from './references.ts';

const numbersIn = (markdown: string) =>
  referencesIn(markdown).flatMap((one) => (one.type === 'item' ? [one.text] : []));
const namesIn = (markdown: string) =>
  referencesIn(markdown).flatMap((one) => (one.type === 'mention' ? [one.usernames] : []));

describe('[EXP-14, EXP-33] numbers of items', () => {
  test('are found in sentences of both languages, with what they mean', () => {
    expect(findReferences('See R-140, TC-7 (and T-3).')).toEqual([
      { at: 4, text: 'R-140', type: 'item', kind: 'Requirement', oid: 140 },
      { at: 11, text: 'TC-7', type: 'item', kind: 'Testcase', oid: 7 },
      { at: 21, text: 'T-3', type: 'item', kind: 'Task', oid: 3 },
    ]);
    expect(numbersIn('请先看R-140的说明，再看#D-2。')).toEqual(['R-140', 'D-2']);
    expect(numbersIn('**R-1** _F-2_ | O-3 | > N-4')).toEqual(['R-1', 'F-2', 'O-3', 'N-4']);
  });

  test('are not part of a word, of a version or of a path', () => {
    for (const text of [
      'UTF-8',
      'AR-14',
      'R-14a',
      'R-14-2',
      'R-1.5',
      'x/R-14',
      'R-14/x',
      'R-0',
      'R-014',
      'X-1',
      'r-14',
    ])
      expect(numbersIn(text), text).toEqual([]);
    expect(numbersIn('Done with R-14. R-15-')).toEqual(['R-14', 'R-15']);
  });

  test('are looked for in one pass, however a text is made', () => {
    const started = process.cpuUsage();
    for (const part of ['](', '<a:', '`', '~', '`a', '```\n', 'R-1@', '@a.'])
      referencesIn(part.repeat(limits.item.contentMax / part.length));
    // Of the processor: by the clock, a machine that is busy with something else would count.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  });

  test('are neither in code nor in addresses', () => {
    expect(numbersIn('`R-1` ``a ` R-2`` R-3')).toEqual(['R-3']);
    expect(numbersIn('```\nR-1\n```\nR-2\n~~~js\nR-3\n~~~\n\nR-4')).toEqual(['R-2', 'R-4']);
    expect(numbersIn('```\nR-1 never closed')).toEqual([]);
    expect(
      numbersIn('https://host.example/R-1?x=R-2 www.host.example/R-3 <https://a.example/R-4> R-5'),
    ).toEqual(['R-5']);
    expect(numbersIn('[R-1](https://a.example "R-2") ![R-3](/damapi/R-4)')).toEqual(['R-1', 'R-3']);
  });
});

describe('[EXP-14, EXP-33] mentions', () => {
  test('name somebody, whatever follows', () => {
    expect(namesIn('@mira please')).toEqual([['mira']]);
    expect(namesIn('请@mira看一下，@lin.wei。')).toEqual([['mira'], ['lin.wei', 'lin']]);
    expect(namesIn('(@mira.okoro).')).toEqual([['mira.okoro', 'mira']]);
    expect(namesIn('@mira,please')).toEqual([['mira,please', 'mira']]);
    expect(namesIn('@mira.')).toEqual([['mira.', 'mira']]);
  });

  test('are no parts of mail addresses, words, code or addresses', () => {
    for (const text of [
      'a@mira.example',
      'mailto:a@mira',
      '`@mira`',
      'https://a.example/@mira',
      'x/@mira',
      '@me',
      '@ mira',
    ])
      expect(namesIn(text), text).toEqual([]);
  });
});

describe('[COL-15] a mention is kept as the person', () => {
  const people = new Map([
    ['mira', 12],
    ['lin.wei', 7],
  ]);

  test('with an id it is that person, whatever follows; without one nobody in particular', () => {
    expect(findReferences('Ask @mira.okoro#12, now')).toEqual([
      { at: 4, text: '@mira.okoro#12', type: 'mention', usernames: ['mira.okoro'], userId: 12 },
    ]);
    expect(mentionedUserIds('@mira#12 请@lin.wei#7看一下。@mira#12, @omar')).toEqual([12, 7]);
    expect(mentionedUserIds('`@mira#12` a@mira#12 https://a.example/@mira#12 @mira#x @mira#012')).toEqual([]);
  });

  test('saving adds the ids of people who are known, once, and nothing else', () => {
    const written = 'Ask @Mira, @lin.wei. and @mira.okoro\n`@mira` a@mira.example @nobody 请@mira看';
    const kept = withUserIds(written, people);
    expect(kept).toBe(
      'Ask @Mira#12, @lin.wei#7. and @mira#12.okoro\n`@mira` a@mira.example @nobody 请@mira#12看',
    );
    expect(withUserIds(kept, people)).toBe(kept);
    expect(withUserIds('@mira#99', people)).toBe('@mira#99');
  });
});

describe('[EXP-14] addresses of items', () => {
  const origin = 'https://tracery.example';

  test('tell the item, by the present and by older parameters, and the product', () => {
    expect(itemAddress(`${origin}/requirement/feature?id=5`, origin)).toEqual({ kind: 'Feature', id: 5 });
    expect(itemAddress('/task/task?taskId=7&status=todo', origin)).toEqual({ kind: 'Task', id: 7 });
    expect(itemAddress(`${origin}/requirement/requirement?p=1003&requirmentId=9`, origin)).toEqual({
      kind: 'Requirement',
      id: 9,
      productId: 1003,
    });
  });

  test('are of this installation, of a screen with items, and name one', () => {
    for (const address of [
      'https://other.example/requirement/feature?id=5',
      `${origin}/dashboard?id=5`,
      `${origin}/requirement/feature`,
      `${origin}/requirement/feature?id=x`,
      'javascript:alert(1)',
      'https://[',
    ])
      expect(itemAddress(address, origin), address).toBeUndefined();
  });

  test('are found in a text, bare and as targets, but not in code', () => {
    const text = `${origin}/task/task?id=1. [x](${origin}/task/risk?id=2) \`${origin}/task/task?id=3\``;
    expect(itemAddressesIn(text, origin)).toEqual([
      { kind: 'Task', id: 1 },
      { kind: 'Risk', id: 2 },
    ]);
  });
});
