import { expect, test } from 'vitest';
import { productOf, withoutProduct, withProduct } from './product-address.ts';

test('[EXP-12] an address holds its product beside everything else, which stays as it was written', () => {
  const address = '/task/task?name=a%20b&status=2#top';
  expect(withProduct(address, 1000)).toBe('/task/task?name=a%20b&status=2&p=1000#top');
  expect(withProduct('/dashboard', 1000)).toBe('/dashboard?p=1000');
  expect(withoutProduct(withProduct(address, 1000))).toBe(address);
  expect(withoutProduct('/dashboard?p=1000')).toBe('/dashboard');
});

test('[EXP-12] a product takes the place of the one that an address named before', () => {
  expect(withProduct('/task/task?p=1&page=3', 2)).toBe('/task/task?page=3&p=2');
  expect(productOf('/task/task?page=3&p=2')).toBe(2);
});

test.each(['', '?p=', '?p=abc', '?p=-1', '?p=0', '?p=1e3', '?page=2', '?p=9999999999999999'])(
  '[EXP-12] %j names no product',
  (query) => expect(productOf(`/task/task${query}`)).toBeUndefined(),
);
