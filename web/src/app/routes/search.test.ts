import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

test('[SHL-14] a query string comes back as it was written', () => {
  for (const text of [
    '',
    '?q=1e3',
    '?q=007&tag=a&tag=b',
    '?q=a%20b%26c',
    '?name=%E9%9C%80%E6%B1%82&x=',
    '?q=true',
  ]) {
    expect(stringifySearch(parseSearch(text))).toBe(text);
  }
});

test('values that are not set leave no trace in the address', () => {
  expect(stringifySearch({ page: 2, filter: undefined, sort: null })).toBe('?page=2');
});
