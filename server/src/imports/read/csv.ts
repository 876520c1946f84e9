// Comma-separated values as table programs and trackers write them.
import { limits } from '@tracery/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { sourceOfHeaders } from './source.ts';
import { collectRows, Unreadable, type Table } from './table.ts';

const delimiters = [',', ';', '\t'] as const;

/** The one that separates most in the headings. */
function delimiterOf(text: string): string {
  const headings = text.slice(0, 20_000).replaceAll(/"(?:[^"]|"")*"/g, '');
  const [first = ''] = headings.trimStart().split(/\r\n|\r|\n/, 1);
  const counted = delimiters.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/** An apostrophe before what a table program would run was put there by an export; see exports/csv.ts. */
const safe = /^'[=+\-@\t\r\n'＝＋－＠]/;

export function readCsv(text: string): Table {
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 4 * limits.item.contentMax,
      to: limits.import.rowsMax + 2,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Unreadable('import.unreadable');
    throw error;
  }
  const collector = collectRows();
  records.forEach((record, at) =>
    collector.add(
      at + 1,
      record.map((cell) => (safe.test(cell) ? cell.slice(1) : cell)),
    ),
  );
  const table = collector.end('table');
  return { ...table, source: sourceOfHeaders(table.headers) };
}
