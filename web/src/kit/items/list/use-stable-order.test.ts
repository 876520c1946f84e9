import { expect, test } from 'vitest';
import type { Item } from '../view.ts';
import { inKnownOrder, withOpenItem } from './use-stable-order.ts';

const item = (id: number) => ({ id }) as Item;
const items = (...ids: number[]) => ids.map(item);
const ids = (list: readonly Item[]) => list.map(({ id }) => id);

test('rows keep the places they had, whatever order the server answers next [EXP-30]', () => {
  expect(ids(inKnownOrder([1, 2, 3], items(3, 1, 2)))).toEqual([1, 2, 3]);
});

test('a new row stands where the server has it: first, or after the one before it [EXP-30]', () => {
  expect(ids(inKnownOrder([1, 2, 3], items(9, 3, 1, 2)))).toEqual([9, 1, 2, 3]);
  expect(ids(inKnownOrder([1, 2, 3], items(3, 8, 9, 1, 2)))).toEqual([1, 2, 3, 8, 9]);
});

test('a row that is gone leaves no gap [EXP-30]', () => {
  expect(ids(inKnownOrder([1, 2, 3], items(3, 1)))).toEqual([1, 3]);
});

test('the open row stays in its place when it no longer belongs on the page [EXP-30]', () => {
  expect(ids(withOpenItem([1, 2, 3], items(1, 3), item(2)))).toEqual([1, 2, 3]);
  expect(ids(withOpenItem([1, 2, 3], items(1, 2, 3), item(2)))).toEqual([1, 2, 3]);
  expect(ids(withOpenItem([1, 2, 3], items(1, 3), item(7)))).toEqual([1, 3]);
  expect(ids(withOpenItem([1, 2, 3], items(1, 3), undefined))).toEqual([1, 3]);
});
