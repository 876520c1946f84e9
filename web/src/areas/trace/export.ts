// Reads all pages of a selection and gives them to the person as a file.
import { limits } from '@tracery/contract/limits';
import { text } from '../../lib/i18n/i18n.ts';
import { selectionQuery, type TraceAddress } from './address.ts';
import { tableRows, type ExportFormat } from './csv.ts';
import { readTraces } from './read-traces.ts';
import { saveTable } from './save-table.ts';

export async function exportMatrix(
  address: TraceAddress,
  format: ExportFormat,
  onProgress: (done: number) => void,
): Promise<void> {
  const { list } = await readTraces({
    query: { ...selectionQuery(address), limit: limits.list.limitMax },
    onPage: ({ done }) => onProgress(done),
  });
  await saveTable(tableRows(list, address.hidden), text('screen.trace'), format);
}
