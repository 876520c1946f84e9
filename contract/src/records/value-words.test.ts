import { expect, test } from 'vitest';
import { fieldValueWord } from './value-words.ts';

test('[COL-18] a value is told in the language of the reader', () => {
  expect(fieldValueWord('importance', 'Mandatory', 'zh')).toBe('必须');
  expect(fieldValueWord('importance', 3, 'zh')).toBe('高');
  expect(fieldValueWord('kind', 'DesignIssue', 'en')).toBe('Design issue');
});

test('[COL-18] what people typed themselves stays as it is', () => {
  expect(fieldValueWord('name', 'Mandatory', 'zh')).toBeUndefined();
  expect(fieldValueWord('position', 3, 'zh')).toBeUndefined();
});
