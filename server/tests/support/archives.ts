// Reads archives with another library than the one that wrote them.
import yauzl from 'yauzl';

type Line = Record<string, unknown>;

export interface ReadArchive {
  entries: ReadonlyMap<string, Buffer>;
  comment: string;
  text(path: string): string;
  lines(path: string): Line[];
}

export const readLines = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

export async function readArchive(bytes: Buffer): Promise<ReadArchive> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    entries.set(entry.fileName, Buffer.concat(chunks));
  }
  const text = (path: string) => entries.get(path)?.toString() ?? '';
  return { entries, comment: zip.comment, text, lines: (path) => readLines(text(path)) };
}
