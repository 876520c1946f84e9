// Excel workbooks, written row by row: nothing of them is kept.
import { writeXlsxStream } from 'hucre/xlsx';
import type { TableCell } from '@tracery/contract';
import { writableInXml } from '../platform/xml-text.ts';
import type { Clock } from './clock.ts';

interface SheetColumn {
  header: string;
  /** Of the cells that hold dates. */
  holds?: 'day' | 'moment' | undefined;
}

interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
}

const formats = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss' } as const;

/** A text stays a text whatever it begins with. */
function valueOf(cell: TableCell, clock: Clock): string | number | Date | null {
  if (cell === undefined) return null;
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'string') return writableInXml(cell);
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : clock.wallTime(cell.moment);
}

async function* rowsOf(groups: AsyncIterable<readonly (readonly TableCell[])[]>, clock: Clock) {
  for await (const rows of groups) for (const row of rows) yield row.map((cell) => valueOf(cell, clock));
}

export const writeXlsx = (
  { name, columns }: Sheet,
  groups: AsyncIterable<readonly (readonly TableCell[])[]>,
  clock: Clock,
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rowsOf(groups, clock), {
    // What a sheet may not be called.
    name: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map(({ header, holds }) => ({
      header,
      width: holds === 'moment' ? 20 : holds === 'day' ? 12 : undefined,
      ...(holds && { numFmt: formats[holds] }),
    })) as { header: string }[],
    freezePane: { rows: 1 },
  });
