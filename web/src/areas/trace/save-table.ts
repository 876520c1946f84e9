// Gives a table to the person as a file.
import { saveFile } from '../../lib/save-file.ts';
import { toCsv, type ExportFormat, type Value } from './csv.ts';

/** Table programs take a text for UTF-8 if it begins with this. */
const byteOrderMark = '\uFEFF';

type Rows = readonly (readonly Value[])[];

const writers: Record<ExportFormat, (rows: Rows) => Blob | Promise<Blob>> = {
  csv: (rows) => new Blob([byteOrderMark + toCsv(rows)], { type: 'text/csv;charset=utf-8' }),
  xlsx: async (rows) => (await import('./xlsx.ts')).toXlsx(rows),
};

export async function saveTable(rows: Rows, name: string, format: ExportFormat): Promise<void> {
  saveFile(await writers[format](rows), `${name}.${format}`);
}
