import { feature } from '@tracery/contract/kinds/feature';
import { expect, test } from 'vitest';
import { texts } from '../../kit/items/texts.zh.ts';
import { translatorFor } from '../../lib/i18n/i18n.ts';
import { statusCountsOf, totalOf } from './status-counts.ts';

const spoken = { language: 'zh', t: translatorFor(texts, 'zh') } as const;

test('[DSH-D3] each status has a share under its word, also where nothing stands, and what is frozen one of its own', () => {
  const counts = statusCountsOf(
    feature,
    [
      { status: 1, isFrozen: 0, count: 3 },
      { status: 3, isFrozen: 0, count: 6 },
      { status: 0, isFrozen: 1, count: 2 },
    ],
    spoken,
  );
  expect(counts.map(({ word, count }) => `${word} ${count}`)).toEqual([
    '初始 3',
    '评审中 0',
    '开发中 6',
    '已完成 0',
    '已冻结 2',
  ]);
  expect(totalOf(counts)).toBe(11);
  expect(new Set(counts.map(({ colour }) => colour)).size).toBe(5);
});

test('[DSH-D2] what is frozen counts as frozen, whatever status it was frozen at', () => {
  const counts = statusCountsOf(
    feature,
    [
      { status: 3, isFrozen: 1, count: 2 },
      { status: 3, isFrozen: 0, count: 6 },
    ],
    spoken,
  );
  expect(counts.map(({ count }) => count)).toEqual([0, 0, 6, 0, 2]);
});
