// What is read from a file: headings and rows of texts. Every reader makes one of these.
import { limits, type ImportSource } from '@tracery/contract';

const { rowsMax, columnsMax, textMax } = limits.import;

export interface TableRow {
  /** Where it stands in the file; the headings are row 1. */
  row: number;
  cells: string[];
}

export interface Table {
  source: ImportSource;
  headers: string[];
  rows: TableRow[];
}

/** A file that is refused, and why. */
export class Unreadable extends Error {
  readonly key: 'import.unreadable' | 'import.doctype' | 'import.tooMany' | 'import.empty' | 'file.empty';

  constructor(key: Unreadable['key']) {
    super(key);
    this.name = 'Unreadable';
    this.key = key;
  }
}

/** PostgreSQL keeps neither NUL nor half a pair. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/** Takes rows as they come, and refuses the file as soon as they are too many. Empty rows count for nothing. */
export function collectRows() {
  let headers: string[] | undefined;
  const rows: TableRow[] = [];
  let size = 0;
  return {
    add(row: number, values: readonly string[]): void {
      const last = values.findLastIndex((value) => value.trim() !== '');
      if (last < 0) return;
      if (last >= columnsMax || rows.length >= rowsMax) throw new Unreadable('import.tooMany');
      const cells = values.slice(0, last + 1).map(storable);
      for (const cell of cells) size += cell.length;
      if (size > textMax) throw new Unreadable('import.tooMany');
      if (headers) rows.push({ row, cells });
      else headers = cells.map((cell) => cell.trim());
    },
    end(source: ImportSource): Table {
      if (!headers || rows.length === 0) throw new Unreadable('import.empty');
      const width = Math.max(headers.length, ...widths(rows));
      while (headers.length < width) headers.push('');
      for (const { cells } of rows) while (cells.length < width) cells.push('');
      return { source, headers, rows };
    },
  };
}

/** A spread of 50,000 values is too many arguments. */
const widths = (rows: readonly TableRow[]): number[] => [
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0),
];
