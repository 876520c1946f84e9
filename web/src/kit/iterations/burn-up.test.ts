import { zeroDate } from '@tracery/contract/work-item/fields';
import { expect, test } from 'vitest';
import { behindPace, burnUpOf, daysLeft, percentOf, scaleOf, type Progress } from './burn-up.ts';

const day = (date: string) => `2031-05-${date}T23:59:59Z`;
const counts = { todo: 9, doing: 5, verifying: 2, done: 22 };
const progress: Progress = {
  beginAt: day('01'),
  closedAt: day('20'),
  counts,
  days: [
    { day: '2031-04-28', planned: 30, done: 0 },
    { day: '2031-04-30', planned: 34, done: 0 },
    { day: '2031-05-04', planned: 36, done: 5 },
    { day: '2031-05-12', planned: 38, done: 22 },
  ],
  next: null,
};

test('[TRC-45] a steady pace would have done as much of the plan as of the days has passed', () => {
  expect(behindPace(progress, counts, '2031-05-14')).toBe(5);
  expect(behindPace(progress, counts, '2031-05-01')).toBe(0);
  expect(behindPace(progress, counts, '2031-06-14')).toBe(16);
  expect(behindPace(progress, counts, '2031-04-14')).toBe(0);
  expect(behindPace({ ...progress, closedAt: zeroDate }, counts, '2031-05-14')).toBe(0);
  expect(percentOf(counts)).toBe(58);
  expect(percentOf({ todo: 0, doing: 0, verifying: 0, done: 0 })).toBe(0);
  expect(daysLeft(progress, '2031-05-14')).toBe(6);
  expect(daysLeft({ closedAt: zeroDate }, '2031-05-14')).toBeUndefined();
});

test('[TRC-45] planned and done are drawn from the first day to today, whatever was before, and level while nothing changed', () => {
  expect(burnUpOf(progress, '2031-05-14')).toEqual({
    first: '2031-05-01',
    last: '2031-05-20',
    span: 19,
    now: 13,
    points: [
      { at: 0, planned: 34, done: 0 },
      { at: 2, planned: 34, done: 0 },
      { at: 3, planned: 36, done: 5 },
      { at: 10, planned: 36, done: 5 },
      { at: 11, planned: 38, done: 22 },
      { at: 13, planned: 38, done: 22 },
    ],
    hasPace: true,
  });
  expect(burnUpOf(progress, '2031-06-01')).toMatchObject({ now: undefined });
  expect(burnUpOf(progress, '2031-06-01')!.points.at(-1)).toEqual({ at: 19, planned: 38, done: 22 });
  expect(burnUpOf({ ...progress, days: [] }, '2031-05-14')).toBeUndefined();
  const undated = burnUpOf({ ...progress, beginAt: zeroDate, closedAt: zeroDate }, '2031-05-14')!;
  expect(undated).toMatchObject({ first: '2031-04-28', last: '2031-05-14', hasPace: false });
});

test('the scale has few steps and room for the highest value', () => {
  expect(scaleOf(38)).toEqual([0, 10, 20, 30, 40]);
  expect(scaleOf(1)).toEqual([0, 1]);
  expect(scaleOf(0)).toEqual([0, 1]);
  expect(scaleOf(7)).toEqual([0, 2, 4, 6, 8]);
});
