// A ZIP archive that is made while it is read, so it never stands in memory as a whole. The same files give the same
// bytes: nothing in it tells a time. Its manifest holds the hash of every file, its comment seals all of it.
import { createHash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import yazl from 'yazl';
import { sealing, unsealed } from './seal.ts';

export interface ArchiveWriter {
  add(path: string, parts: AsyncIterable<Uint8Array | string> | Iterable<string>): Promise<void>;
  /** One line of JSON for each. Without lines there is no file. */
  addLines(path: string, lines: AsyncIterable<string>): Promise<void>;
}

/** What the manifest says beside its hashes. */
export type ManifestHead = Record<string, unknown>;

interface ManifestEntry {
  sha256: string;
  bytes: number;
}

export const manifestName = 'manifest.json';

/** The first moment that a ZIP file can tell. */
const noTime = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** Uploaded bytes are mostly packed already. */
const isPacked = (path: string): boolean => path.startsWith('files/');

const manifestOf = (head: ManifestHead, files: ReadonlyMap<string, ManifestEntry>): string => {
  const start = JSON.stringify(head, null, 2).replace(/\n\}$/, ',');
  const lines = [...files].map(([path, file]) => `    ${JSON.stringify(path)}: ${JSON.stringify(file)}`);
  return `${start}\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
};

async function* linesAfter(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield `${first}\n`;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield `${next.value}\n`;
}

/** `fill` adds the files, one after the other, and returns what the manifest begins with. */
export function archiveStream(fill: (archive: ArchiveWriter) => Promise<ManifestHead>): Readable {
  const zip = new yazl.ZipFile();
  const output: Transform = sealing();
  zip.outputStream.pipe(output);
  let stop: ((error: Error) => void) | undefined;
  let whyLeft: Error | undefined;
  const leave = (error: Error) => {
    whyLeft ??= error;
    stop?.(whyLeft);
  };
  output.once('error', leave);
  output.once('close', () => leave(new Error('nobody reads the archive any more')));
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => output.destroy(error));
  const written = new Map<string, ManifestEntry>();

  async function addStream(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    if (whyLeft) throw whyLeft;
    const stream = Readable.from(parts, { objectMode: false });
    const isOver = new Promise<void>((resolve, reject) => {
      stream.once('end', resolve);
      stream.once('error', reject);
      stop = reject;
    });
    zip.addReadStream(stream, path, { ...noTime, compress: !isPacked(path) });
    try {
      await isOver;
    } finally {
      stop = undefined;
      stream.destroy();
    }
  }

  const add: ArchiveWriter['add'] = async (path, parts) => {
    const digest = createHash('sha256');
    let bytes = 0;
    await addStream(
      path,
      (async function* () {
        for await (const part of parts) {
          const chunk = Buffer.from(part as Uint8Array);
          digest.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      })(),
    );
    written.set(path, { sha256: digest.digest('hex'), bytes });
  };

  const archive: ArchiveWriter = {
    add,
    async addLines(path, lines) {
      const iterator = lines[Symbol.asyncIterator]();
      const first = await iterator.next();
      if (!first.done) await add(path, linesAfter(first.value, iterator));
    },
  };

  async function run(): Promise<void> {
    const manifest = manifestOf(await fill(archive), written);
    await addStream(manifestName, Readable.from([Buffer.from(manifest)]));
    zip.end({ comment: unsealed, forceZip64Format: false });
  }
  run().catch((error: unknown) => output.destroy(error as Error));
  return output;
}
