// Reads all pages of a selection and gives them to the person as a file.
import { limits } from '@tracery/contract/limits';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { selectionQuery, type TraceAddress } from './address.ts';
import { tableRows, toCsv, type ExportFormat } from './csv.ts';
import type { Trace } from './thread-line.ts';

async function readAll(address: TraceAddress, onProgress: (done: number) => void): Promise<Trace[]> {
  const all: Trace[] = [];
  let from: number | null | undefined;
  do {
    const query = { ...selectionQuery(address), limit: limits.list.limitMax, ...(from && { from }) };
    const page = await call('GET /damapi/v1/traces/list', { query });
    all.push(...page.list);
    onProgress(all.length);
    from = page.next;
  } while (from);
  return all;
}

/** Table programs take a text for UTF-8 if it begins with this. */
const byteOrderMark = '\uFEFF';

type Rows = ReturnType<typeof tableRows>;

const writers: Record<ExportFormat, (rows: Rows) => Blob | Promise<Blob>> = {
  csv: (rows) => new Blob([byteOrderMark + toCsv(rows)], { type: 'text/csv;charset=utf-8' }),
  xlsx: async (rows) => (await import('./xlsx.ts')).toXlsx(rows),
};

export async function exportMatrix(
  address: TraceAddress,
  format: ExportFormat,
  onProgress: (done: number) => void,
): Promise<void> {
  const traces = await readAll(address, onProgress);
  const url = URL.createObjectURL(await writers[format](tableRows(traces, address.hidden)));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${text('screen.trace')}.${format}`;
  link.click();
  URL.revokeObjectURL(url);
}
