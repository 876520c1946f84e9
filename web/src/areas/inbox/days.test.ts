import '../../lib/browser.test-parts.ts';
import { expect, test } from 'vitest';
import { dayAfter, groupOf, nextMonday } from './days.ts';

const at = (day: string) => new Date(`${day}T12:00:00`);

test('[COL-17] entries stand under today, yesterday, this week and earlier, by the calendar and not by hours', () => {
  const now = at('2026-11-18');
  const groupAt = (moment: string) => groupOf(new Date(moment).toISOString(), now);
  expect(groupAt('2026-11-18T00:01:00')).toBe('today');
  expect(groupAt('2026-11-17T23:59:00')).toBe('yesterday');
  expect(groupAt('2026-11-16T23:59:00')).toBe('week');
  expect(groupAt('2026-11-11T23:59:00')).toBe('earlier');
});

test('[COL-19] snoozing until Monday is always a day to come, also on a Monday', () => {
  expect(nextMonday(at('2026-11-18'))).toBe('2026-11-23');
  expect(nextMonday(at('2026-11-22'))).toBe('2026-11-23');
  expect(nextMonday(at('2026-11-23'))).toBe('2026-11-30');
  expect(dayAfter(1, at('2026-12-31'))).toBe('2027-01-01');
});
