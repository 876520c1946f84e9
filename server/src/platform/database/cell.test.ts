import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { cellOf, setCell } from './cell.ts';

test('two installations that are told their cells never give the same id, whatever they gave before', async () => {
  const given: number[] = [];
  for (const number of [0, 2]) {
    const database = await testDatabase();
    const next = async (sequence: string) => {
      const [row] = await database.query<{ id: number }>(`select nextval('${sequence}')::int as id`);
      return row!.id;
    };
    for (let n = 0; n < number + 3; n += 1) await next('item_ids');
    const before = await next('item_ids');
    await setCell(database.urls.owner, { number, of: 5 });
    for (let n = 0; n < 4; n += 1) {
      const id = await next('item_ids');
      expect(id).toBeGreaterThan(before);
      expect(id % 5).toBe(number);
      given.push(id);
    }
    expect((await next('file_ids')) % 5).toBe(number);
    // Told again, it goes on.
    const last = given.at(-1)!;
    await setCell(database.urls.owner, { number, of: 5 });
    expect(await next('item_ids')).toBe(last + 5);
  }
  expect(new Set(given).size).toBe(given.length);
});

test('a cell is written as its number and how many there may be', () => {
  expect(cellOf('3/16')).toEqual({ number: 3, of: 16 });
  for (const wrong of ['16/16', '3', '3/0', '-1/4', 'a/b', ''])
    expect(() => cellOf(wrong), wrong).toThrow('which is not like 3/16');
});
