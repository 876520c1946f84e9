// The first sheet of an Excel workbook. What it unpacks to is measured before it is read.
import { limits } from '@tracery/contract';
import { streamXlsxRows } from 'hucre/xlsx';
import { sourceOfHeaders } from './source.ts';
import { collectRows, Unreadable, type Table } from './table.ts';
import { measure } from './unpack.ts';

/** A day is written as a day, and a moment as the clock showed it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!(value instanceof Date)) return '';
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const collector = collectRows();
  try {
    await measure(bytes);
    const read = streamXlsxRows(bytes, { sheet: 0 });
    for await (const { index, values } of read) {
      if (index > 2 * limits.import.rowsMax) throw new Unreadable('import.tooMany');
      collector.add(index + 1, values.map(textOf));
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('import.unreadable');
  }
  const table = collector.end('table');
  return { ...table, source: sourceOfHeaders(table.headers) };
}
