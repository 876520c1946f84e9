// Comma-separated values (RFC 4180) that table programs open as what they are: UTF-8, and never a formula.
import type { TableCell } from '@tracery/contract';
import type { Clock } from './clock.ts';

/** Table programs take a text for UTF-8 if it begins with this. */
const byteOrderMark = '\uFEFF';

/**
 * A cell that begins so would be run. An apostrophe before it makes it a text; whoever reads the file back takes one
 * away, so a text that begins with one gets another. Excel in East Asian languages takes the wide signs, too.
 */
const runs = /^[=+\-@\t\r\n'＝＋－＠]/;

function textCell(text: string): string {
  const safe = runs.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellText(cell: TableCell, clock: Clock): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return textCell(cell);
  if ('day' in cell) return cell.day;
  return clock.wallTime(cell.moment).toISOString().slice(0, 19).replace('T', ' ');
}

const lineOf = (cells: readonly TableCell[], clock: Clock): string =>
  `${cells.map((cell) => cellText(cell, clock)).join(',')}\r\n`;

export async function* writeCsv(
  headers: readonly string[],
  groups: AsyncIterable<readonly (readonly TableCell[])[]>,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + lineOf(headers, clock));
  for await (const rows of groups) yield Buffer.from(rows.map((row) => lineOf(row, clock)).join(''));
}
