// Reads what somebody sent, in a process of its own: a file that crashes or swells its reader takes nobody with it.
import { readCsv } from './csv.ts';
import { decode } from './decode.ts';
import { readIssues } from './issues.ts';
import { Unreadable, type Table } from './table.ts';
import { readXlsx } from './xlsx.ts';

export type ReadResult = { table: Table } | { refused: Unreadable['key'] };

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

async function read(bytes: Uint8Array): Promise<Table> {
  if (bytes.length === 0) throw new Unreadable('file.empty');
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes);
  const text = decode(bytes);
  return /^\s*[[{]/.test(text) ? readIssues(text) : readCsv(text);
}

process.on('message', (bytes: Uint8Array) => {
  read(bytes).then(
    (table) => process.send!({ table } satisfies ReadResult),
    (error: unknown) =>
      error instanceof Unreadable
        ? process.send!({ refused: error.key } satisfies ReadResult)
        : process.exit(1),
  );
});
