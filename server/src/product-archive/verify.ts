// Whether an archive of a product is what was written: read from its first byte to its last, and never unpacked to disk.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { z } from 'zod';
import { manifestName } from '../platform/archive-stream.ts';
import { createSeal } from '../platform/seal.ts';
import { formatName, formatVersion } from './format.ts';

/** What is wrong with a file, for people. */
export class ArchiveProblem extends Error {}

const manifestMax = 256 * 1024 * 1024;
/** Texts of a product become some twenty times smaller. */
const unpackedMax = 500;

const manifestSchema = z.object({
  format: z.literal(formatName),
  formatVersion: z.int(),
  madeBy: z.string(),
  counts: z.record(z.string(), z.int()),
  missing: z.array(z.string()).optional(),
  files: z.record(
    z.string(),
    z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().nonnegative() }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;

async function requireSeal(file: string): Promise<void> {
  const seal = createSeal();
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), seal.stream.resume());
  if (seal.digest() !== seal.end())
    throw new ArchiveProblem('it is damaged, or no archive of a product: its bytes are not what was written');
}

/** yauzl refuses names that lead out of the folder, and entries that hold more than they say. */
async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new ArchiveProblem(`${entry.fileName} is in it twice`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readManifest(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > manifestMax)
    throw new ArchiveProblem(`it has no ${manifestName}: it is no archive of a product`);
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  let read: unknown;
  try {
    read = JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new ArchiveProblem(`its ${manifestName} is no JSON`);
  }
  const parsed = manifestSchema.safeParse(read);
  if (!parsed.success) throw new ArchiveProblem(`its ${manifestName} is not that of a product`);
  if (parsed.data.formatVersion > formatVersion)
    throw new ArchiveProblem(`it was made by ${parsed.data.madeBy}, a newer release than this one`);
  return parsed.data;
}

async function requireSame(zip: yauzl.ZipFile, entry: yauzl.Entry, sha256: string): Promise<void> {
  const digest = createHash('sha256');
  for await (const part of await zip.openReadStreamPromise(entry)) digest.update(part as Buffer);
  if (digest.digest('hex') !== sha256) throw new ArchiveProblem(`${entry.fileName} was changed`);
}

/** A whole archive, as long as it is open. */
export interface OpenArchive {
  manifest: Manifest;
  entries: ReadonlyMap<string, yauzl.Entry>;
  zip: yauzl.ZipFile;
}

async function verifyFiles(zip: yauzl.ZipFile, packed: number): Promise<OpenArchive> {
  const entries = await entriesOf(zip);
  const manifest = await readManifest(zip, entries.get(manifestName));
  entries.delete(manifestName);
  const expected = Object.entries(manifest.files);
  const missing = expected.find(([path]) => !entries.has(path));
  if (missing) throw new ArchiveProblem(`${missing[0]} is missing`);
  const known = new Set(expected.map(([path]) => path));
  const unknown = [...entries.keys()].find((path) => !known.has(path));
  if (unknown !== undefined) throw new ArchiveProblem(`${unknown} is not in its ${manifestName}`);
  const unpacked = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > packed * unpackedMax) throw new ArchiveProblem('it holds far more than its size allows for');
  for (const [path, { sha256, bytes }] of expected) {
    const entry = entries.get(path)!;
    if (entry.uncompressedSize !== bytes) throw new ArchiveProblem(`${path} was changed`);
    await requireSame(zip, entry, sha256);
  }
  return { manifest, entries, zip };
}

/** Throws ArchiveProblem. What is done with the archive before it is closed reads what was verified. */
export async function withVerified<Result>(
  file: string,
  work: (archive: OpenArchive) => Promise<Result>,
): Promise<Result> {
  const stat = await fs.stat(file).catch(() => undefined);
  if (!stat?.isFile()) throw new ArchiveProblem('it is not there or cannot be read');
  await requireSeal(file);
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(file, { autoClose: false });
    return await work(await verifyFiles(zip, stat.size));
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error;
    throw new ArchiveProblem(`it cannot be read: ${(error as Error).message}`);
  } finally {
    zip?.close();
  }
}

/** Throws ArchiveProblem. */
export const verifyProduct = (file: string): Promise<Manifest> =>
  withVerified(file, async ({ manifest }) => manifest);
