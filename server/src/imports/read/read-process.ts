// Reads what somebody sent, in a process of its own: a file that crashes or swells its reader takes nobody with it.
import { readCsv } from './csv.ts';
import { decode } from './decode.ts';
import { readIssues } from './issues.ts';
import { readReqif } from './reqif.ts';
import { Unreadable, type Table } from './table.ts';
import { unpackReqif } from './unpack.ts';
import { readXlsx } from './xlsx.ts';

export type ReadResult = { table: Table } | { refused: Unreadable['key'] };

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** A file that is no ZIP although it begins as one is refused by whoever reads it next. */
async function reqifIn(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await unpackReqif(bytes);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('import.unreadable');
  }
}

async function read(bytes: Uint8Array): Promise<Table> {
  if (bytes.length === 0) throw new Unreadable('file.empty');
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const reqif = await reqifIn(bytes);
    return reqif ? readReqif(decode(reqif)) : readXlsx(bytes);
  }
  const text = decode(bytes);
  if (/^\s*</.test(text)) return readReqif(text);
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
