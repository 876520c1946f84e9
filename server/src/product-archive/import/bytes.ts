// Uploaded files of an archive: judged as an upload is, and stored before there is a product that refers to them.
import { limits } from '@tracery/contract';
import type { Database, Trx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ImageProcessor } from '../../platform/images/images.ts';
import { mediaTypeOf, withStart } from '../../platform/images/sniff.ts';
import { Refusal } from '../../platform/refusal.ts';
import { erasingLock } from '../../platform/storage/erasing.ts';
import { TooManyBytes, type Storage } from '../../platform/storage/storage.ts';
import { checkedBytes, nameFor } from '../../records/index.ts';
import { ArchiveProblem, type Manifest } from '../verify.ts';
import type { LineOf } from './line-schemas.ts';
import type { ArchiveReader } from './reader.ts';
import { kindOf } from './rows-of-archive.ts';

export type FileLine = LineOf<'files.jsonl'>;

/** They wait for their product so long; then they are erased. */
const keptSeconds = 24 * 60 * 60;

const isNameFor = ({ kind, name }: FileLine): boolean => {
  try {
    return nameFor(kind, name) === name;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

function requireFits(file: FileLine, { files }: Manifest): void {
  const { path, kind, item, heldFor, name, size, hash } = file;
  const told = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!path.startsWith('files/') || told?.sha256 !== hash || told.bytes !== size)
    throw new ArchiveProblem(`files.jsonl: ${path} is another file than the archive has`);
  if (!isNameFor(file)) throw new ArchiveProblem(`files.jsonl: ${JSON.stringify(name)} is no name of a file`);
  const isOfItem = kind !== 'Image' && kind !== 'RESTfulAPI';
  if (
    isOfItem ? item === null || kind !== `${kindOf(item)}Attachment` : kind === 'RESTfulAPI' && item !== null
  )
    throw new ArchiveProblem(`files.jsonl: ${path} is a file of something else`);
  if (heldFor !== null && (kind !== 'Image' || item !== null))
    throw new ArchiveProblem(`files.jsonl: ${path} is held for nothing`);
}

/**
 * Those whose bytes are in the archive. Of the others only a hash is known, by which the file store might have bytes
 * that are somebody else's.
 */
export async function readFileLines(
  reader: ArchiveReader,
): Promise<{ files: FileLine[]; missing: string[] }> {
  const { manifest } = reader;
  const missing = new Set(manifest.missing);
  const files: FileLine[] = [];
  const left: string[] = [];
  for await (const group of reader.lines('files.jsonl'))
    for (const file of group) {
      if (missing.has(file.path) && !Object.hasOwn(manifest.files, file.path)) {
        left.push(file.path);
        continue;
      }
      requireFits(file, manifest);
      files.push(file);
    }
  const named = new Set(files.map(({ path }) => path));
  if (named.size < files.length) throw new ArchiveProblem('files.jsonl names a file twice');
  const unnamed = Object.keys(manifest.files).find((path) => path.startsWith('files/') && !named.has(path));
  if (unnamed !== undefined) throw new ArchiveProblem(`files.jsonl does not name ${unnamed}`);
  return { files, missing: left };
}

interface Parts {
  db: Database;
  storage: Storage;
  pictures: ImageProcessor;
}

async function storeOne(reader: ArchiveReader, { storage, pictures }: Parts, file: FileLine): Promise<void> {
  const { path, kind, size, hash, mediaType } = file;
  const { bytes, start } = withStart(checkedBytes(pictures, kind, reader.bytes(path)));
  try {
    const stored = await storage.put(bytes, limits.file.max);
    if (stored.hash !== hash || stored.size !== size) throw new ArchiveProblem(`${path} was changed`);
  } catch (error) {
    if (error instanceof TooManyBytes) throw new ArchiveProblem(`${path} is too large`);
    if (error instanceof Refusal) throw new ArchiveProblem(`${path} is not what its name says`);
    throw error;
  }
  // Browsers are told what it is.
  if (mediaTypeOf(start()) !== mediaType) throw new ArchiveProblem(`${path} is no ${mediaType}`);
}

/** Whatever keeps the product from being made leaves them to the job that erases bytes. */
export async function storeBytes(
  reader: ArchiveReader,
  parts: Parts,
  { files, onStored }: { files: readonly FileLine[]; onStored: (done: number) => void },
): Promise<void> {
  for (const [at, file] of files.entries()) {
    await storeOne(reader, parts, file);
    await parts.db.transaction((trx) =>
      trx.run(
        sql`
          insert into erasable_bytes as e (hash, kept_until)
          values (${file.hash}, now() + make_interval(secs => ${keptSeconds}))
          on conflict (hash) do update set kept_until = greatest(e.kept_until, excluded.kept_until)
        `,
      ),
    );
    onStored(at + 1);
  }
}

/** Until the commit no bytes are erased; those that were just before are not missed without a word. */
export async function holdStoredBytes(trx: Trx, storage: Storage, files: readonly FileLine[]): Promise<void> {
  await trx.one(sql`select pg_advisory_xact_lock_shared(${erasingLock})`);
  for (const { path, hash } of files)
    if (!(await storage.has(hash))) throw new Error(`the file store has lost ${path}: import it again`);
}
