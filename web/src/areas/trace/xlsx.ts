// A table as a workbook. Loaded only when somebody exports.
import writeWorkbook from 'write-excel-file/universal';
import type { Value } from './csv.ts';

/** Excel cuts what is longer. */
const textMax = 32_767;

/** What a cell is, is said and not guessed: a text that looks like a formula stays a text. */
const toCell = (value: Value) =>
  typeof value === 'number'
    ? { value, type: Number }
    : value === ''
      ? null
      : { value: value.slice(0, textMax), type: String };

/** Wide enough for most words, and for names to be read. */
const widthOf = (rows: readonly (readonly Value[])[], column: number) =>
  Math.min(60, Math.max(8, ...rows.map((row) => String(row[column]).length + 2)));

export function toXlsx(rows: readonly (readonly Value[])[]): Promise<Blob> {
  const [titles = [], ...values] = rows;
  const head = titles.map((title) => ({ value: String(title), type: String, fontWeight: 'bold' as const }));
  return writeWorkbook([head, ...values.map((row) => row.map(toCell))], {
    columns: titles.map((_, column) => ({ width: widthOf(rows.slice(0, 200), column) })),
    stickyRowsCount: 1,
  }).toBlob();
}
