import { expect, test } from 'vitest';
import { formatDistance, formatMoment, formatSentences } from './format.ts';

test('what is older than a week has its day, and its year when that is another one', () => {
  const now = new Date(2026, 4, 20);
  expect(formatDistance(new Date(2026, 4, 15), now)).toBe('5 days ago');
  expect(formatDistance(new Date(2026, 2, 3), now)).toBe('3 Mar');
  expect(formatDistance(new Date(2025, 2, 3), now)).toBe('3 Mar 2025');
});

test('[EXP-40] all moments have one form', () => {
  expect(formatMoment(new Date(2025, 2, 3, 9, 2, 8))).toBe('2025-03-03 09:02:08');
});

test('sentences follow one another without those that are missing', () => {
  expect(formatSentences('One.', undefined, false, 'Two.')).toBe('One. Two.');
});
