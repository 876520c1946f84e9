// The first sheet of an Excel workbook. What it unpacks to is measured before it is read: a memory limit of the process
// does not count unpacked bytes.
import { limits } from '@tracery/contract';
import { streamXlsxRows } from 'hucre/xlsx';
import yauzl from 'yauzl';
import { sourceOfHeaders } from './source.ts';
import { collectRows, Unreadable, type Table } from './table.ts';

const unpackedMax = 256 * 1024 * 1024;
const entriesMax = 2000;

/** Unpacks everything once and keeps nothing; an entry that is longer than it says is an error of its own. */
async function measure(bytes: Uint8Array): Promise<void> {
  const archive = await yauzl.fromBufferPromise(Buffer.from(bytes));
  if (archive.entryCount > entriesMax) throw new Unreadable('import.tooMany');
  let size = 0;
  for await (const entry of archive.eachEntry()) {
    if (size + entry.uncompressedSize > unpackedMax) throw new Unreadable('import.tooMany');
    const stream = await archive.openReadStreamPromise(entry);
    for await (const chunk of stream) size += (chunk as Buffer).length;
    if (size > unpackedMax) throw new Unreadable('import.tooMany');
  }
}

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
