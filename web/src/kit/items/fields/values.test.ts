import {
  day,
  dictionaryEntry,
  owner,
  person,
  scale,
  source,
  zeroDate,
} from '@tracery/contract/work-item/fields';
import { expect, test } from 'vitest';
import { toFormValue, toWireValue } from './values.ts';

test('[WRK-57, WRK-58, WRK-69] a day goes out as its last second and comes back as the day', () => {
  expect(toWireValue(day(), '2026-05-16')).toMatch(/^2026-05-16T23:59:59/);
  expect(toWireValue(day(), '')).toBe(zeroDate);
  expect(toFormValue(day(), toWireValue(day(), '2026-05-16'))).toBe('2026-05-16');
  expect(toFormValue(day(), zeroDate)).toBe('');
});

test('people, scales and sources are numbers; nobody and nothing are 0', () => {
  for (const field of [owner(), person(), scale(), source(['Risk'])]) expect(toWireValue(field, '2')).toBe(2);
  for (const field of [person(), source(['Risk'])]) {
    expect(toWireValue(field, '')).toBe(0);
    expect(toFormValue(field, 0)).toBe('');
  }
});

test('words stay words', () => {
  expect(toWireValue(dictionaryEntry('iteration'), 'Release')).toBe('Release');
  expect(toWireValue(undefined, '12')).toBe('12');
  expect(toFormValue(undefined, undefined)).toBe('');
});
