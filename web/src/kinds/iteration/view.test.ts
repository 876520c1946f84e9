import { zeroDate } from '@tracery/contract/work-item/fields';
import { expect, test } from 'vitest';
import type { Item } from '../../kit/items/view.ts';
import { phaseOf, spanOf } from './view.ts';

const iteration = (beginAt: string, closedAt: string) => ({ beginAt, closedAt }) as unknown as Item;
const day = (date: string) => `${date}T23:59:59Z`;
const now = '2031-05-14';

test('[ITR-D3, ITR-D5] planned, running and ended follow from the days, both of which belong to it', () => {
  const word = (begin: string, close: string) => phaseOf(iteration(begin, close), now).word;
  expect(word(day('2031-05-15'), day('2031-06-01'))).toBe('iteration.planned');
  expect(word(day('2031-05-14'), day('2031-05-14'))).toBe('iteration.running');
  expect(word(day('2031-05-01'), zeroDate)).toBe('iteration.running');
  expect(word(day('2031-05-01'), day('2031-05-13'))).toBe('iteration.ended');
  expect(word(zeroDate, day('2031-05-13'))).toBe('iteration.ended');
  expect(word(zeroDate, zeroDate)).toBe('iteration.planned');
});

test('an iteration says from when to when it lasts, as far as that is known', () => {
  const text = (begin: string, close: string) => spanOf(iteration(begin, close))?.text;
  expect(text(day('2031-05-01'), day('2031-05-20'))).toBe('iteration.fromTo');
  expect(text(day('2031-05-01'), zeroDate)).toBe('iteration.from');
  expect(text(zeroDate, day('2031-05-20'))).toBe('iteration.until');
  expect(text(zeroDate, zeroDate)).toBeUndefined();
});
