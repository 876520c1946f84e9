// All differences of a comparison as a file: one row for each field that differs.
import { itemNumber } from '@tracery/contract/work-item/number';
import { formatCalendarDay } from '../../../lib/format.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import type { ExportFormat } from '../csv.ts';
import { saveTable } from '../save-table.ts';
import { readDifferences, type Difference, type Selection } from './calls.ts';

/** So many rows are read; more no table program shows well. */
const rowsMax = 100_000;

const changeWords = ({ changes }: Difference): string =>
  changes.map((change) => text(`baselines.${change}`)).join(', ');

function whatWords({ by, changes }: Difference): string {
  if (!by) return '';
  const told = { day: formatCalendarDay(new Date(by.at)), name: by.name };
  return text(changes.includes('added') ? 'baselines.created' : 'baselines.gone', told);
}

function tableRows(differences: readonly Difference[]): string[][] {
  const titles = [
    text('baselines.column.change'),
    text('baselines.column.item'),
    text('baselines.column.name'),
    text('baselines.csv.field'),
    text('baselines.csv.from'),
    text('baselines.csv.to'),
  ];
  const rows = differences.flatMap((one) => {
    const start = [changeWords(one), itemNumber(one.kind, one.oid), one.name];
    const fields = [
      ...(one.hasContents ? [[text('baselines.content'), '', '']] : []),
      ...one.fields.map(({ word, from, to }) => [word, from, to]),
    ];
    return fields.length === 0
      ? [[...start, whatWords(one), '', '']]
      : fields.map((field) => [...start, ...field]);
  });
  return [titles, ...rows];
}

export async function exportDifferences(
  selection: Selection,
  { name, format }: { name: string; format: ExportFormat },
  onProgress: (done: number) => void,
): Promise<void> {
  let all: readonly Difference[] = [];
  await readDifferences(selection, {
    after: 0,
    size: rowsMax,
    onPart: ({ list }) => {
      all = list;
      onProgress(list.length);
      return true;
    },
  });
  await saveTable(tableRows(all), name, format);
}
