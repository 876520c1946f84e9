import { expect, test } from 'vitest';
import { wordBefore, withoutWords } from './query-text.ts';

test('[COL-03] the word before the cursor is a word, or a filter that is being filled in', () => {
  expect(wordBefore('tariff ki', 9)).toMatchObject({ start: 7, end: 9, value: 'ki' });
  expect(wordBefore('tariff ki', 6)).toMatchObject({ value: 'tariff' });
  expect(wordBefore('tariff ', 7)).toBeUndefined();
  expect(wordBefore('Kind:de x', 7)).toMatchObject({ filter: { name: 'kind', typed: 'Kind:' }, value: 'de' });
  expect(wordBefore('状态：修', 4)).toMatchObject({
    filter: { name: 'status', typed: '状态：' },
    value: '修',
  });
  expect(wordBefore('status:"To d', 12)).toMatchObject({ filter: { name: 'status' }, value: 'To d' });
  expect(wordBefore('http://x', 8)).toMatchObject({ value: 'http://x' });
});

test('[COL-04] a query without words that nothing has keeps all others as they were typed', () => {
  expect(withoutWords('tariff  old kind:defect', ['old'])).toBe('tariff kind:defect');
  expect(withoutWords('“Stop at once” ＡＢ x', ['stop at once', 'ab'])).toBe('x');
  expect(withoutWords('old', ['old'])).toBe('');
});
