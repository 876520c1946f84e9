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
import { typedOf, wireOf } from './values.ts';

test('[WRK-57, WRK-58, WRK-69] a day goes out as its last second and comes back as the day', () => {
  expect(wireOf(day(), '2026-05-16')).toMatch(/^2026-05-16T23:59:59/);
  expect(wireOf(day(), '')).toBe(zeroDate);
  expect(typedOf(day(), wireOf(day(), '2026-05-16'))).toBe('2026-05-16');
  expect(typedOf(day(), zeroDate)).toBe('');
});

test('people, scales and sources are numbers; nobody and nothing are 0', () => {
  for (const field of [owner(), person(), scale(), source(['Risk'])]) expect(wireOf(field, '2')).toBe(2);
  for (const field of [person(), source(['Risk'])]) {
    expect(wireOf(field, '')).toBe(0);
    expect(typedOf(field, 0)).toBe('');
  }
});

test('words stay words', () => {
  expect(wireOf(dictionaryEntry('iteration'), 'Release')).toBe('Release');
  expect(wireOf(undefined, '12')).toBe('12');
  expect(typedOf(undefined, undefined)).toBe('');
});
