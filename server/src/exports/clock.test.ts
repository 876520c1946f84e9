import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const shown = (timeZone: string, moment: string) =>
  createClock(timeZone).wallTime(new Date(moment)).toISOString().slice(0, 16);

test('[INT-24] a moment is written as the clock showed it there, summer and winter', () => {
  expect(shown('Europe/Berlin', '2026-01-15T12:00:00Z')).toBe('2026-01-15T13:00');
  expect(shown('Europe/Berlin', '2026-03-29T00:59:59Z')).toBe('2026-03-29T01:59');
  expect(shown('Europe/Berlin', '2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00');
  expect(shown('Asia/Shanghai', '2026-12-31T16:30:00Z')).toBe('2027-01-01T00:30');
  expect(shown('America/St_Johns', '2026-07-01T02:00:00Z')).toBe('2026-06-30T23:30');
  expect(shown('UTC', '2026-07-01T02:00:00Z')).toBe('2026-07-01T02:00');
});
