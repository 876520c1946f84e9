import { expect, test } from 'vitest';
import { moment } from './shapes.ts';

test('moments are written as JavaScript writes them, to the thousandth, whatever PostgreSQL leaves out', () => {
  const written = (text: string) => JSON.parse(moment(text)) as string;
  for (const text of [
    '2026-11-16 01:02:03.456789+00',
    '2026-11-16 01:02:03.4+00',
    '2026-11-16 01:02:03+00',
    '2026-11-16 01:02:03.000001+00',
  ])
    expect(written(text), text).toBe(new Date(`${text.replace(' ', 'T')}:00`).toISOString());
  expect(moment(null)).toBe('"0001-01-01T00:00:00Z"');
});
