import { describe, expect, test } from 'vitest';
import { pageRange } from './page-range.ts';

const written = (pages: number, current: number, most: number) =>
  pageRange(pages, current, most)
    .map((slot) => (slot === 'gap' ? '…' : slot))
    .join(' ');

describe('the slots of a pagination', () => {
  test('all pages, while they fit', () => {
    expect(written(1, 1, 7)).toBe('1');
    expect(written(7, 4, 7)).toBe('1 2 3 4 5 6 7');
  });

  test('with more pages, first and last stay and the current one has its neighbours', () => {
    expect(written(11, 1, 7)).toBe('1 2 3 4 5 … 11');
    expect(written(11, 4, 7)).toBe('1 2 3 4 5 … 11');
    expect(written(11, 5, 7)).toBe('1 … 4 5 6 … 11');
    expect(written(11, 7, 7)).toBe('1 … 6 7 8 … 11');
    expect(written(11, 8, 7)).toBe('1 … 7 8 9 10 11');
    expect(written(11, 11, 7)).toBe('1 … 7 8 9 10 11');
    expect(written(9, 5, 5)).toBe('1 … 5 … 9');
    expect(written(9, 2, 5)).toBe('1 2 3 … 9');
    expect(written(9, 8, 5)).toBe('1 … 7 8 9');
  });

  test('each page can be reached, none twice, and never in more slots than allowed', () => {
    for (const most of [5, 7]) {
      for (let pages = 1; pages < 30; pages++) {
        for (let current = 1; current <= pages; current++) {
          const slots = pageRange(pages, current, most);
          const numbers = slots.filter((slot) => slot !== 'gap');
          expect(slots.length).toBeLessThanOrEqual(most);
          expect(numbers).toContain(current);
          expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
          expect([numbers[0], numbers.at(-1)]).toEqual([1, pages]);
        }
      }
    }
  });
});
