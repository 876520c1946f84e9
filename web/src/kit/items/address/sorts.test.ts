import { expect, test } from 'vitest';
import { sortsOf } from './sorts.ts';

const asked = (sorts: readonly string[]) =>
  sortsOf({ sorts }).map(({ sort, direction }) => `${sort} ${direction}`);

const common = ['updatedAt desc', 'name asc', 'updatedAt asc', 'createdAt desc', 'createdAt asc'];

test('[WRK-16, WRK-17, WRK-20] a kind without orders of its own has the common five, the last change first', () => {
  expect(asked([])).toEqual(common);
});

test('[COL-32] where people put items in order by hand, that is the last one', () => {
  expect(sortsOf({ sorts: ['priority'], hasPlaces: true }).at(-1)).toEqual({
    word: 'hand',
    sort: 'place',
    direction: 'asc',
  });
});

test('[WRK-18] an order of its own comes after them, the highest first', () => {
  expect(asked(['importance'])).toEqual([...common, 'importance desc']);
});
