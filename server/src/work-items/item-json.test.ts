import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { sql } from '../platform/database/sql.ts';
import { timestampText } from './item-json.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

test('moments are written as JavaScript writes them, to the thousandth, whatever PostgreSQL leaves out', async () => {
  const { text } = sql`select ${timestampText(sql.raw('$1::timestamptz'))} as written`;
  for (const moment of [
    '2026-11-16T01:02:03.456789Z',
    '2026-11-16T01:02:03.4Z',
    '2026-11-16T01:02:03Z',
    '2026-11-16T01:02:03.000001Z',
    '0999-11-16T01:02:03.999999Z',
  ]) {
    const [row] = await database.query<{ written: string }>(text, [moment]);
    expect(row!.written).toBe(new Date(moment).toISOString());
  }
});
