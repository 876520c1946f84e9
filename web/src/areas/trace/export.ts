// Reads all pages of a selection and gives them to the person as a file.
import { limits } from '@tracery/contract/limits';
import { call } from '../../lib/api/api.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { selectionQuery, type TraceAddress } from './address.ts';
import { tableRows, type ExportFormat } from './csv.ts';
import { saveTable } from './save-table.ts';
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

export async function exportMatrix(
  address: TraceAddress,
  format: ExportFormat,
  onProgress: (done: number) => void,
): Promise<void> {
  const traces = await readAll(address, onProgress);
  await saveTable(tableRows(traces, address.hidden), text('screen.trace'), format);
}
