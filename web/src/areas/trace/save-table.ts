// Gives a table to the person as a file.
import { toCsv, type ExportFormat, type Value } from './csv.ts';

/** Table programs take a text for UTF-8 if it begins with this. */
const byteOrderMark = '\uFEFF';

type Rows = readonly (readonly Value[])[];

const writers: Record<ExportFormat, (rows: Rows) => Blob | Promise<Blob>> = {
  csv: (rows) => new Blob([byteOrderMark + toCsv(rows)], { type: 'text/csv;charset=utf-8' }),
  xlsx: async (rows) => (await import('./xlsx.ts')).toXlsx(rows),
};

export async function saveTable(rows: Rows, name: string, format: ExportFormat): Promise<void> {
  const url = URL.createObjectURL(await writers[format](rows));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${format}`;
  link.click();
  URL.revokeObjectURL(url);
}
