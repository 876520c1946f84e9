import { expect, test } from 'vitest';
import { parseSearch } from './query.ts';

test('[COL-03] words, phrases and filters are read, in both languages', () => {
  expect(parseSearch('charge  "stop at once" kind:defect owner:me')).toEqual({
    words: [
      { text: 'charge', isExact: false },
      { text: 'stop at once', isExact: true },
    ],
    kinds: ['Defect'],
    statuses: [],
    owners: ['me'],
    tags: [],
    iterations: [],
  });
  expect(parseSearch('类型：缺陷 状态:修复中 负责人:我 标签:“两 词” 迭代:14 更新:<2周 充电桩')).toEqual({
    words: [{ text: '充电桩', isExact: false }],
    kinds: ['Defect'],
    statuses: ['修复中'],
    owners: ['我'],
    tags: ['两 词'],
    iterations: [14],
    updated: { isWithin: true, days: 14 },
  });
  expect(parseSearch('updated:>30d iteration:I-3 Kind:TEST').updated).toEqual({ isWithin: false, days: 30 });
});

test('[COL-03] what looks like a filter and is none is a word', () => {
  for (const typed of ['kind:nothing', 'http://example', 'updated:soon', 'note:x', 'iteration:next'])
    expect(parseSearch(typed).words, typed).toEqual([{ text: typed, isExact: false }]);
  expect(parseSearch('"open')).toMatchObject({ words: [{ text: 'open', isExact: true }] });
  expect(parseSearch('  ')).toMatchObject({ words: [] });
});
