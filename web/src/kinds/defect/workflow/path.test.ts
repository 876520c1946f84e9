import { expect, test } from 'vitest';
import { pathOf } from './path.ts';

const at = (minute: number) => `2026-05-14T10:${String(minute).padStart(2, '0')}:00Z`;
const made = at(2);
const moved = (status: number | undefined, minute: number) => ({ data: { status }, createdAt: at(minute) });

const told = (status: number, history: ReturnType<typeof moved>[] | undefined) =>
  pathOf({ status, createdAt: made }, history).map(({ place, state, at: when }) =>
    [place, state, when?.slice(14, 16)].filter(Boolean).join(' '),
  );

test('[DEF-18] a defect shows where it has been and since when it stands where it stands', () => {
  expect(told(1, [])).toEqual([
    'initial now 02',
    'reviewing ahead',
    'fixing ahead',
    'testing ahead',
    'closed ahead',
    'archived ahead',
  ]);
  // Handed over at 50 without moving; back from testing at 45.
  const back = [moved(undefined, 50), moved(3, 45), moved(4, 42), moved(3, 40)];
  expect(told(3, back).slice(0, 4)).toEqual([
    'initial past 02',
    'reviewing skipped',
    'fixing now 45',
    'testing ahead',
  ]);
  expect(told(51, [moved(51, 9)])).toEqual([
    'initial past 02',
    'reviewing skipped',
    'fixing skipped',
    'testing skipped',
    'closed now 09',
    'archived ahead',
  ]);
  expect(told(54, undefined).slice(2, 5)).toEqual(['fixing past', 'testing past', 'closed now']);
  expect(told(6, [moved(6, 12), moved(51, 9)]).slice(-2)).toEqual(['closed past 09', 'archived now 12']);
});
