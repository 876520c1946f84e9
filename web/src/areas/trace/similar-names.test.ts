import { expect, test } from 'vitest';
import { mostSimilar, distinctiveWords } from './similar-names.ts';

test('[TRC-16] the longest words of a name are looked for, in both languages', () => {
  expect(distinctiveWords('Show the tariff before charging starts')).toEqual([
    'charging',
    'tariff',
    'before',
  ]);
  expect(distinctiveWords('Go to it')).toEqual([]);
  const chinese = distinctiveWords('充电开始之前显示电价');
  expect(chinese.length).toBeGreaterThan(0);
  expect(chinese.every((word) => word.length >= 2)).toBe(true);
});

test('[TRC-16] what shares most words comes first', () => {
  const [wall, card, other] = [1, 2, 3].map((id) => ({ id, oid: id, name: String(id) }));
  expect(
    mostSimilar(
      [
        [wall!, other!],
        [wall!, card!],
        [card!, wall!],
      ],
      2,
    ),
  ).toEqual([wall, card]);
});
