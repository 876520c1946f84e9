// What stands in a ZIP file, measured while it is unpacked: a memory limit of the process does not count unpacked bytes.
import yauzl from 'yauzl';
import { Unreadable } from './table.ts';

const unpackedMax = 256 * 1024 * 1024;
/** Of the one file that is kept. */
const keptMax = 64 * 1024 * 1024;
const entriesMax = 2000;

async function open(bytes: Uint8Array) {
  const archive = await yauzl.fromBufferPromise(Buffer.from(bytes));
  if (archive.entryCount > entriesMax) throw new Unreadable('import.tooMany');
  return archive;
}

/** Unpacks everything once and keeps nothing; an entry that is longer than it says is an error of its own. */
export async function measure(bytes: Uint8Array): Promise<void> {
  const archive = await open(bytes);
  let size = 0;
  for await (const entry of archive.eachEntry()) {
    if (size + entry.uncompressedSize > unpackedMax) throw new Unreadable('import.tooMany');
    const stream = await archive.openReadStreamPromise(entry);
    for await (const chunk of stream) size += (chunk as Buffer).length;
    if (size > unpackedMax) throw new Unreadable('import.tooMany');
  }
}

const isReqif = (name: string): boolean => name.toLowerCase().endsWith('.reqif');

/** The file of requirements in it; undefined if there is none. Pictures beside it are never unpacked. */
export async function unpackReqif(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const archive = await open(bytes);
  let found: Uint8Array | undefined;
  for await (const entry of archive.eachEntry()) {
    if (!isReqif(entry.fileName)) continue;
    // Two of them are two imports.
    if (found) throw new Unreadable('import.unreadable');
    if (entry.uncompressedSize > keptMax) throw new Unreadable('import.tooMany');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length;
      if (size > keptMax) throw new Unreadable('import.tooMany');
      chunks.push(chunk as Buffer);
    }
    found = Buffer.concat(chunks);
  }
  return found;
}
