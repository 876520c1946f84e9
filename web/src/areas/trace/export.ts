// Reads all pages of a selection and gives them to the person as a file.
import { limits } from '@tracery/contract/limits';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { selectionQuery, type TraceAddress } from './address.ts';
import { csvRows, toCsv } from './csv.ts';
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

export async function exportCsv(address: TraceAddress, onProgress: (done: number) => void): Promise<void> {
  const traces = await readAll(address, onProgress);
  const csv = byteOrderMark + toCsv(csvRows(traces, address.hidden));
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${text('screen.trace')}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
