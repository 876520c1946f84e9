import { zeroDate } from '@tracery/contract/work-item/fields';
import { expect, test } from 'vitest';
import { dayOf, daysBetween, sentDay, today } from './days.ts';

test('[WRK-57, WRK-D21] a day is sent as its last second, with the offset of who sends it', () => {
  expect(sentDay('2026-05-16', 0)).toBe('2026-05-16T23:59:59+00:00');
  expect(sentDay('2026-05-16', -480)).toBe('2026-05-16T23:59:59+08:00');
  expect(sentDay('2026-05-16', 210)).toBe('2026-05-16T23:59:59-03:30');
  expect(sentDay('2026-05-16')).toMatch(/^2026-05-16T23:59:59[+-]\d\d:\d\d$/);
});

test('[WRK-58, WRK-69] no day is the zero date, both ways', () => {
  expect(sentDay('')).toBe(zeroDate);
  expect(dayOf(zeroDate)).toBe('');
});

test('[WRK-D21] a day is the same for everybody, whatever the hour that comes with it', () => {
  for (const hour of ['00:00:00Z', '23:59:59Z', '23:59:59+14:00'])
    expect(dayOf(`2026-05-16T${hour}`)).toBe('2026-05-16');
});

test('days are counted by the calendar', () => {
  expect(today(new Date(2026, 4, 6, 23, 59))).toBe('2026-05-06');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-05-16', '2026-05-15')).toBe(-1);
});

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Shanghai'])(
  'a day of 23 or 25 hours is a day (%s)',
  (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      for (const [from, to] of [
        ['2026-03-07', '2026-03-09'],
        ['2026-03-28', '2026-03-30'],
        ['2026-10-24', '2026-10-26'],
        ['2026-10-31', '2026-11-02'],
      ] as const) {
        expect(daysBetween(from, to), from).toBe(2);
        expect(daysBetween(to, from), to).toBe(-2);
      }
    } finally {
      process.env['TZ'] = before;
    }
  },
);
